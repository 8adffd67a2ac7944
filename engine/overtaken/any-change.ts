import type { GroupSchema } from '../declare/schema.ts'
import type { FieldView } from '../model/views.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { GroupViews } from '../view/group-view.ts'
import { visibilityFor } from '../visibility/visibility.ts'
import type { Seen } from './seen.ts'
import type { Changed } from './watch.ts'

/** The first thing that rules could have read and that differs between the proposer's two views; null if nothing does. */
export function anyChange(game: Game, was: Seen, is: Seen): Changed | null {
  const { schema } = internalsOf(game)
  const { match, viewer } = was
  if (was.place !== is.place) return { what: 'place' }
  if (was.turn !== is.turn) return { what: 'turn' }
  const seats = [...match.state.players.keys()]
  if (seats.some((seat) => was.takesPart(seat) !== is.takesPart(seat) || was.hasResigned(seat) !== is.hasResigned(seat)))
    return { what: 'seats' }
  const views = [was, is].map(({ match }) => new GroupViews(schema, match, visibilityFor(game, match, viewer)))
  const changed = (group: GroupSchema, row: number): Changed | null => {
    const owner = row === 0 ? null : row - 1
    const [before, after] = [was, is].map(({ match: { state } }, i) =>
      views[i].group(group, owner === null ? state.game : state.players[owner], owner, owner === null ? 'game' : `players.${owner}`),
    )
    for (const field of group.fields) {
      const [a, b] = [before[field.name], after[field.name]]
      if (JSON.stringify(a) === JSON.stringify(b)) continue
      const { kind } = field.field
      if (kind === 'board') return { what: 'stack', row, field: field.parts[spaceOf(a, b)] }
      return { what: kind === 'stack' ? 'stack' : kind === 'timer' ? 'timer' : 'field', row, field }
    }
    return null
  }
  return changed(schema.game, 0) ?? seats.map((seat) => changed(schema.player, seat + 1)).find((one) => one !== null) ?? null
}

/** The first space of a board that differs. */
const spaceOf = (was: FieldView, is: FieldView): number =>
  (was as unknown[]).findIndex((space, i) => JSON.stringify(space) !== JSON.stringify((is as unknown[])[i]))
