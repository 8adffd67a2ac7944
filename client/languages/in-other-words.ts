const PLACE = /\{(\w+)\}/g
/** What is between the placeholders must be as it is. */
const matching = (english: string) => new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PLACE, '(?<$1>.+)')}$`, 's')

/** A sentence with its values in other words; null if it is none of these. `words`: sentences, `{name}` for a value, with their other words. */
export function inOtherWords(sentence: string, words: Iterable<readonly [english: string, words: string]>): string | null {
  const all = [...words]
  const same = all.find(([english]) => english === sentence)
  if (same) return same[1]
  for (const [english, other] of all) {
    const values = english.includes('{') && !english.includes('${') ? matching(english).exec(sentence)?.groups : undefined
    if (values) return other.replace(PLACE, (whole, name: string) => values[name] ?? whole)
  }
  return null
}
