/** What `JSON.parse` returns. */
export type Parsed = string | number | boolean | null | readonly Parsed[] | ParsedObject
interface ParsedObject {
  readonly [name: string]: Parsed
}

/**
 * How one JSON value becomes another, as JSON:
 * - `[value]`: it is another value;
 * - `n`: it is the word number n, of a list that both sides know;
 * - `[start, count, ...items]`: in a list, `count` items from `start` on are replaced by these;
 * - `{ name: change, … }`: members of an object, or items of a list by number, change; the others stay. A member that is new comes
 *   after the others. A name may lead on into the member, as in `{ 'dice.slots.0': change }`.
 */
export type Change = number | readonly [Parsed] | readonly [start: number, count: number, ...items: Parsed[]] | Changes
interface Changes {
  readonly [name: string]: Change
}

/** Returns the value as the change makes it; it shares with the one before what has not changed. Throws Error where the change is of another value. */
export function changed(before: Parsed | undefined, change: Change, words: readonly Parsed[]): Parsed {
  if (typeof change === 'number') {
    const word = words[change]
    if (word === undefined) throw new Error(`there is no word ${change}`)
    return word
  }
  if (isReplaced(change)) return change[0]
  if (isSpliced(change)) {
    const [start, count, ...items] = change
    if (!isList(before) || start + count > before.length) throw new Error('the list has no such items')
    return [...before.slice(0, start), ...items, ...before.slice(start + count)]
  }
  if (typeof before !== 'object' || before === null) throw new Error('only objects and lists have members')
  const members = Object.entries(change).map(([path, one]): [name: string, inside: Change] => {
    const end = path.indexOf('.')
    return end < 0 ? [path, one] : [path.slice(0, end), { [path.slice(end + 1)]: one }]
  })
  if (!isList(before)) return { ...before, ...Object.fromEntries(members.map(([name, one]) => [name, changed(before[name], one, words)])) }
  const after = [...before]
  for (const [at, one] of members) after[Number(at)] = changed(before[Number(at)], one, words)
  return after
}

const isReplaced = (change: Change): change is readonly [Parsed] => Array.isArray(change) && change.length === 1
const isSpliced = (change: Change): change is readonly [number, number, ...Parsed[]] => Array.isArray(change)
const isList = (value: Parsed | undefined): value is readonly Parsed[] => Array.isArray(value)

/** A number by which different texts can be told apart, but for one pair in four thousand million: FNV-1a over their UTF-16 units. */
export function digestOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
