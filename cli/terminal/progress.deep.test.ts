import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { Game } from '../../engine/index.ts'
import { testServer } from '../../server/testing/test-server.ts'
import { DEEP_SEED } from '../../statecharts/testing/deep.ts'
import { gameFiles } from '../new/new-game.ts'
import { nimSource } from '../testing/nim.ts'
import { onTerminal, ran } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

// Most of their time is waiting for rules that are slow on purpose, so they run at the same time.

const RULES = 'games/nim/game.ts'

/** Each move takes so long, and leaves nothing to chance. A match has seven, or where two may be taken fewer. */
const slow = (milliseconds: number, most = 1) =>
  nimSource({ most })
    .replace('me.secret = 1 + random.below(9)', `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${milliseconds})`)
    .replace('me, random }', 'me }')
const telling = (source: string) => source.replace('diagram:', 'progress: ({ game }) => (7 - game.heap) / 7,\n  diagram:')

const percents = (bars: readonly string[]) => bars.map((said) => Number(/^(\d+)%/.exec(said)?.[1]))
const rising = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

test.concurrent('one long match: the bar goes by how far the game says it is', async ({ onTestFinished }) => {
  const folder = folderWith({ [RULES]: telling(slow(450)) }, onTestFinished)
  const { status, bars, stdout } = await onTerminal(folder, 'simulate', 'nim', '--matches', '1')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^Nim for 2: 1 match from seed 1\n/)
  expect(percents(bars)).toEqual(rising(percents(bars)))
  const inside = bars.filter((said) => said.includes('0/1 matches'))
  expect(new Set(percents(inside)).size).toBeGreaterThan(1)
  for (const said of inside) expect(said).toMatch(/^\d+%, 0\/1 matches, \d+ s left$/)
  expect(bars.at(-1)).toBe('100%, 1/1 matches')
})

if (DEEP_SEED !== null)
  test.concurrent('where the game does not say it, by versions: of as many as there may be, then of as many as matches had', async ({
    onTestFinished,
  }) => {
    const folder = folderWith({ [RULES]: slow(400) }, onTestFinished)
    const { bars } = await onTerminal(folder, 'simulate', 'nim', '--matches', '2', '--most', '20')
    const first = bars.filter((said) => said.includes('0/2'))
    expect(first.length).toBeGreaterThan(0)
    for (const said of first) expect(said).toMatch(/^\d+%, 0\/2 matches, version \d+ of at most 20$/)
    const later = bars.filter((said) => said.includes('1/2'))
    expect(new Set(percents(later)).size).toBeGreaterThan(1)
    for (const said of later) expect(said).toMatch(/^\d\d%, 1\/2 matches, \d+ s left$/)
  })

test.concurrent('sequences that are counted: about how far it is, and the counts are the same', async ({ onTestFinished }) => {
  const folder = folderWith({ [RULES]: slow(3, 2).replace('first: 7', 'first: 20') }, onTestFinished)
  const { bars, stdout } = await onTerminal(folder, 'perft', 'nim', '--depth', '9')
  expect(new Set(bars).size).toBeGreaterThan(2)
  expect(percents(bars)).toEqual(rising(percents(bars)))
  for (const said of bars) expect(said).toMatch(/^\d{1,2}%, \d+ s left$|^100%$/)
  expect(stdout).toMatch(/^1 +2\n2 +4\n3 +8\n[\s\S]*\n9 +512\n/)
})

if (DEEP_SEED !== null)
  test.concurrent('types that take long: what is being done', async ({ onTestFinished }) => {
    const files = Object.fromEntries(gameFiles('duel', []).map(({ path, text }) => [`games/duel/${path}`, text]))
    const folder = folderWith(
      {
        ...files,
        'tsconfig.json': '{}',
        'node_modules/typescript/package.json': '{ "name": "typescript" }',
        'node_modules/typescript/bin/tsc': "setTimeout(() => console.log('nothing is wrong'), 3000)",
      },
      onTestFinished,
    )
    const { status, bars, stderr } = await onTerminal(folder, 'build')
    expect(status).toBe(0)
    expect(bars).toContain('33%, 1/3 steps, checking types')
    expect(stderr).not.toContain('nothing is wrong')
    expect(existsSync(join(folder, '.playchart/boards/boards.json'))).toBe(true)
  })

