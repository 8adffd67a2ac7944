import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const LOADER = new URL('typescript.mjs', import.meta.url).href

/** Writes TypeScript, imports it in a process of its own, and returns what it prints. */
function runner() {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-typescript-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const file = join(folder, 'written.ts')
  const script = `
    const { registerTypeScript } = await import('${LOADER}')
    await registerTypeScript()
    await import('${pathToFileURL(file)}').catch((error) => console.log(error.stack))`
  return {
    file,
    run(text: string): string {
      writeFileSync(file, text)
      const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
      return stdout + stderr
    },
  }
}

test('an error names the file and the line as they were written', () => {
  const { file, run } = runner()
  const text =
    'interface Sum {\n  sum: number\n}\n\nexport const wrong = (sum: Sum) => {\n  throw new Error(`no ${sum.sum}`)\n}\nwrong({ sum: 1 })\n'
  expect(run(text)).toContain(`Error: no 1\n    at wrong (${file}:6:9)`)
})

test('functions are as they were written, without a call that keeps their names', () => {
  const { run } = runner()
  expect(run('const outer = () => { const inner = () => 1; return inner() }\nconsole.log(String(outer))')).toBe(
    '() => {\n  const inner = () => 1;\n  return inner();\n}\n',
  )
})

test('a file that has changed is compiled again', () => {
  const { run } = runner()
  expect([run('console.log(1 as number)'), run('console.log(2 as number)')]).toEqual(['1\n', '2\n'])
})

test('an error of this repository names its line, also once the file is kept compiled', () => {
  const source = fileURLToPath(new URL('../server/games/discover-games.ts', import.meta.url))
  const line =
    readFileSync(source, 'utf8')
      .split('\n')
      .findIndex((text) => text.includes('There is no game folder')) + 1
  const script = `
    const { registerTypeScript } = await import('${LOADER}')
    await registerTypeScript()
    const { gameFolders } = await import('${pathToFileURL(source)}')
    try { gameFolders('/none') } catch (error) { console.log(error.stack) }`
  for (const _ of ['the first time', 'again']) {
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
    expect(stdout).toContain(`gameFolders (${source}:${line}:`)
  }
})

test('what cannot be compiled is named with its line', () => {
  const { file, run } = runner()
  expect(run('const a = 1\nconst = 2')).toContain(`${file}:2:6`)
})
