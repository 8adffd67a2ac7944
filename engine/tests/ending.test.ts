import { describe, expect, test } from 'vitest'
import { type Game, int, setup, viewOf } from '../index.ts'
import { SPECTATOR } from '../model/seats.ts'
import { endTemplate } from '../model/template.ts'
import { moved, started } from '../testing/index.ts'
import { describeGame } from '../view/describe-game.ts'

/** Why a match is over: the final phase says it, or that the players have left. */

const rules = setup({ game: { left: int({ first: 3 }) } })
const parts = {
  name: 'reasons',
  players: { min: 2, max: 3 },
  distribute: {},
  moves: { win: rules.move({ apply: () => {} }), tire: rules.move({ apply: () => {} }), draw: rules.move({ apply: () => {} }) },
  args: { left: rules.args(({ game }) => ({ left: game.left })) },
} as const
const game = rules.createGame({
  ...parts,
  chart: {
    initial: 'play',
    states: {
      play: {
        prompt: 'Play',
        initial: 'on',
        states: { on: { on: { win: 'won', draw: 'silent', tire: 'done' } }, done: { type: 'final', prompt: 'Only this is done' } },
        onDone: 'tired',
      },
      won: { type: 'final', args: 'left', prompt: 'All but ${args.left} are found' },
      tired: { type: 'final', prompt: { active: 'You are tired', others: 'Everybody is tired' } },
      silent: { type: 'final' },
    },
  },
}) as unknown as Game

function endAfter(...moves: readonly (readonly [seat: number, move: string])[]): string {
  const match = moves.reduce((now, [seat, move]) => moved(game, now, seat, move), started(game, 3))
  return endTemplate(describeGame(game, 3), viewOf(game, match, SPECTATOR))
}

test('it is what the final phase says in which play ended, with its facts', () => {
  expect(endAfter([0, 'win'])).toBe('All but ${args.left} are found')
  expect(endAfter([0, 'tire'])).toBe('Everybody is tired')
  expect(endAfter([0, 'draw'])).toBe('')
})
test('until then it is nothing', () => expect(endAfter()).toBe(''))
test('where no phase ended it, the others have left', () => {
  expect(endAfter([1, 'resign'])).toBe('')
  expect(endAfter([1, 'resign'], [2, 'resign'])).toBe('Nobody else is left at the table')
})

describe('how equal scores are placed', () => {
  const chart = { initial: 'play', states: { play: { on: { win: 'over' } }, over: { type: 'final' } } } as const
  const made = (more: object) => rules.createGame({ ...parts, chart, ...more } as never) as unknown as Game
  test('is told by the definition', () => {
    expect(describeGame(made({ score: () => 0, ties: 'Who is older wins.' }), 2).ties).toBe('Who is older wins.')
    expect(describeGame(game, 2)).not.toHaveProperty('ties')
  })
  test.each([
    ['without scores', { ties: 'Who is older wins.' }, 'reasons: ties: needs `score`'],
    ['in no words', { score: () => 0, ties: ' ' }, 'reasons: ties: is empty; say how equal scores are placed, or leave it out'],
  ])('and refused %s', (_, more, sentence) => expect(() => made(more)).toThrow(sentence))
})
