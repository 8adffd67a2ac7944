import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { LANGUAGES } from '../languages.ts'
import { HTML_TEXT, textsIn } from '../texts-in.ts'
import { catalogueOf, pseudo } from '../write-language.ts'
import { categoriesOf, written } from '../written.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const ROOMS = ['client', 'engine/model']
const SKIPPED = /(^|\/)(node_modules|dist|e2e|tests?|testing)\/|\.test\.tsx?$/

const sources = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !SKIPPED.test(path))
    .map((path) => join(ROOT, room, path)),
)
const texts = sources.flatMap((path) => textsIn(readFileSync(path, 'utf8'), path))
const html = [...readFileSync(join(ROOT, 'client/index.html'), 'utf8').matchAll(HTML_TEXT)].map(([, text]) => text ?? '')
/** A form may leave the number out: `the next move`. */
const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].filter((one) => one !== '{n}').sort()

it.each(LANGUAGES.filter(({ id }) => id !== 'en'))('$name has every text of the sources, and no other', ({ id }) => {
  expect(Object.keys(catalogueOf(id)).sort()).toEqual([...new Set([...texts.map(({ key }) => key), ...html])].sort())
})

it.each(LANGUAGES.filter(({ id }) => id !== 'en'))('texts in $name have the placeholders and the forms that they need', ({ id }) => {
  const catalogue = catalogueOf(id)
  for (const { key, forms } of texts) {
    const text = catalogue[key] ?? ''
    expect(typeof text, key).toBe(forms ? 'object' : 'string')
    if (typeof text !== 'string') expect(Object.keys(text).sort(), key).toEqual(categoriesOf(id).sort())
    for (const form of typeof text === 'string' ? [text] : Object.values(text)) expect(placeholders(form), key).toEqual(placeholders(key))
  }
})

const SOURCE = `import { count, t } from '../languages/text.ts'
export const said = (name, n) => t('{name} has {cards}', { name, cards: count(n, { one: '{n} card', other: '{n} cards' }) })
`
/** What a source says in a language, run. */
const run = (code: string, name: string, n: number) =>
  new Function('name', 'n', `return ${code.slice(code.indexOf('=> ') + 3)}`)(name, n) as string

it('texts are written into a source, one in the value of another', () => {
  const german = written(SOURCE, 'a.ts', 'de', ({ forms }) => (forms ? { one: '{n} Karte', other: '{n} Karten' } : '{cards} bei `{name}`'))
  expect([run(german, 'Ann', 1), run(german, 'Ann', 2)]).toEqual(['1 Karte bei `Ann`', '2 Karten bei `Ann`'])
  const english = written(SOURCE, 'a.ts', 'en', ({ key, forms }) => forms ?? key)
  expect([run(english, 'Ann', 1), run(english, 'Ann', 0)]).toEqual(['Ann has 1 card', 'Ann has 0 cards'])
})

it('a text that is not a literal is refused with its line', () => {
  expect(() => textsIn("import { t } from '../text.ts'\nt(name)", 'a.ts')).toThrow('a.ts: line 2 has a call of t')
})

it('a text with elements is written as a fragment', () => {
  const source = `import { rich, t } from '../languages/text.ts'
export const said = (n) => <p>{rich('See the {chart} of {n}.', { chart: <a>{t('chart')}</a>, n })}</p>
`
  const german = written(source, 'a.tsx', 'de', ({ key }) => (key === 'chart' ? 'Bild' : 'Sieh {n}: das {chart}.'))
  expect(german).toContain('<p>{<>{"Sieh "}{n}{": das "}{<a>{"Bild"}</a>}{"."}</>}</p>')
})

it('the language of the tests keeps placeholders', () => {
  expect(run(written(SOURCE, 'a.ts', 'en', pseudo), 'Ann', 1)).toMatch(/^Ann [א-ת]+ 1 [א-ת]+$/)
})
