import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { nimSource } from '../testing/nim.ts'
import { several } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url))
const RULES = 'games/nim/game.ts'

/** A guard that throws once fewer than so many are left. */
const guarded = (heap: number) =>
  nimSource().replace('game.heap === 0)', `{\n    if (game.heap < ${heap}) throw new Error('boom')\n    return game.heap === 0\n  })`)
/** A set-up that throws. */
const unready = nimSource().replace('distribute: {},', "distribute: {},\n  afterDeal: () => {\n    throw new Error('bang')\n  },")
const certain = (source: string) => source.replace('me.secret = 1 + random.below(9)', '').replace('me, random }', 'me }')

/** Where some text first stands, as `game.ts:7`. */
function lineOf(source: string, text: string): string {
  const line = source.split('\n').findIndex((one) => one.includes(text))
  expect(line).toBeGreaterThan(0)
  return `game.ts:${line + 1}`
}

/** The first choice again and again. */
function play(folder: string): string {
  const given = [BIN, 'play', 'nim', '--seed', '4', '--agents', 'human,human']
  const { stdout } = spawnSync(process.execPath, given, { cwd: folder, input: '2\n'.repeat(9), encoding: 'utf8' })
  return stdout
}

test('a guard that throws: every command says what, and where in the rules', () => {
  const source = guarded(4)
  const where = `boom (guard, ${lineOf(source, "Error('boom')")})`
  const folder = folderWith({ [RULES]: source })
  const [simulated, fuzzed, replayed] = several(
    folder,
    ['simulate', 'nim'],
    ['fuzz', 'nim', '--seconds', '30', '--proposals', '3000'],
    ['replay', 'fuzz-nim-1.json'],
  )
  expect(simulated).toMatchObject({ status: 1, stdout: '' })
  expect(simulated.stderr).toMatch(/^nim: random as player \d chose take \{"count":\d\} at version \d, and a rule threw: /)
  expect(simulated.stderr).toContain(`: ${where}\n`)
  expect(fuzzed.stderr).toContain(`nim: “no rule throws” does not hold: a rule threw: ${where}; `)
  expect(replayed.stdout).toMatch(/^It fails: “no rule throws” does not hold after take .*: a rule threw: boom \(guard, game\.ts:\d+\)$/m)
  expect(play(folder)).toContain(`A rule threw: ${where}. Nothing has changed.\n`)

  writeFileSync(join(folder, RULES), certain(source))
  expect(several(folder, ['perft', 'nim', '--depth', '5'])[0]).toMatchObject({
    status: 1,
    stderr: `nim: boom (guard, ${lineOf(certain(source), "Error('boom')")})\n`,
  })
})

test('a match that nobody can go on with, since a rule that lists the moves throws', () => {
  const source = nimSource().replace('legal: ({ game }, { count }) =>', 'legal: ({ game }, { count }) =>\n    game.heap < 4 ? cursed() :')
  const broken = source.replace('const take', "const cursed = (): never => {\n  throw new Error('boom')\n}\nconst take")
  const folder = folderWith({ [RULES]: broken })
  const [simulated, fuzzed, again] = several(
    folder,
    ['simulate', 'nim'],
    ['fuzz', 'nim', '--proposals', '3000'],
    ['replay', 'fuzz-nim-1.json'],
  )
  const where = `take: boom (legal, ${lineOf(broken, "Error('boom')")})`
  expect(simulated.stderr).toMatch(/^nim is stuck at version \d of the match with secret \w+: /)
  expect(simulated.stderr).toMatch(/: nobody can move; play waits for player \d; take: boom /)
  expect(simulated.stderr).toContain(`; ${where}\n`)
  expect(fuzzed.stderr).toContain(`; ${where}; `)
  expect(again.stdout).toContain(`; ${where}\n`)
})

test('a set-up that throws', () => {
  const folder = folderWith({ [RULES]: unready })
  const where = `bang (afterDeal, ${lineOf(unready, "Error('bang')")})`
  const given = ['simulate', 'perft', 'fuzz', 'play']
  const options: { readonly [command: string]: readonly string[] } = { perft: ['--depth', '1'], fuzz: ['--proposals', '5'] }
  const ended = several(folder, ...given.map((command) => [command, 'nim', ...(options[command] ?? [])]))
  for (const { status, stderr } of ended) {
    expect(status).toBe(1)
    expect(stderr).toContain(where)
  }
})

test('recorded matches: verify, update and replay say it too', () => {
  const moves = [2, 2, 2, 1].flatMap((count, i) => [
    { version: 2 * i + 1, by: i % 2, move: 'take', args: { count }, changes: {} },
    ...(i < 3 ? [{ version: 2 * i + 2, by: 'engine', move: 'nextTurn', changes: {} }] : []),
  ])
  const facts = { game: 'nim', seats: 2, variant: {}, secret: '7'.repeat(64), at: 0, finished: true, winners: [1], scores: null }
  const folder = folderWith({ [RULES]: nimSource(), 'games/nim/golden/one.json': JSON.stringify({ ...facts, first: {}, steps: moves }) })
  several(folder, ['golden', 'update', 'nim'])
  const source = guarded(4)
  writeFileSync(join(folder, RULES), source)
  const where = `boom (guard, ${lineOf(source, "Error('boom')")})`
  const [verified, updated, replayed] = several(
    folder,
    ['golden', 'verify', 'nim'],
    ['golden', 'update', 'nim'],
    ['replay', 'games/nim/golden/one.json'],
  )
  expect(verified.stdout).toMatch(/^one\.json: version 3: take \{"count":2\} by player 2 is refused: /)
  for (const { status, stdout, stderr } of [verified, updated, replayed]) {
    expect(status).toBe(1)
    expect(stdout + stderr).toContain(where)
  }
  expect(replayed.stderr).toBe(`version 3: take is refused: ${where}\n`)
  expect(readFileSync(join(folder, 'games/nim/golden/one.json'), 'utf8')).toContain('"winners": [1]')

  writeFileSync(join(folder, RULES), unready)
  const bang = `bang (afterDeal, ${lineOf(unready, "Error('bang')")})`
  const [setUp, anew, again] = several(
    folder,
    ['golden', 'verify', 'nim'],
    ['golden', 'update', 'nim'],
    ['replay', 'games/nim/golden/one.json'],
  )
  expect(setUp.stdout).toBe(`one.json: version 0: the match cannot be set up: ${bang}\n`)
  expect(anew.stderr).toBe(`nim: ${bang}\n`)
  expect(again.stderr).toBe(`version 0 (set-up): ${bang}\n`)
})
