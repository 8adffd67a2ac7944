import { readdirSync } from 'node:fs'
import modules from 'node:module'
import { constants, getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createGameWorker, NICENESS } from './game-worker.ts'

const folder = fileURLToPath(new URL('../../testing/bad-game', import.meta.url))
const IS_LINUX = process.platform === 'linux'
/** The thread, and the one in which older versions of Node load modules for it. */
const THREADS = 'registerHooks' in modules ? 1 : 2

/** Threads of this process that give way to the one that runs the tests. */
function givingWay(): string[] {
  if (!IS_LINUX) return []
  return readdirSync('/proc/self/task').filter((id) => {
    try {
      return getPriority(Number(id)) > getPriority()
    } catch {
      // It has ended.
      return false
    }
  })
}

async function loaded(niceness: number) {
  const worker = createGameWorker({ niceness })
  onTestFinished(() => worker.end('the test is over'))
  await worker.load(folder)
  return worker
}

test('on Linux a thread gives way from its start, with the one that loads TypeScript for it', async () => {
  const before = new Set(givingWay())
  await loaded(NICENESS)
  expect(givingWay().filter((id) => !before.has(id)).length).toBeGreaterThanOrEqual(IS_LINUX ? THREADS : 0)
})

test('on Linux a thread can be made to give way while it lives', async () => {
  const worker = await loaded(0)
  expect(worker.giveWay()).toBe(IS_LINUX ? Math.min(getPriority() + NICENESS, constants.priority.PRIORITY_LOW) : null)
  await worker.end('it has ended')
  expect(worker.giveWay()).toBeNull()
})
