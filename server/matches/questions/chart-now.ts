import type { Match } from '../../../engine/model/match.ts'
import { readable } from '../../../engine/model/readable.ts'
import { type Seat, SPECTATOR } from '../../../engine/model/seats.ts'
import type { Definition, LineNow, MoveNow, View } from '../../../engine/model/views.ts'
import { linesNow } from '../../../engine/propose/lines-now.ts'
import { movesNow } from '../../../engine/propose/why-not.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { tableTexts } from '../../../engine/text/diagram.ts'
import type { FieldText } from '../../../engine/text/field-text.ts'

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
