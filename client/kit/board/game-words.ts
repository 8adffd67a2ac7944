import { IS_ENGLISH, type Values } from '../../../engine/model/text.ts'
import type { GameTexts, SpokenText } from '../../../engine/model/views.ts'
import { inOtherWords } from '../../languages/sentences.ts'

/** What a game says, a fact or why something is not possible, in the page's language; as it is where the game has no words for it. */
export const gameWords = (sentence: string, texts: GameTexts | undefined): string =>
  IS_ENGLISH || !texts ? sentence : inWordsOf(texts, sentence)

/** A sentence of a game in its other texts, and the values in it likewise: `for {cost}`, `2 coins`. */
export function inWordsOf(texts: GameTexts, sentence: string): string {
  const words = Object.entries(texts).map(([english, said]) => [english, typeof said === 'object' ? said.you : said] as const)
  // A value is shorter than the sentence that it is in, unless there is nothing else in that.
  const saidIn = (text: string): string => inOtherWords(text, words, (value) => (value === text ? value : saidIn(value))) ?? text
  return saidIn(sentence)
}

/** A text of a board in the page's language, if its game has it, with values filled in. */
export const gameText = (english: string, values: Values, texts: GameTexts | undefined): string =>
  (IS_ENGLISH ? english : (spoken(english, 'you', texts) ?? english)).replace(/\{(\w+)\}/g, (place, name: string) =>
    String(values[name] ?? place),
  )

/** What a game has for a text in the page's language, as it speaks to the player who reads it, or tells of others. */
export function spoken(english: string, to: keyof SpokenText, texts: GameTexts | undefined): string | undefined {
  const said = texts && Object.hasOwn(texts, english) ? texts[english] : undefined
  return typeof said === 'object' ? said[to] : said
}
