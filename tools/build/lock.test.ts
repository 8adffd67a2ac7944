import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderWith } from '../../cli/testing/temporary-folder.ts'

const LOCK = new URL('lock.mjs', import.meta.url).href

/** A process that runs a script which may call `locked`. */
function running(script: string): ChildProcess {
  const source = `import fs from 'node:fs'\nimport { locked } from ${JSON.stringify(LOCK)}\n${script}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('processes that count in one file under a lock lose no count', async () => {
  const folder = folderWith({ count: '0' })
  const file = join(folder, 'count')
  const [path, lock] = [file, join(folder, 'lock')].map((one) => JSON.stringify(one))
  const count = `locked(${lock}, () => fs.writeFileSync(${path}, String(Number(fs.readFileSync(${path}, 'utf8')) + 1)))`
  const all = [1, 2, 3].map(() => once(running(`for (let time = 0; time < 30; time++) ${count}`), 'close'))
  expect(await Promise.all(all)).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ])
  expect(readFileSync(file, 'utf8')).toBe('90')
})

test('a process that waits says so, and goes on when the one that holds the lock is killed', async () => {
  const lock = join(folderWith(), 'lock')
  const holder = running(`locked(${JSON.stringify(lock)}, () => { fs.writeSync(1, 'held'); for (;;); })`)
  await once(holder.stdout!, 'data')
  const waiting = running(`console.log(locked(${JSON.stringify(lock)}, () => 'done', () => fs.writeSync(1, 'waits ')))`)
  const [said] = await once(waiting.stdout!, 'data')
  expect(String(said)).toBe('waits ')
  holder.kill('SIGKILL')
  const [then] = await once(waiting.stdout!, 'data')
  expect(String(then)).toBe('done\n')
})

test('what the work returns or throws comes through, and the lock is free afterwards', async () => {
  const lock = JSON.stringify(join(folderWith(), 'lock'))
  const failing = `try { locked(${lock}, () => { throw new Error('thrown') }) } catch ({ message }) { said.push(message) }`
  const child = running(`const said = []\n${failing}\nsaid.push(locked(${lock}, () => 'returned'))\nconsole.log(said.join())`)
  const [said] = await once(child.stdout!, 'data')
  expect(String(said)).toBe('thrown,returned\n')
})
