import type { FieldSchema } from '../declare/schema.ts'
import { placeNames } from '../model/place-name.ts'
import { formatValue, lowerWords } from '../model/words.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { factSaid, playerText } from '../text/component-name.ts'
import { describeGame } from '../view/describe-game.ts'
import { type Glimpse, HIDDEN, type Seen } from './seen.ts'
import type { Changed } from './watch.ts'

/**
 * What changed before a move arrived, as a sentence in the words of the game: only what the proposer sees in both matches. What
 * changed about a component is told by the place that it had.
 */
export function changedText(game: Game, was: Seen, is: Seen, changed: Changed): string {
  const place = 'row' in changed && changed.row > was.match.seats ? was.placeOf(changed.row) : null
  return place ? sentence(game, was, is, { what: 'slot', ...place }) : sentence(game, was, is, changed)
}

function sentence(game: Game, was: Seen, is: Seen, changed: Changed): string {
  switch (changed.what) {
    case 'place':
      return 'Play had gone on before your move arrived.'
    case 'step':
      return 'Play had gone on to another step before your move arrived.'
    case 'turn':
      return 'The turn had passed on before your move arrived.'
    case 'seats':
      return 'Who takes part had changed before your move arrived.'
    case 'component':
      return 'What you chose had changed before your move arrived.'
    case 'chosen':
      return `${subject(was, changed.row, changed.field)} changed before your move arrived: what you chose is no longer there.`
    case 'timer':
      return `${subject(was, changed.row, changed.field)} changed before your move arrived.`
    case 'field': {
      const { row, field } = changed
      return `${subject(was, row, field)} changed${fromTo(field, was.value(row, field), is.value(row, field))} before your move arrived.`
    }
    case 'stack':
    case 'slot': {
      const { row, field } = changed
      const slot = changed.what === 'slot' ? changed.slot : firstSlot(was, is, row, field)
      return `${subject(was, row, field)} changed before your move arrived${placeText(game, was, row, field, slot)}.`
    }
  }
}

/** `The market`, `Your hand`, `Player 2’s gold`. */
function subject({ viewer, match }: Seen, row: number, { name }: FieldSchema): string {
  const field = lowerWords(name.split('.')[0])
  if (row === 0) return `The ${field}`
  if (row > match.seats) return `A component’s ${field}`
  const owner = row - 1 === viewer ? 'your' : `${playerText(row - 1)}’s`
  return `${owner[0].toUpperCase()}${owner.slice(1)} ${field}`
}

/** ` from 5 to 99`, where both may be said and are short. */
function fromTo({ field }: FieldSchema, was: Glimpse, is: Glimpse): string {
  if (was === HIDDEN || is === HIDDEN || field.kind === 'list') return ''
  const names = field.kind === 'oneOf' ? (field.names ?? {}) : {}
  const said = (value: string | number | boolean | null) =>
    field.kind === 'seat' ? (value === null ? 'nobody' : factSaid('seat', value)) : (names[String(value)] ?? formatValue(value))
  const [from, to] = [said(was), said(is)]
  return from && to && from.length + to.length < 60 ? ` from ${from} to ${to}` : ''
}

/** The first slot that the proposer sees otherwise; -1 where the stack cannot be seen slot by slot. */
function firstSlot(was: Seen, is: Seen, row: number, field: FieldSchema): number {
  const length = Math.max(was.cells(row, field).length, is.cells(row, field).length)
  for (let slot = 0; slot < length; slot++) {
    const before = was.slot(row, field, slot)
    const after = is.slot(row, field, slot)
    if (before !== after && isComponent(before) && isComponent(after)) return slot
  }
  return -1
}

const isComponent = (glimpse: Glimpse) => glimpse === null || typeof glimpse === 'string'

/** `: slot 1`, or what the game calls the place; nothing for what lies on a component. */
function placeText(game: Game, was: Seen, row: number, field: FieldSchema, slot: number): string {
  const { seats } = was.match
  if (row > seats) return ''
  const [name, space] = field.name.split('.') as [string, string?]
  const names = placeNames(describeGame(game, seats))
  const { fields } = internalsOf(game).schema[row === 0 ? 'game' : 'player']
  const said = (place: number, places: number, kind: string) => `: ${names.called(name, places)?.[place] ?? `${kind} ${place + 1}`}`
  if (space !== undefined) return said(Number(space), fields.find((one) => one.name === name)!.parts.length, 'space')
  return slot < 0 ? '' : said(slot, was.cells(row, field).length, 'slot')
}
