import { expect, test } from 'vitest'
import { ADMIN, canUndo, int, library, propose, SPECTATOR, setup, stepViewOf, submission, viewOf } from '../../index.ts'
import { ofPlayers } from '../../testing/fixtures/counted.ts'
import { checkNonInterference, randomMatch, secretOf } from '../../testing/index.ts'
import { moved, refusal, started } from '../../testing/scenarios/proof.ts'

const sealed = submission(int(1, 5))
const rules = setup({ game: { round: int() }, player: { won: int(), ...sealed.player } })
const lib = library(rules)
const { moves, forget } = sealed.rules(rules)
const game = rules.createGame({
  name: 'sealed-bids',
  players: { min: 2, max: 4 },
  distribute: {},
  moves: { ...moves, forget, endRound: lib.increment('round') },
  guards: { late: lib.reached('round', 3) },
  chart: {
    initial: 'choose',
    states: {
      choose: {
        entry: 'forget',
        seats: { initial: 'open', states: { open: { on: { submit: 'sealed' } }, sealed: { type: 'final' } } },
        onDone: 'reveal',
      },
      reveal: { always: { actions: 'reveal', target: 'count' } },
      count: { always: { actions: 'endRound', target: 'next' } },
      next: { always: [{ guard: 'late', target: 'over' }, 'choose'] },
      over: { type: 'final' },
    },
  },
})

test('nobody knows what another has chosen until all have, and then everybody does in one version', () => {
  const one = moved(game, started(game, 3), 1, 'submit', { choice: 4 })
  expect([0, 1, SPECTATOR, ADMIN].map((viewer) => viewOf(game, one, viewer as number).players[1].sealed)).toEqual([null, [4], null, [4]])
  expect(refusal(game, one, 1, 'submit', { choice: 2 }).code).toBe('phase')
  const two = moved(game, one, 0, 'submit', { choice: 2 })
  expect(ofPlayers(game, two, 'shown')).toEqual([[], [], []])
  const outcome = propose(game, two, { seat: 2, move: 'submit', args: { choice: 5 }, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const [submitted, revealed] = outcome.steps
  expect(stepViewOf(game, submitted, 0)).toMatchObject({ move: 'submit', args: { choice: null } })
  expect(viewOf(game, submitted.match, 0).players.map(({ shown }) => shown)).toEqual([[], [], []])
  expect(viewOf(game, revealed.match, 0).players.map(({ shown, sealed }) => [shown, sealed])).toEqual([
    [[2], []],
    [[4], null],
    [[5], null],
  ])
  expect(ofPlayers(game, outcome.match, 'shown')).toEqual([[], [], []])
})

test('what is sealed changes nothing that others receive, in random matches', () => {
  let bits = 0
  for (let seed = 0; seed < 8; seed++) {
    const { steps, first } = randomMatch(game, seed)
    for (const step of steps)
      for (const viewer of [SPECTATOR, ...Array(first.seats).keys()])
        bits += checkNonInterference(game, step, viewer as number, secretOf(seed))
  }
  expect(bits).toBeGreaterThan(100)
})

test('the last to choose cannot take it back once all choices are revealed', () => {
  let match = started(game, 2)
  match = moved(game, match, 0, 'submit', { choice: 2 })
  expect(canUndo(game, match, 0)).toBe(true)
  match = moved(game, match, 1, 'submit', { choice: 3 })
  expect(canUndo(game, match, 1)).toBe('What was hidden has been seen.')
})
