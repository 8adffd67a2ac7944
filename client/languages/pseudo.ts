import type { Translate } from './written.ts'

const PLAIN = 'aceginorstuyzACEGINORSTUYZ'
const ACCENTED = 'áçéğíñóŕşţúýžÁÇÉĞÍÑÓŔŞŢÚÝŽ'
/** Languages with long words need a third more room than English. */
const LONGER = 1 / 3
/** Letters of Hebrew, which are read from the right, as many as there are vowels. */
const FROM_THE_RIGHT = 'אבגדה'

/** Calls `change` with what stands between the placeholders of a text. */
const between = (text: string, change: (part: string) => string) =>
  text.replace(/\{\w+\}|[^{]+/g, (part) => (part[0] === '{' ? part : change(part)))

/** `[!! Ñéw máţçh !!]`: what is cut, joined from parts or missing here can be seen. */
export const accented = (text: string): string => {
  const changed = between(text, (part) => part.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter))
  return `[!! ${changed}${' ~'.repeat(Math.ceil((text.length * LONGER) / 2))} !!]`
}

/** In Hebrew letters, so that browsers write it from the right. */
export const fromTheRight = (text: string): string =>
  between(text, (part) =>
    part.replace(/[a-z]/gi, (letter) => FROM_THE_RIGHT[letter.toLowerCase().charCodeAt(0) % FROM_THE_RIGHT.length] ?? letter),
  )

/** Translates into a language of the tests. */
export const pseudo =
  (change: (text: string) => string): Translate =>
  ({ key, forms }) =>
    forms ? Object.fromEntries(Object.entries(forms).map(([category, form]) => [category, change(form)])) : change(key)
