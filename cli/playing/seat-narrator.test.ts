import { expect, test } from 'vitest'
import { componentIn, createMatch, deck, describeGame, propose, setup, stack, stepViewOf, type View, viewOf } from '../../engine/index.ts'
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

test('components are called as their deck does, in the line of a move and in its choices', () => {
  const signs = deck('signs', [{ sign: 'leo', rank: 3 }], { copies: 2, name: ({ rank, sign }) => `${rank} of ${sign}` })
  const rules = setup({ game: { bag: stack(signs), table: stack(signs) }, player: {} })
  const lay = rules.move({
    log: '${player} lays the ${args.sign}',
    args: { sign: componentIn('bag') },
    apply: ({ game }, { sign }) => sign.moveTo(game.table),
  })
  const zodiac = rules.createGame({
    name: 'zodiac',
    players: { min: 2, max: 2 },
    distribute: { signs: 'bag' },
    moves: { lay },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['lay'] } } },
  })
  const { match } = createMatch(zodiac, { seats: 2, secret: '0'.repeat(64), at: 0 })
  const witness = new Witness(describeGame(zodiac, 2), 0)
  const view = witness.look(viewOf(zodiac, match, 0))
  const args = view.moves[0]!.options![0]!
  expect(witness.choice('lay', args, view)).toBe('Lay (3 of leo, slot 1)')
  const outcome = propose(zodiac, match, { seat: 0, move: 'lay', args, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  expect(witness.sentence(stepViewOf(zodiac, outcome.steps[0]!, 0))).toBe('Player 1 lays the 3 of leo.')
})
