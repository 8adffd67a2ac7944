import { spawnSync } from 'node:child_process'

/** Runs npm in a folder, the one that runs us if any, with its output on ours. Says whether it succeeded. */
export function runNpm(folder: string, given: readonly string[]): boolean {
  const npm = process.env.npm_execpath
  const [program, ...before] = npm?.endsWith('npm-cli.js')
    ? [process.execPath, npm]
    : process.platform === 'win32'
      ? ['cmd.exe', '/c', 'npm']
      : ['npm']
  return spawnSync(program!, [...before, ...given], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
}
