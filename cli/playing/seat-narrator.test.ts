import { expect, test } from 'vitest'
import { createMatch, describeGame, type View, viewOf } from '../../engine/index.ts'
import { SPECTATOR } from '../../engine/model/seats.ts'
import game from '../../games/tictactoe/game.ts'
import { Witness } from './seat-narrator.ts'

test('a prompt says “you” to a player, and speaks to a spectator of who is to move', () => {
  const definition = describeGame(game, 2)
  const view = viewOf(game, createMatch(game, { seats: 2, secret: '0'.repeat(64), at: 0 }).match, SPECTATOR)
  const said = (viewer: View['viewer'], prompt: string, awaited = [1]) =>
    new Witness(definition, viewer).prompt({ ...view, viewer, awaited, phase: { ...view.phase, prompt } })
  expect(said(1, '${you} have to pass. ${you} may')).toBe('You have to pass. You may')
  expect(said(SPECTATOR, '${you} have to pass one of your cards')).toBe('Player 2 has to pass one of their cards')
  expect(said(SPECTATOR, '${you} have to pass', [0, 1])).toBe('Player 1 and player 2 have to pass')
  expect(said(SPECTATOR, '${you} have to wait', [])).toBe('The players have to wait')
})
