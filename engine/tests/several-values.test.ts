import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  type Args,
  bool,
  createMatch,
  describeGame,
  enumOf,
  int,
  legalMoves,
  type MovesOf,
  oneOf,
  propose,
  replay,
  SPECTATOR,
  seat,
  setup,
  several,
  stepViewOf,
} from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** Arguments that are several values: lists, in which the order counts, and sets. */

const gems = enumOf({ ruby: 'Ruby', opal: 'Opal', jade: 'Jade', onyx: 'Onyx' })
const rules = setup({ game: { n: int() }, player: {} })
const given: unknown[] = []
const game = rules.createGame({
  name: 'several',
  players: { min: 2, max: 3 },
  distribute: {},
  moves: {
    guess: rules.move({ args: { code: several(int(1, 3), { min: 2, max: 2 }) }, apply: (_, { code }) => void given.push(code) }),
    take: rules.move({
      args: { gems: several(oneOf(gems), { min: 1, max: 3, distinct: true }) },
      legal: (_, { gems: [first] }) => first !== 'onyx' || 'Onyx goes with others.',
      apply: (_, { gems }) => void given.push(gems),
    }),
    invite: rules.move({
      args: {
        whom: several(seat({ none: true }), { min: 0, max: 3, distinct: true, sanitize: 'hidden' }),
        open: several(bool(), { min: 0, max: 2 }),
      },
      apply: (_, { whom }) => void given.push(whom),
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { turn: 'all', moves: ['guess', 'take', 'invite'] } } },
})
const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
const optionsOf = (move: string) => legalMoves(game, match, 0).find((one) => one.move === move)?.options ?? null
const proposing = (move: string, args: Args) => propose(game, match, { seat: 0, move, args, at: 0 })
const refusal = (move: string, args: Args) => {
  const result = proposing(move, args)
  return result.ok ? null : result.refusal.message
}

test('lists are listed with every order, sets with one', () => {
  const codes = [1, 2, 3].flatMap((a) => [1, 2, 3].map((b) => ({ code: [a, b] })))
  expect(optionsOf('guess')).toEqual(codes)
  expect(optionsOf('take')?.map(({ gems }) => (gems as string[]).join('+'))).toEqual([
    ...['ruby', 'opal', 'jade'],
    ...['ruby+opal', 'ruby+jade', 'ruby+onyx', 'opal+jade', 'opal+onyx', 'jade+onyx'],
    ...['ruby+opal+jade', 'ruby+opal+onyx', 'ruby+jade+onyx', 'opal+jade+onyx'],
  ])
  // Sets of two seats or nobody, and 1 + 2 + 4 lists of yes and no.
  expect(optionsOf('invite')).toHaveLength(8 * 7)
})

test('rules receive a list as it was proposed, and a set in its own order', () => {
  given.length = 0
  for (const [move, args] of [
    ['guess', { code: [3, 1] }],
    ['take', { gems: ['onyx', 'ruby', 'jade'] }],
    ['invite', { whom: [null, 1, 0], open: [true, true] }],
  ] as const) {
    expect(proposing(move, args).ok).toBe(true)
  }
  expect(given).toEqual([
    [3, 1],
    ['ruby', 'jade', 'onyx'],
    [0, 1, null],
  ])
})

describe('a proposal is checked by itself', () => {
  test.each<[move: string, args: Args, says: string]>([
    ['guess', { code: '12' }, 'code: it must be a list.'],
    ['guess', { code: [1] }, 'code: choose 2.'],
    ['guess', { code: [1, 4] }, 'code: value 2: it must be between 1 and 3.'],
    ['guess', { code: [1, [2]] }, 'code: value 2: it must be a whole number.'],
    ['take', { gems: [] }, 'gems: choose 1 to 3.'],
    ['take', { gems: ['ruby', 'ruby'] }, 'gems: something is chosen twice.'],
    ['take', { gems: ['glass'] }, 'gems: value 1: it must be one of ruby, opal, jade, onyx.'],
    ['take', { gems: ['onyx'] }, 'Onyx goes with others.'],
    ['invite', { whom: [2], open: [] }, 'whom: value 1: it must be a seat from 0 to 1.'],
  ])('%s %j', (move, args, says) => expect(refusal(move, args)).toBe(says))
})

test('a match with them is stored, and replays; who may not know a choice sees none of it', () => {
  const result = proposing('invite', { whom: [-0, 1], open: [false] })
  if (!result.ok) throw new Error(result.refusal.message)
  const [step] = result.steps
  expect(JSON.stringify(step.entry.args)).toBe('{"whom":[0,1],"open":[false]}')
  const record = { game: 'several', variant: {}, seats: 2, secret: secretOf(1), at: 0, log: result.steps.map(({ entry }) => entry) }
  expect(replay(game, JSON.parse(JSON.stringify(record))).match).toEqual(result.match)
  for (const viewer of [1, SPECTATOR] as const) expect(stepViewOf(game, step, viewer).args).toEqual({ whom: null, open: [false] })
})

test('clients are told what there is to choose from', () => {
  const { guess, take, invite } = describeGame(game, 2).moves
  expect(guess!.args.code).toEqual({ kind: 'values', of: { kind: 'int', min: 1, max: 3 }, min: 2, max: 2, distinct: false })
  expect(take!.args.gems).toMatchObject({ kind: 'values', of: { kind: 'oneOf', names: { ruby: 'Ruby' } }, distinct: true })
  expect(invite!.args.whom).toEqual({ kind: 'values', of: { kind: 'seat' }, min: 0, max: 3, distinct: true })
})

test('their values are typed', () => {
  type Moves = MovesOf<typeof game>
  expectTypeOf<Moves['guess']['code']>().toEqualTypeOf<readonly number[]>()
  expectTypeOf<Moves['take']['gems']>().toEqualTypeOf<readonly ('ruby' | 'opal' | 'jade' | 'onyx')[]>()
  expectTypeOf<Moves['invite']['whom']>().toEqualTypeOf<readonly (number | null)[]>()
})
