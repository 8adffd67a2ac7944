import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import memory from '../../../games/memory/game.ts'
import { temporaryFolder } from '../../testing/test-server.ts'
import { recordedCoverage } from './replayed-matches.ts'

const MEMORY = fileURLToPath(new URL('../../../games/memory', import.meta.url))

test('the recorded matches of a game are counted, transition by transition; what no longer plays is named, and what there was no time for', async () => {
  const whole = await recordedCoverage(memory, MEMORY, () => true)
  expect([whole.matches, whole.left, whole.broken]).toEqual([2, [], []])
  expect(whole.transitions.filter(({ times }) => times > 0).length).toBeGreaterThan(2)
  expect(whole.transitions.map(({ text }) => text)).toContain('first: reveal → second')
  expect(whole.phases.second).toBeGreaterThan(0)
  expect(whole.moved.second).toBeGreaterThan(0)

  const folder = temporaryFolder()
  cpSync(join(MEMORY, 'golden/random.json'), join(folder, 'golden/random.json'))
  writeFileSync(join(folder, 'golden/broken.json'), '{}')
  const one = await recordedCoverage(memory, folder, () => true)
  expect([one.matches, one.left, one.broken]).toEqual([1, [], ['broken.json']])
  expect(one.transitions.map(({ text }) => text)).toEqual(whole.transitions.map(({ text }) => text))

  const late = await recordedCoverage(memory, folder, () => false)
  expect([late.matches, late.left, late.broken]).toEqual([0, ['broken.json', 'random.json'], []])
  expect(late.transitions.every(({ times }) => times === 0)).toBe(true)
  expect((await recordedCoverage(memory, temporaryFolder(), () => true)).matches).toBe(0)
})
