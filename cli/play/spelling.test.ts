import { expect, test } from 'vitest'
import { createMatch, describeGame, type Game, viewOf } from '../../engine/index.ts'
import { secretFor } from '../../engine/simulation/play-match.ts'
import memory from '../../games/memory/game.ts'
import pig from '../../games/pig/game.ts'
import ticTacToe from '../../games/tictactoe/game.ts'
import { Witness } from '../playing/seat-narrator.ts'
import { exampleOf } from './spelling.ts'

function atStart(game: Game) {
  const definition = describeGame(game, 2)
  const { match } = createMatch(game, { seats: 2, secret: secretFor(1, 0), at: 0 })
  const witness = new Witness(definition, match.turn)
  return { definition, witness, view: witness.look(viewOf(game, match, match.turn)) }
}

test('an example of a move is a choice that is legal now', () => {
  expect(exampleOf(atStart(ticTacToe as Game), 'place')).toBe('place {"square":0}')
  expect(exampleOf(atStart(memory as Game), 'reveal')).toBe('reveal {"slot":0}')
  expect(exampleOf(atStart(pig as Game), 'roll')).toBe('roll')
})

test('of a move that is not legal now, or has too many choices to list, it has arguments of the right kinds', () => {
  const start = atStart(ticTacToe as Game)
  expect(exampleOf({ ...start, view: { ...start.view, moves: [] } }, 'place')).toBe('place {"square":0}')
  const int = { kind: 'int' as const, min: 2, max: 5 }
  const args = { by: int, loud: { kind: 'bool' as const }, word: { kind: 'text' as const, max: 9 } }
  const definition = { ...start.definition, moves: { ...start.definition.moves, say: { ...start.definition.moves.place, args } } }
  const view = { ...start.view, moves: [{ move: 'say', options: null }] }
  expect(exampleOf({ ...start, definition, view }, 'say')).toBe('say {"by":2,"loud":true,"word":"…"}')
})
