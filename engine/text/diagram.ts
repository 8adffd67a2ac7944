import { GameError } from '../model/errors.ts'
import type { Match } from '../model/match.ts'
import { placeNames } from '../model/place-name.ts'
import { type ReadableView, readable } from '../model/readable.ts'
import type { Viewer } from '../model/seats.ts'
import type { Definition } from '../model/views.ts'
import { lowerWords } from '../model/words.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { describeGame } from '../view/describe-game.ts'
import { viewOf } from '../view/view.ts'
import { componentNames, playerText } from './component-name.ts'
import { type FieldText, fieldTexts, placeText } from './field-text.ts'
import { columnsOf, padded, unbroken, wrapped } from './text-columns.ts'

/** How wide a terminal is where nobody says it. */
const WIDTH = 80
/** A board is a square where its slots make one of at most this side; otherwise there are at most so many in a row. */
const SQUARE_AT_MOST = 8
const IN_A_ROW = 10

/**
 * The match as text, as the viewer may know it: the game's own `diagram`, else what is on the table, and a line for each player with an
 * arrow if it is their turn. `width`: of lines, in columns. Throws GameError for a `diagram` that is no text.
 */
export function diagramOf(game: Game, match: Match, viewer: Viewer, width = WIDTH): string {
  const definition = describeGame(game, match.seats)
  const view = readable(definition, viewOf(game, match, viewer))
  return ownDiagram(game, view) ?? plainDiagram(game, view, definition, width)
}

/** What the game's own `diagram` makes of a view; null where it has none. Throws GameError for one that is no text. */
export function ownDiagram(game: Game, view: ReadableView): string | null {
  const { diagram } = internalsOf(game).definition
  if (!diagram) return null
  const text: unknown = diagram(view)
  if (typeof text !== 'string') throw new GameError(`diagram: gave ${typeof text}, not text`)
  return text
}

/** The fields of the game and of each player as a view shows them. */
export function tableTexts(game: Game, definition: Definition, view: ReadableView) {
  const { schema } = internalsOf(game)
  const { players, computed, finished } = view
  const saying = { names: componentNames(definition.decks, schema), places: placeNames(definition), finished }
  return {
    table: fieldTexts(schema.game, view.game, { ...saying, facts: computed?.game }),
    players: players.map((player, seat) => fieldTexts(schema.player, player, { ...saying, facts: computed?.players[seat] })),
  }
}

function plainDiagram(game: Game, view: ReadableView, definition: Definition, width: number): string {
  const { table, players } = tableTexts(game, definition, view)
  const lines = tableLines(table, width)
  const order = internalsOf(game).schema.player.fields.map(({ name }) => lowerWords(name))
  return [...lines, ...(lines.length ? [''] : []), ...playerLines(players, order, view, width)].join('\n')
}

/** Values one after another, then a line for each stack. */
function tableLines(fields: readonly FieldText[], width: number): string[] {
  const values = fields.filter(({ kind }) => kind === 'value')
  const stacks = fields.filter(({ kind }) => kind !== 'value')
  const widest = Math.max(0, ...stacks.map(({ label }) => label.length))
  return [
    ...inARow(values, width),
    ...stacks.flatMap((field) => hanging(`${padded(field.label, widest)}  `, (room) => linesOf(field, room), width)),
  ]
}

/**
 * The player's own fields stand in columns beside each name, where there is room; `order`: of the labels. Values that all may see, and that
 * are with everybody as they were at first, say nothing.
 */
function playerLines(players: readonly (readonly FieldText[])[], order: readonly string[], view: ReadableView, width: number): string[] {
  const heads = players.map((_, seat) => headOf(seat, view))
  const margin = Math.max(...heads.map(columnsOf)) + 2
  const labels = [...new Set([...order, ...players.flat().map(columnOf)])].filter((label) =>
    players.some((fields) => fields.some((field) => field.kind !== 'grid' && !field.isFirst && columnOf(field) === label)),
  )
  const rows = players.map((fields) => labels.map((label) => fields.find((field) => field.kind !== 'grid' && columnOf(field) === label)))
  const widths = labels.map((_, i) => Math.max(...rows.map((row) => (row[i] ? columnsOf(itemText(row[i])) : 0))))
  const fits = margin + widths.reduce((sum, one) => sum + one + 2, 0) - 2 <= width
  return players.flatMap((fields, seat) => {
    const head = padded(heads[seat], margin)
    const columns = widths.map((one, i) => padded(rows[seat][i] ? itemText(rows[seat][i]) : '', one)).join('  ')
    const own = rows[seat].filter((field) => field !== undefined)
    const grids = fields.filter(({ kind }) => kind === 'grid')
    return [
      ...hanging(head, (room) => (fits || own.length === 0 ? wrapped(unbroken(columns.trimEnd()), room) : inARow(own, room)), width),
      ...grids.flatMap((field) => hanging(`${' '.repeat(margin)}${field.label}  `, (room) => linesOf(field, room), width)),
    ]
  })
}

/** `→ player 1 (you)`. */
function headOf(seat: number, { turn, active, inactive, viewer, finished }: ReadableView): string {
  const moves = !finished && (active.length ? active.includes(seat) : turn === seat)
  const said = [...(seat === viewer ? ['you'] : []), ...(inactive.includes(seat) ? ['out'] : [])]
  return `${moves ? '→' : ' '} ${playerText(seat)}${said.length ? ` (${said.join(', ')})` : ''}`
}

/** Where something is and where it is not share a column. */
const columnOf = ({ label }: FieldText) => label.replace(/^not /, '')

const itemText = ({ label, text }: FieldText) => (text ? `${unbroken(label)}:${unbroken(' ')}${text}` : unbroken(label))

/** One after another; what does not fit into the rest of a line begins the next. */
function inARow(fields: readonly FieldText[], width: number): string[] {
  const lines: string[] = []
  for (const item of fields.map(itemText)) {
    const longer = `${lines.at(-1)} · ${item}`
    if (lines.length > 0 && columnsOf(longer) <= width) lines.splice(-1, 1, longer)
    else lines.push(item)
  }
  return lines.flatMap((line) => wrapped(columnsOf(line) <= width ? unbroken(line) : line, width))
}

/** Lines after a head, those that follow below the first. */
function hanging(head: string, lines: (room: number) => readonly string[], width: number): string[] {
  const margin = columnsOf(head)
  return lines(width - margin).map((line, i) => `${i === 0 ? head : ' '.repeat(margin)}${line}`.trimEnd())
}

function linesOf(field: FieldText, room: number): string[] {
  const { text, items, kind } = field
  if (kind !== 'grid' || items === null) return wrapped(text, room)
  const slots = items.length
  const widest = Math.max(...items.map(columnsOf))
  const called = items.map((_, place) => placeText(field, place))
  const number = Math.max(...called.map(columnsOf))
  const fitting = Math.max(1, Math.floor((room - number - 1) / (widest + 1)))
  const side = Math.min(sideOf(slots), fitting)
  if (slots <= side) return [items.join(' ')]
  // Each row begins with what its first slot is called.
  return Array.from({ length: Math.ceil(slots / side) }, (_, row) => {
    const inRow = items.slice(row * side, (row + 1) * side).map((item) => padded(item, widest))
    return `${called[row * side].padStart(number)}  ${inRow.join(' ')}`
  })
}

function sideOf(slots: number): number {
  const side = Math.sqrt(slots)
  return Number.isInteger(side) && side > 1 && side <= SQUARE_AT_MOST ? side : IN_A_ROW
}