if (DEEP_SEED !== null)
  test.concurrent('seconds that pass, and games that are checked', async ({ onTestFinished }) => {
    const folder = folderWith({ [RULES]: slow(30) }, onTestFinished)
    const { bars } = await onTerminal(folder, 'fuzz', 'nim', '--seconds', '3')
    expect(bars.length).toBeGreaterThan(1)
    for (const said of bars) expect(said).toMatch(/^\d+%, \d\/3 seconds, \d+ proposals$/)
    const late = `${nimSource()}\nawait new Promise((go) => setTimeout(go, 2500))\n`
    const two = folderWith(
      { 'games/nim/game.ts': late, 'games/other/game.ts': late.replace("'nim'", "'other'").replace('2500', '500') },
      onTestFinished,
    )
    expect((await onTerminal(two, 'check')).bars).toEqual(expect.arrayContaining(['0%, 0/2 games, nim', '50%, 1/2 games, other']))
    const { status, stdout, bars: listing } = await onTerminal(two, 'games')
    expect(listing).toEqual(expect.arrayContaining(['0%, 0/2 games, nim', '25%, 0/2 games, other']))
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^game +seats.*\nnim .*\nother /)])
  })

/** Moves of a match of nim, one taken at a time, as a recorded match lists them. */
const taking = (count: number) =>
  Array.from({ length: count }, (_, i) => [
    { version: 2 * i + 1, by: i % 2, move: 'take', args: { count: 1 }, changes: {} },
    ...(i < 6 ? [{ version: 2 * i + 2, by: 'engine', move: 'nextTurn', changes: {} }] : []),
  ]).flat()

if (DEEP_SEED !== null)
  test.concurrent('recorded matches: which of them is played again', async ({ onTestFinished }) => {
    const facts = { game: 'nim', seats: 2, variant: {}, secret: '7'.repeat(64), at: 0, finished: true, winners: [0], scores: null }
    const recorded = JSON.stringify({ ...facts, first: {}, steps: taking(7) })
    const folder = folderWith(
      { [RULES]: slow(0), 'games/nim/golden/one.json': recorded, 'games/nim/golden/two.json': recorded },
      onTestFinished,
    )
    expect(ran(folder, 'golden', 'update', 'nim')).toMatchObject({ status: 0, stderr: '' })
    writeFileSync(join(folder, RULES), slow(330))
    const verified = await onTerminal(folder, 'golden', 'verify', 'nim')
    expect(verified).toMatchObject({ status: 0, stdout: 'one.json: plays as recorded\ntwo.json: plays as recorded\n' })
    expect(verified.bars).toContain('50%, 1/2 matches, two.json')
    const updated = await onTerminal(folder, 'golden', 'update', 'nim')
    expect(updated.bars).toContain('50%, 1/2 matches, two.json')
    expect(updated.stdout).toBe(verified.stdout)
  })

if (DEEP_SEED !== null)
  test('running matches that are played under other rules: how many', async () => {
    const folder = folderWith({ 'old/nim/game.ts': slow(0), [RULES]: slow(1100) })
    const { default: game }: { default: Game } = await import(pathToFileURL(join(folder, 'old/nim/game.ts')).href)
    const server = await testServer({ games: [game], database: join(folder, 'matches.sqlite') })
    const [ann, bob] = [server.guest(), server.guest()]
    for (let n = 0; n < 2; n++) {
      const { id } = await ann.create({ game: 'nim', players: ['me', 'open'] })
      await bob.post(`/api/matches/${id}/join`)
      for (const player of [ann, bob]) expect((await player.move(id, 'take', { count: 1 })).status).toBe(200)
    }
    const { status, bars } = await onTerminal(folder, 'diff', 'old/nim', 'nim', '--database', 'matches.sqlite')
    expect(status).toBe(0)
    expect(bars).toContainEqual(expect.stringMatching(/^50%, 1\/2 matches, \d+ s left$/))
  })

test.concurrent('no terminal, no bar; and none beside JSON on one', async ({ onTestFinished }) => {
  const folder = folderWith({ [RULES]: slow(400) }, onTestFinished)
  expect(ran(folder, 'simulate', 'nim', '--matches', '1').stderr).toBe('')
  const { stdout, stderr } = await onTerminal(folder, 'simulate', 'nim', '--matches', '1', '--json')
  expect([JSON.parse(stdout).matches, stderr]).toEqual([1, ''])
})
