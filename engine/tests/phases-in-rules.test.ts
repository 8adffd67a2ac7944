import { expect, test } from 'vitest'
import { createMatch, type Game, int, type Match, propose, RuleError, type Seat, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

/** Rules ask which phase play is in, as far as everybody may know it. */

const rules = setup({ game: { seen: int() }, player: {} })
const asking = (path: string) =>
  rules.move({
    legal: ({ inPhase }) => inPhase(path) || `Not in ${path}.`,
    apply: ({ game, inPhase }) => {
      game.seen = Number(inPhase(path))
    },
  })
const moves = {
  bid: asking('round.bidding'),
  play: asking('round'),
  doubt: asking('answer'),
  dream: asking('night.wolves'),
  sleep: asking('night'),
  mine: asking('choosing.one'),
  lost: asking('round.biding'),
  go: rules.move({ apply: () => {} }),
  enter: rules.fixUp({
    apply: ({ game, inPhase }) => {
      game.seen = Number(inPhase('round')) * 10 + Number(inPhase('night'))
    },
  }),
}
const game = rules.createGame({
  name: 'phased',
  players: { min: 2, max: 2 },
  distribute: {},
  moves,
  who: { wolf: rules.who(() => 0) },
  afterDeal: ({ game, inPhase }) => {
    game.seen = inPhase('round.bidding') ? 7 : 8
  },
  chart: {
    initial: 'round',
    endless: true,
    states: {
      round: {
        initial: 'bidding',
        on: { play: {}, doubt: { interrupt: 'answer' }, sleep: 'night', lost: {}, mine: {}, dream: {} },
        states: { bidding: { on: { bid: {}, go: 'playing' } }, playing: { on: { bid: {}, go: 'bidding' } } },
      },
      answer: { initial: 'asked', states: { asked: { on: { doubt: {}, play: {}, go: 'said' } }, said: { type: 'final' } } },
      night: {
        entry: 'enter',
        initial: 'wolves',
        states: { wolves: { sanitize: 'wolf', on: { sleep: {}, dream: {}, go: 'calm' } }, calm: { on: { sleep: {} } } },
      },
      choosing: { seats: { initial: 'one', states: { one: { on: { go: 'two' } }, two: { type: 'final' } } }, onDone: 'round' },
    },
    on: { go: { turn: 'none', target: 'choosing' } },
  } as never,
}) as Game

const first = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const proposed = (match: Match, move: string, seat: Seat = 0) => propose(game, match, { seat, move, at: 0 })
function made(match: Match, move: string): Match {
  const outcome = proposed(match, move)
  if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
  return outcome.match
}
const refused = (match: Match, move: string) => {
  const outcome = proposed(match, move)
  return outcome.ok ? true : (outcome.error ?? outcome.refusal.message)
}

test('in a phase is also in those around it; as a match is set up, where it begins', () => {
  expect(first.state.game).toEqual([7])
  expect([refused(first, 'bid'), refused(first, 'play')]).toEqual([true, true])
  const playing = made(first, 'go')
  expect([refused(playing, 'bid'), refused(playing, 'play')]).toEqual(['Not in round.bidding.', true])
  expect(made(playing, 'play').state.game).toEqual([1])
  // Another match of the same game meanwhile changes nothing.
  expect(refused(first, 'bid')).toBe(true)
})

test('an interrupt is a phase of its own', () => {
  const playing = made(first, 'go')
  expect(refused(playing, 'doubt')).toBe('Not in answer.')
})

test('while a version is made, it is where play was', () => {
  const rest = rules.createGame({
    name: 'entered',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { go: moves.go, enter: moves.enter },
    chart: { initial: 'round', endless: true, states: { round: { on: { go: 'night' } }, night: { entry: 'enter', on: { go: {} } } } },
  })
  const { match } = createMatch(rest, { seats: 2, secret: secretOf(1), at: 0 })
  const outcome = propose(rest, match, { seat: 0, move: 'go', at: 0 })
  expect(outcome.ok && outcome.match.state.game).toEqual([10])
})

test.each([
  ['a phase that some may not know of', 'dream', "inPhase: not everybody may know of the phase 'night.wolves'"],
  ['a phase that each seat is in by itself', 'mine', "inPhase: each seat is in 'choosing.one' by itself"],
  ['a phase that there is not', 'lost', "inPhase: there is no phase 'round.biding'; did you mean 'round.bidding'?"],
])('%s cannot be asked for', (_, move, sentence) => {
  expect(refused(first, move)).toEqual(new RuleError(sentence))
})
