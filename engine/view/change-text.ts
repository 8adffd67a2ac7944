import type { Parsed } from '../model/changes.ts'

/** The numbers of words, by their text. */
export type WordNumbers = ReadonlyMap<string, number>

/**
 * Returns the text of the `Change` by which `before` becomes `after`, null where they are the same. Applied to `before` it gives the same
 * text as `after`, names in the same order.
 */
export function changeText(before: Parsed, after: Parsed, words: WordNumbers): string | null {
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

/** A name that is gone, or comes elsewhere than at the end, makes it another object. */
function membersChange(before: Members, after: Members, words: WordNumbers): string | null {
  const names = Object.keys(before)
  const namesAfter = Object.keys(after)
  if (names.length > namesAfter.length) return replaced(after, words)
  let text = ''
  for (let i = 0; i < namesAfter.length; i++) {
    const name = namesAfter[i]
    const isNew = i >= names.length
    if (!isNew && names[i] !== name) return replaced(after, words)
    const change = isNew ? replaced(after[name], words) : changeText(before[name], after[name], words)
    if (change !== null) text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${change}`
  }
  return text === '' ? null : `{${text}}`
}

/** What lies between the items that both lists begin and end with is told as a whole or item by item, whichever is shorter. */
function listChange(before: readonly Parsed[], after: readonly Parsed[], words: WordNumbers): string | null {
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

function itemsChange(before: readonly Parsed[], after: readonly Parsed[], start: number, count: number, words: WordNumbers): string {
  let text = ''
  for (let i = start; i < start + count; i++) {
    const change = changeText(before[i], after[i], words)
    if (change !== null) text += `${text === '' ? '' : ','}"${i}":${change}`
  }
  return `{${text}}`
}

/** Whether they have the same text. */
function isSame(one: Parsed, other: Parsed): boolean {
  if (one === other) return true
  if (isList(one) && isList(other)) return one.length === other.length && one.every((item, i) => isSame(item, other[i]))
  if (!isObject(one) || !isObject(other)) return false
  const [names, namesOfOther] = [Object.keys(one), Object.keys(other)]
  return names.length === namesOfOther.length && names.every((name, i) => name === namesOfOther[i] && isSame(one[name], other[name]))
}
