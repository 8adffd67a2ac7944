import { describe, expect, test } from 'vitest'
import type { Entry } from '../../statecharts/language/chart.ts'
import { type Game, int, type Match, type Proposal, propose, setup } from '../index.ts'
import { done, started } from '../testing/index.ts'

const rules = setup({ game: { settled: int(), noted: int() }, player: { bids: int() } })
const counts = rules.move({
  apply: ({ me }) => {
    me.bids++
  },
})

/** Four are in one progression, all at once, where `note` may come at any time. */
const auction = (ordered: readonly Entry[], own = false) => {
  const round = own ? { seats: { initial: 'step', states: { step: { ordered, onDone: 'done' }, done: { type: 'final' } } } } : { ordered }
  return rules.createGame({
    name: 'auction',
    players: { min: 4, max: 4 },
    distribute: {},
    moves: {
      bid: counts,
      pass: counts,
      raise: counts,
      note: rules.move({
        apply: ({ game }) => {
          game.noted++
        },
      }),
      settle: rules.fixUp({
        apply: ({ game }) => {
          game.settled++
        },
      }),
      ...Object.fromEntries(WORDS.map((word) => [word, counts])),
    },
    winners: () => [],
    chart: {
      initial: 'round',
      states: { round: { turn: 'all', on: { note: 'round' }, ...round, onDone: 'over' }, over: { type: 'final' } },
    } as never,
  })
}
const WORDS = Array.from({ length: 8 }, (_, n) => `word${n}`)

/** What becomes of each of these proposals of seats 0, 1, … all made at the first version. */
function atOnce(ordered: readonly Entry[], moves: readonly string[], { own = false, before = [] as readonly string[] } = {}) {
  const game = auction(ordered, own)
  const at = (match: Match, seat: number, move: string): Proposal => ({ seat, move, at: 0, expectVersion: match.version })
  let match = started(game, 4)
  for (const move of before) {
    const outcome = propose(game, match, at(match, 0, move))
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    match = outcome.match
  }
  const since = match
  return moves.map((move, i) => {
    const outcome = propose(game, match, at(since, i % 4, move), since)
    if (outcome.ok) match = outcome.match
    return outcome.ok ? 'made' : outcome.refusal.code === 'stale' ? outcome.refusal.message : outcome.refusal.code
  })
}
const LATE = 'Play had gone on to another step before your move arrived. Your move was not made.'

describe('a late move of a progression that all share', () => {
  test('is not carried out at a later step of the same name', () => {
    expect(atOnce(['bid', 'settle', 'bid'], ['bid', 'bid'])).toEqual(['made', LATE])
    expect(atOnce([{ repeat: { serial: ['bid', 'settle'] }, count: { exactly: 2 } }], ['bid', 'bid'])).toEqual(['made', LATE])
    expect(atOnce(['bid', 'raise', 'bid'], ['bid', 'raise', 'bid'])).toEqual(['made', LATE, LATE])
  })
  test('is made where it is one of several that come in any order', () => {
    const four = { repeat: 'pass', count: { exactly: 4 } }
    expect(atOnce([four, 'settle'], ['pass', 'pass', 'pass', 'pass'])).toEqual(Array(4).fill('made'))
    expect(atOnce([{ parallel: ['bid', 'pass', 'raise'] }], ['raise', 'bid', 'pass'])).toEqual(Array(3).fill('made'))
    expect(atOnce([{ move: 'bid', multiple: true }, 'raise'], ['bid', 'bid', 'bid', 'raise'])).toEqual(['made', 'made', 'made', LATE])
  })
  test('is made where it is one of a round, and not one round later', () => {
    const rounds = [{ repeat: { serial: [{ repeat: 'pass', count: { exactly: 2 } }, 'settle'] }, count: 'infinite' }, 'raise'] as const
    expect(atOnce(rounds, ['pass', 'pass'])).toEqual(['made', 'made'])
    expect(atOnce(rounds, ['pass', 'pass'], { before: ['pass'] })).toEqual(['made', LATE])
  })
  test('is compared where a group in any order is counted and not made of states', () => {
    const words = [{ parallel: [...WORDS, { serial: ['bid', 'raise', 'bid'] }] }, 'pass']
    expect(atOnce(words, ['word3', 'word5', 'word1'])).toEqual(Array(3).fill('made'))
    expect(atOnce(words, ['word3'], { before: ['word1'] })).toEqual(['made'])
    expect(atOnce(words, ['raise', 'bid'], { before: ['word1', 'bid'] })).toEqual(['made', LATE])
  })
  test('that is no step of it is made whatever step it stands at', () => {
    expect(atOnce(['bid', 'settle', 'bid'], ['bid', 'note'])).toEqual(['made', 'made'])
  })
})

test('a seat in a progression of its own is late for nothing that others do', () => {
  expect(atOnce(['bid', 'raise', 'bid'], ['bid', 'bid', 'bid', 'bid'], { own: true })).toEqual(Array(4).fill('made'))
  expect(atOnce(['bid', 'raise', 'bid'], ['bid', 'bid', 'bid', 'bid', 'bid'], { own: true }).at(-1)).toBe(LATE)
})

test('an answer is none to the same question asked again at a later step', () => {
  const game = rules.createGame({
    name: 'asked',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { bid: counts, raise: counts, ask: rules.move({ apply: () => {} }), answer: counts },
    winners: () => [],
    chart: {
      initial: 'round',
      states: {
        round: { turn: 'all', on: { ask: { interrupt: 'asking' } }, ordered: ['bid', 'raise', 'bid'], onDone: 'over' },
        asking: { initial: 'open', states: { open: { turn: 'all', on: { answer: 'closed' } }, closed: { type: 'final' } } },
        over: { type: 'final' },
      },
    },
  }) as Game
  const since = done(game, started(game, 2), 0, 'ask').match
  const late = (match: Match) => propose(game, match, { seat: 1, move: 'answer', at: 0, expectVersion: since.version }, since)
  const after = (...moves: string[]) => moves.reduce((match, move) => done(game, match, 0, move).match, since)
  expect(late(after('answer', 'ask'))).toMatchObject({ ok: true })
  expect(late(after('answer', 'bid', 'raise', 'ask'))).toMatchObject({ ok: false, refusal: { code: 'stale' } })
})
