import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const GAMES = fileURLToPath(new URL('.', import.meta.url))
const files = readdirSync(GAMES, { recursive: true, encoding: 'utf8' }).filter((path) => /[\\/]texts\.[\w-]+\.json$/.test(path))
const read = (path: string): { [english: string]: string | { [form: string]: string } } =>
  JSON.parse(readFileSync(join(GAMES, path), 'utf8'))
const placeholders = (text: string) => [...new Set(text.match(/\$?\{[\w.]+\}/g))].sort()
/** Names such as `Pass Cards` are made from identifiers, so words are looked for and not whole texts. */
const wordsOf = (text: string) => text.replace(/\$?\{[\w.]+\}/g, ' ').match(/[a-z’]{3,}/gi) ?? []

it.each(files)('%s has texts that the game says, with their placeholders', (path) => {
  const folder = join(GAMES, path, '..')
  const sources = readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const said = sources.toLowerCase()
  const unsaid = Object.keys(read(path)).filter((text) => !wordsOf(text).every((word) => said.includes(word.toLowerCase())))
  expect(unsaid).toEqual([])
  for (const [english, text] of Object.entries(read(path)))
    for (const form of typeof text === 'string' ? [text] : Object.values(text))
      expect(placeholders(form), english).toEqual(placeholders(english))
})

it('the same texts are there in each language of a game', () => {
  expect(files.length).toBeGreaterThanOrEqual(4)
  for (const path of files) {
    const german = path.replace(/texts\.[\w-]+\.json$/, 'texts.de.json')
    expect(Object.keys(read(path)), path).toEqual(Object.keys(read(german)))
  }
})
