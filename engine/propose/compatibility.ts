import { fits } from '../../statecharts/diff/fits.ts'
import { type StackField, wrongValue } from '../declare/field.ts'
import type { GroupSchema } from '../declare/schema.ts'
import type { Match, Row } from '../model/match.ts'
import { checkComponents } from '../play/invariants.ts'
import { activeSeats } from '../play/legal.ts'
import { type Game, internalsOf } from '../rules/game.ts'

/**
 * What the positions in a stored state stand for: the name and the kind of each field, the stacks and their decks, and the values of each
 * component. Where two games say the same here, the state of a match means the same in both.
 */
export function stateMeaning(game: Game): string {
  const { schema } = internalsOf(game)
  const groupOf = (group: GroupSchema | null) =>
    group && [
      ...group.fields.flatMap(({ name, index, field }) => (index < 0 ? [] : [[name, index, field.kind]])),
      ...group.stacks.map(({ name, index, deck, field }) => [name, index, deck, (field as StackField).slots]),
    ]
  const decks = schema.decks.map(({ name, components }, deck) => [name, components, groupOf(schema.dynamic[deck])])
  return JSON.stringify([groupOf(schema.game), groupOf(schema.player), decks])
}

/**
 * Why a match cannot go on under the rules of a game from where it stands, as a sentence for the person who runs the server; null where it
 * can. The state must mean the same in the game (`stateMeaning`). `before`: the rules that it was played by until now.
 */
export function whyIncompatible(game: Game, match: Match, before?: Game): string | null {
  if (game.players.legal(match.seats) !== true) return `there are no matches for ${match.seats} players any more`
  const lost = Object.entries(match.variant).find(([option, value]) => !game.variants[option]?.values[value])
  if (lost) return `there is no option ${lost[0]}: ${lost[1]} any more`
  const { gate, moves } = internalsOf(game).forSeats(match.seats)
  const fit = fits(gate.compiled, match.snapshot, before && internalsOf(before).forSeats(match.seats).gate.compiled)
  if (!fit.fits) return fit.why
  const timer = [...match.timers, ...match.suspended].find(({ move }) => !moves.has(move))
  if (timer) return `a timer runs for ${timer.move}, which is no move any more`
  try {
    checkValues(game, match)
    checkComponents(game, match)
    if (match.finished || match.timers.length > 0 || activeSeats(game, match).length > 0) return null
    return 'nobody could move there'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Throws where a field holds what it cannot hold. */
function checkValues(game: Game, { state, seats }: Match): void {
  const { schema } = internalsOf(game)
  const check = ({ fields }: GroupSchema, row: Row, path: string) => {
    for (const { name, index, field } of fields) {
      if (field.kind === 'stack' || field.kind === 'board' || field.kind === 'merged' || field.kind === 'timer') continue
      const wrong = wrongValue(field, row[index], seats)
      if (wrong) throw new Error(`${path}.${name} is ${JSON.stringify(row[index])}, but ${wrong}`)
    }
  }
  check(schema.game, state.game, 'game')
  for (const [seat, row] of state.players.entries()) check(schema.player, row, `players.${seat}`)
  for (const [deck, group] of schema.dynamic.entries()) {
    if (!group) continue
    for (const [index, row] of (state.components[deck] ?? []).entries()) check(group, row, `${schema.decks[deck]?.name}.${index}`)
  }
}
