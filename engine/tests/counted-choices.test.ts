import { expect, test } from 'vitest'
import { createMatch, int, propose, setup } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const rules = setup({ game: {}, player: { choice: int() } })

/** All choose at once, and the prompt counts who has. */
const game = rules.createGame({
  name: 'counted',
  players: { min: 3, max: 3 },
  distribute: {},
  moves: {
    choose: rules.move({
      args: { choice: int(1, 9) },
      apply: ({ me }, { choice }) => {
        me.choice = choice
      },
    }),
  },
  guards: { allChosen: rules.guard(({ players }) => players.every(({ choice }) => choice > 0)) },
  args: { count: rules.args(({ players }) => ({ chosen: players.filter(({ choice }) => choice > 0).length })) },
  winners: () => [],
  chart: {
    initial: 'choosing',
    states: {
      choosing: {
        turn: 'all',
        args: 'count',
        prompt: 'Choose: ${chosen} of 3 have.',
        on: { choose: 'choosing' },
        always: { guard: 'allChosen', target: 'over' },
      },
      over: { type: 'final' },
    },
  },
})

test('what a prompt counts holds up nobody who chooses at the same time', () => {
  const { match: first } = createMatch(game, { seats: 3, secret: secretOf(1), at: 0 })
  let match = first
  for (const seat of [0, 1, 2]) {
    const outcome = propose(game, match, { seat, move: 'choose', args: { choice: seat + 1 }, expectVersion: 0, at: 1 }, first)
    expect(outcome).toMatchObject({ ok: true })
    if (outcome.ok) match = outcome.match
  }
  expect(match.finished).toBe(true)
})
