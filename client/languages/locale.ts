import { IS_ENGLISH, LANGUAGE } from '../../engine/model/text.ts'

const languageOf = (locale: string) => locale.split('-')[0]

/** For dates and numbers: what the browser's visitor prefers, if it is the page's language, as `de-AT` is on a German page. */
export const locale = (): string | undefined =>
  navigator.languages.find((one) => languageOf(one) === languageOf(LANGUAGE)) ?? (IS_ENGLISH ? undefined : LANGUAGE)
