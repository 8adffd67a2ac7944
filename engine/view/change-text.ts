import type { Parsed } from '../model/changes.ts'

/** The numbers of words, by their text. */
export type WordNumbers = ReadonlyMap<string, number>

/**
 * The text of a `Change`, but without braces where a single member changes: `"name":change`. So its name can be put behind that of the
 * object it is a member of.
 */
export type ChangePart = string

const isSingle = (part: ChangePart) => part.startsWith('"')

/** Returns the text of the `Change` of a member, or of an item of a list, as a member of the change of the whole. */
export const namedChange = (name: string, part: ChangePart): string =>
  isSingle(part) ? `${JSON.stringify(name).slice(0, -1)}.${part.slice(1)}` : `${JSON.stringify(name)}:${part}`

/** Returns the members of the part, without braces. */
export const membersOf = (part: ChangePart): string => (isSingle(part) ? part : part.slice(1, -1))

/**
 * Returns the `Change` by which `before` becomes `after`, null where they are the same. Applied to `before` it gives the same text as
 * `after`, names in the same order.
 */
export function changePart(before: Parsed, after: Parsed, words: WordNumbers): ChangePart | null {
  if (before === after) return null
  if (isList(before) && isList(after)) return listChange(before, after, words)
  if (isObject(before) && isObject(after)) return membersChange(before, after, words)
  return replaced(after, words)
}

type Members = { readonly [name: string]: Parsed }
const isList = (value: Parsed): value is readonly Parsed[] => Array.isArray(value)
const isObject = (value: Parsed): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

function replaced(after: Parsed, words: WordNumbers): string {
  const text = JSON.stringify(after)
  return String(words.get(text) ?? `[${text}]`)
}

/** A name that is gone, or comes elsewhere than at the end, makes it another object. A name with a dot would look like a path. */
function membersChange(before: Members, after: Members, words: WordNumbers): ChangePart | null {
  const names = Object.keys(before)
  const namesAfter = Object.keys(after)
  if (names.length > namesAfter.length) return replaced(after, words)
  let text = ''
  let count = 0
  for (let i = 0; i < namesAfter.length; i++) {
    const name = namesAfter[i]
    const isNew = i >= names.length
    if (!isNew && names[i] !== name) return replaced(after, words)
    const change = isNew ? replaced(after[name], words) : changePart(before[name], after[name], words)
    if (change === null) continue
    if (name.includes('.')) return replaced(after, words)
    text += `${count++ > 0 ? ',' : ''}${namedChange(name, change)}`
  }
  if (count === 0) return null
  return count === 1 ? text : `{${text}}`
}

/** What lies between the items that both lists begin and end with is told as a whole or item by item, whichever is shorter. */
function listChange(before: readonly Parsed[], after: readonly Parsed[], words: WordNumbers): ChangePart | null {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSame(before[start], after[start])) start++
  if (start === before.length && start === after.length) return null
  let end = 0
  while (end < shorter - start && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end++
  const count = before.length - end - start
  const items = after.slice(start, after.length - end).map((item) => `,${JSON.stringify(item)}`)
  const whole = start === 0 && end === 0 ? replaced(after, words) : `[${start},${count}${items.join('')}]`
  if (before.length !== after.length) return whole
  const each = itemsChange(before, after, start, count, words)
  return each.length < whole.length ? each : whole
}

function itemsChange(before: readonly Parsed[], after: readonly Parsed[], start: number, count: number, words: WordNumbers): ChangePart {
  const items: string[] = []
  for (let i = start; i < start + count; i++) {
    const change = changePart(before[i], after[i], words)
    if (change !== null) items.push(namedChange(String(i), change))
  }
  return items.length === 1 ? items[0] : `{${items}}`
}

/** Whether they have the same text. */
function isSame(one: Parsed, other: Parsed): boolean {
  if (one === other) return true
  if (isList(one) && isList(other)) return one.length === other.length && one.every((item, i) => isSame(item, other[i]))
  if (!isObject(one) || !isObject(other)) return false
  const [names, namesOfOther] = [Object.keys(one), Object.keys(other)]
  return names.length === namesOfOther.length && names.every((name, i) => name === namesOfOther[i] && isSame(one[name], other[name]))
}
