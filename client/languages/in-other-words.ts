const PLACE = /\{(\w+)\}/g
/** What is between the placeholders must be as it is. */
const matching = (english: string) => new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PLACE, '(?<$1>.+)')}$`, 's')
/** By the English sentence: a log has many lines, and each asks for several. */
const compiled = new Map<string, RegExp>()
function patternOf(english: string): RegExp {
  const pattern = compiled.get(english) ?? matching(english)
  compiled.set(english, pattern)
  return pattern
}

/**
 * A sentence with its values in other words; null if it is none of these. `words`: sentences, `{name}` for a value, with their other words.
 * `inValue`: the words for a value.
 */
export function inOtherWords(
  sentence: string,
  words: readonly (readonly [english: string, words: string])[],
  inValue = (value: string) => value,
): string | null {
  const same = words.find(([english]) => english === sentence)
  if (same) return same[1]
  for (const [english, other] of words) {
    const values = english.includes('{') && !english.includes('${') ? patternOf(english).exec(sentence)?.groups : undefined
    if (values) return other.replace(PLACE, (whole, name: string) => inValue(values[name] ?? whole))
  }
  return null
}
