import { describeGame } from './definition.ts'
import type { Game } from './game.ts'
import { GameError } from './game-error.ts'
import type { Match } from './match.ts'
import { type ReadableComponent, type ReadableGroup, type ReadableStack, readable } from './readable.ts'
import type { Viewer } from './seats.ts'
import { viewOf } from './view.ts'

/**
 * The match as text, as the viewer may know it: the game's own `diagram`, else each field on a line. Throws GameError for a
 * `diagram` that is no text.
 */
export function diagramOf(game: Game, match: Match, viewer: Viewer): string {
  const view = readable(describeGame(game, match.seats), viewOf(game, match, viewer))
  const { diagram } = game.rules
  if (!diagram)
    return [...linesOf(view.game, ''), ...view.players.flatMap((player, seat) => linesOf(player, `player ${seat + 1} `))].join('\n')
  const text: unknown = diagram(view as never)
  if (typeof text !== 'string') throw new GameError(`diagram: gave ${typeof text}, not text`)
  return text
}

function linesOf(group: ReadableGroup, whose: string): string[] {
  return Object.entries(group).map(([name, value]) => `${whose}${name}: ${fieldText(value)}`)
}

function fieldText(value: ReadableGroup[string]): string {
  if (value === null) return '-'
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' && one !== null ? `[${stackText(one)}]` : String(one))).join(' ')
  if (typeof value !== 'object') return String(value)
  return 'slots' in value ? stackText(value) : `until ${value.endsAt}`
}

function stackText({ slots, count, some }: ReadableStack): string {
  if (slots.length) return slots.map((slot) => (slot ? componentText(slot) : '.')).join(' ')
  if (count !== null) return `(${count})`
  return some === null ? '(?)' : some ? '(some)' : '(none)'
}

/** What is printed on it, and what has changed about it; `#` where it lies face down. */
function componentText({ values, state }: ReadableComponent): string {
  if (!values) return '#'
  const printed = Object.values(values).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
  const changed = Object.entries(state ?? {}).map(([name, value]) => `${name}=${fieldText(value)}`)
  return [...printed, ...changed].join('/')
}
