const LONGEST = 30
/** Emoji and accents are several code points each; this many are never needed for 30 characters one can see. */
const LONGEST_IN_CODE_UNITS = 120
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u
/** Control, surrogate, private and line-breaking characters, and invisible ones but for the joiner of emoji. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Whether a name is 1 to 30 characters as a reader counts them, with nothing in it that hides or turns text around. */
export function isVisibleName(name: string): boolean {
  if (name.length > LONGEST_IN_CODE_UNITS || !SEEN.test(name) || UNSEEN.test(name)) return false
  return [...characters.segment(name)].length <= LONGEST
}
