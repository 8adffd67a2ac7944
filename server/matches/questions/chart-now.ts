import type { Match } from '../../../engine/model/match.ts'
import { readable } from '../../../engine/model/readable.ts'
import { type Seat, SPECTATOR, type Viewer } from '../../../engine/model/seats.ts'
import type { Definition, LineNow, MoveNow, View } from '../../../engine/model/views.ts'
import { linesNow } from '../../../engine/propose/lines-now.ts'
import { movesNow } from '../../../engine/propose/why-not.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { tableTexts } from '../../../engine/text/diagram.ts'
import type { FieldText } from '../../../engine/text/field-text.ts'
import { ok, type Result, refuse } from '../../runtime/result.ts'
import type { MatchRecord } from '../../store/store.ts'
import { seatOf, viewerOf } from '../seats.ts'

/** A field of the state in words: `hand`, `♠7 ♥A`. */
export interface StateLine {
  label: string
  /** Empty where the label says all. */
  text: string
}

/** The moves, conditions and state of one version, as a viewer may see them. */
export interface ChartNow {
  version: number
  lines: LineNow[]
  /** What the seat can do, and why not the rest; empty for spectators, and once the match is over. */
  moves: MoveNow[]
  /** What is on the table, and what belongs to each seat. */
  table: StateLine[]
  players: StateLine[][]
}

/** What the chart asks of a version, and the state that it asks about. */
export function chartNow(game: Game, definition: Definition, match: Match, view: View, viewer: Seat | typeof SPECTATOR): ChartNow {
  const { table, players } = tableTexts(game, definition, readable(definition, view))
  return {
    version: match.version,
    lines: linesNow(game, match, viewer),
    moves: viewer === SPECTATOR || match.finished ? [] : movesNow(game, match, viewer),
    table: table.map(said),
    players: players.map((one) => one.map(said)),
  }
}

const said = ({ label, text }: FieldText): StateLine => ({ label, text })

type Seated = Pick<MatchRecord, 'seats' | 'status' | 'goesOn'>

/** Nobody else plays in a sandbox. */
const showsAll = ({ status, goesOn }: Seated) => status === 'finished' || goesOn?.sandbox === true

/** The seats as which the user may look at a match: as all of them in a sandbox, and once the match that they played is over. */
export function seatsToLookAs(record: Seated, user: string): Seat[] {
  const own = seatOf(record, user)
  if (own === null) return []
  return showsAll(record) ? [...record.seats.keys()] : [own]
}

/** As whom the user sees the chart of a version; refused for the seats of others, while those play. */
export function viewerAs(record: Seated, user: string, version: number, seat: Seat | undefined): Result<Viewer> {
  const own = viewerOf(record, user, version)
  if (seat === undefined || seat === own) return ok(own)
  if (seat >= record.seats.length || !showsAll(record) || seatOf(record, user) === null)
    return refuse('not-seated', 'You can look at this match only from your own seat, until it is over.')
  return ok(seat)
}
