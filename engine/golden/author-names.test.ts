import { expect, test } from 'vitest'
import { board, createMatch, deck, int, list, overlap, propose, setup, slots, stack } from '../index.ts'
import { secretOf } from '../testing/index.ts'
import { namedState } from './author-names.ts'
import { recordMatch } from './golden.ts'
import { playthrough } from './playthrough.ts'
import { verify } from './verify.ts'

const dice = deck('dice', [{ colour: 'red' }, { colour: 'blue' }], { dynamic: { face: int(1, 6) } })
const rules = setup({
  game: {
    cup: stack(dice),
    track: board(dice, 3),
    rolled: list(int()),
    left: slots(dice, 1),
    right: slots(dice, 1),
    both: overlap('left', 'right'),
  },
  player: {},
})
const game = rules.createGame({
  name: 'dice',
  players: { min: 1, max: 1 },
  distribute: { dice: 'cup' },
  moves: {
    roll: rules.move({
      apply: ({ game }) => {
        const die = game.cup.first!
        die.state.face = 5
        die.moveTo(game.track.at(1))
        game.rolled = [...game.rolled, 5]
        game.cup.shuffle()
      },
    }),
  },
  chart: { endless: true, initial: 'rolling', states: { rolling: { moves: ['roll'] } } },
})
const { match, first } = createMatch(game, { seats: 1, secret: secretOf(1), at: 0 })
const outcome = propose(game, match, { seat: 0, move: 'roll', at: 1 })
const steps = outcome.ok ? outcome.steps : []

test('names boards, lists and what changes about components; not what is made of other fields', () => {
  expect(namedState(game, steps[0]!.match)).toMatchObject({
    game: { cup: ['1 blue'], track: [[], ['0 red'], []], rolled: [5], left: [null], right: [null] },
    components: { dice: [{ face: 5 }, { face: 1 }] },
    phase: 'rolling',
  })
  expect(namedState(game, first).game).not.toHaveProperty('both')
})

test('they are recorded and read', () => {
  const log = steps.map(({ entry }) => entry)
  const golden = recordMatch(game, { game: 'dice', seats: 1, variant: {}, secret: secretOf(1), at: 0, log })
  expect(golden.changes).toEqual([{ 'game.cup': ['1 blue'], 'game.track.1': ['0 red'], 'game.rolled': [5], 'components.dice.0.face': 5 }])
  expect(verify(game, golden)).toEqual({ ok: true })
  expect(playthrough(game, golden)).toContain(`
version 1: seat 0: Roll
  in rolling; seat 0’s turn; to move: seat 0
  game.cup: shuffled
  game.cup: [red {"face":1}, blue {"face":1}] → [blue {"face":1}]
  game.track.1: [] → [red {"face":5}]
  game.rolled: [] → [5]
`)
})
