import { FACE_DOWN, type FieldText, placeText } from '../../engine/text/field-text.ts'
import { wrapped } from '../../engine/text/text-columns.ts'

/** The most changed slots to list one by one. */
const SLOTS_AT_MOST = 6

/**
 * What has changed about fields, a line each: `pot: 3 → 9`, `hand: – ♣2`, `squares c4: . → black`. Of places the game, where it is `drawn`,
 * shows the rest: those that its moves do not name, stacks in places, and many at once.
 */
export function fieldChanges(before: readonly FieldText[], after: readonly FieldText[], drawn = false): string[] {
  const labels = new Set([...before, ...after].map(({ label }) => label))
  const find = (fields: readonly FieldText[], label: string) => fields.find((field) => field.label === label)
  const lines = [...labels].flatMap((label) => changes(find(before, label), find(after, label), drawn).map((change) => `${label}${change}`))
  return lines.flatMap((line) => wrapped(line, Number.POSITIVE_INFINITY))
}

function changes(from: FieldText | undefined, to: FieldText | undefined, drawn: boolean): string[] {
  if (from?.text === to?.text) return []
  const inside = (from && to && insideOf(from, to)) ?? null
  const { places, kind } = (to ?? from)!
  if (drawn && places) return places.areSaid && kind === 'grid' && inside ? inside : []
  if (inside) return inside
  return [`: ${[...(from?.text ? [from.text] : []), textOf(to, from)].join(' → ')}`]
}

const textOf = (field: FieldText | undefined, before: FieldText | undefined) =>
  field ? field.text || 'yes' : before!.text === '' ? 'no' : before!.kind === 'stack' ? 'empty' : 'none'

/** What left a stack and came into it, or what slots hold now; null where that says less than all of it, or nobody can tell. */
function insideOf({ items: from, places }: FieldText, { items: to }: FieldText): string[] | null {
  if (!from || !to) return null
  if (places && from.length === to.length) {
    const changed = to.flatMap((item, i) => (item === from[i] ? [] : [` ${placeText({ places }, i)}: ${from[i]} → ${item}`]))
    return changed.length <= SLOTS_AT_MOST ? changed : null
  }
  const [gone, come] = [without(from, to), without(to, from)]
  if ([...gone, ...come].includes(FACE_DOWN) || gone.length + come.length >= Math.max(from.length, to.length)) return null
  return [
    `:${gone.map((item) => ` – ${item}`).join('')}${come.map((item) => ` + ${item}`).join('') || (gone.length ? '' : ' in another order')}`,
  ]
}

/** The items that are not in the other list, counting duplicates. */
function without(items: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return items.filter((item) => {
    const at = left.indexOf(item)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
