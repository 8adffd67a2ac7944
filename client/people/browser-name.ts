import { t } from '../languages/text.ts'

/** Browsers and systems, in the order in which they are looked for: most browsers also name others. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

const named = (known: typeof BROWSERS, text: string) => known.find(([, sign]) => sign.test(text))?.[0]

/** How a person would call a browser, from its `User-Agent`: 'Firefox on Windows'. */
export function browserName(userAgent: string | null): string {
  const [browser, system] = [named(BROWSERS, userAgent ?? ''), named(SYSTEMS, userAgent ?? '')]
  if (browser && system) return t('{browser} on {system}', { browser, system })
  return browser ?? system ?? t('A browser or program')
}
