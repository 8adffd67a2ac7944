import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from './project/manifest.ts'
import { nimSource } from './testing/nim.ts'
import { folderWith } from './testing/temporary-folder.ts'

/** Starts a server as npm does, in a shell that passes no signal on. */
function underNpm(folder: string) {
  // What follows the command keeps the shell from becoming the server.
  const script = `'${process.execPath}' '${join(ROOT, 'cli/bin.mjs')}' serve --port 0; true`
  const env = { ...process.env, npm_lifecycle_event: 'npx' }
  const shell = spawn('sh', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void shell.kill('SIGKILL'))
  // The server has its end of the output, too.
  return { shell, lines: createInterface(shell.stdout) }
}

test('a command that npm started ends with npm’s shell also before it serves', { timeout: 120_000 }, async () => {
  const loading = "console.log('loading')\nawait new Promise((done) => setTimeout(done, 600_000))\n"
  const { shell, lines } = underNpm(folderWith({ 'games/nim/game.ts': `${loading}${nimSource()}` }))
  await vi.waitUntil(() => once(lines, 'line').then(([line]) => line === 'loading'), { timeout: 60_000 })
  shell.kill('SIGTERM')
  await once(lines, 'close')
})

test('a server that npm started ends with npm’s shell, which passes no signal on', { timeout: 120_000 }, async () => {
  const { shell, lines } = underNpm(folderWith({ 'games/nim/game.ts': nimSource() }))
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  const address = () => /http:\/\/localhost:\d+/.exec(said.join('\n'))?.[0]
  await vi.waitFor(() => expect(address()).toBeDefined(), { timeout: 60_000, interval: 100 })
  expect((await fetch(`${address()}/healthz`)).status).toBe(200)
  shell.kill('SIGTERM')
  await once(lines, 'close')
  await expect(fetch(`${address()}/healthz`)).rejects.toThrow('fetch failed')
})
