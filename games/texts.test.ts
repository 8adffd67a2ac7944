import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { GameTexts } from '../engine/model/views.ts'
import type { Game } from '../engine/rules/game.ts'
import { describeGame } from '../engine/view/describe-game.ts'
import { literalsIn, saidByRules } from './texts-said.ts'

const GAMES = fileURLToPath(new URL('.', import.meta.url))
const names = readdirSync(GAMES, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
/** Those of the pages (client/languages/languages.ts) besides English, and every other that a game is in. */
const LANGUAGES = [
  ...new Set([
    'de',
    'es',
    ...names.flatMap((name) => readdirSync(join(GAMES, name)).flatMap((file) => /^texts\.(.*)\.json$/.exec(file)?.[1] ?? [])),
  ]),
]
const textsIn = (name: string, language: string): GameTexts => JSON.parse(readFileSync(join(GAMES, name, `texts.${language}.json`), 'utf8'))

/** What ready-made moves and pieces say. */
const LIBRARY = ['', 'behaviours'].flatMap((room) => literalsIn(fileURLToPath(new URL(`../engine/library/${room}`, import.meta.url))))

const placeholders = (text: string) => [...new Set(text.match(/\$?\{[\w.]+\}/g))].sort()
/** A word, besides what is filled in. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replace(/\$?\{[\w.]*\}/g, ''))
/** With what is filled in, as `{}`. */
const shapeOf = (text: string) => text.replace(/(?<!\$)\{\w+\}/g, '{}')
const fits = (shape: string, text: string) =>
  new RegExp(`^${shape.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll('{}', '.*')}$`, 's').test(text)
/** A text whose own words, between what is filled in, all stand in the sources: the code puts its parts together. */
const isMadeOf = (key: string, shapes: readonly string[]) =>
  key.includes('{') && key.split(/\{\w+\}/).every((part) => shapes.some((shape) => shape.includes(part.trim())))
/** Of sentences that rules refuse with. */
const isSentence = (text: string) => /^\p{Lu}.* .*\.$/su.test(text)

describe.each(names)('%s', async (name) => {
  const { default: game } = (await import(`./${name}/game.ts`)) as { default: Game }
  const said = saidByRules(game)
  const literals = literalsIn(join(GAMES, name))
  /** Boards may show them, also of what only the engine does. */
  const moves = Object.values(describeGame(game, game.players.default).moves).map((move) => move.name)
  const isOfBoard = (file: string) => file.endsWith('x')

  it('has a board that says nothing but by words(…)', () => {
    const others = literals.filter(({ text, by }) => (by === 'element' || by === 'attribute') && hasWords(text))
    expect(others.map(({ text, file, line }) => `${file}:${line} ${text}`)).toEqual([])
  })

  describe.each(LANGUAGES)('in %s', (language) => {
    const texts = textsIn(name, language)
    const keys = Object.keys(texts)
    const has = (text: string) =>
      keys.includes(text) || keys.some((key) => key.includes('{') && !key.includes('${') && fits(shapeOf(key), text))

    it('has all that the rules say', () => {
      expect(said.filter((text) => hasWords(text) && !has(text))).toEqual([])
    })

    it('has all that the board says, and what moves are refused with', () => {
      const shapes = new Set(keys.map(shapeOf))
      const sentences = literals.filter(
        ({ text, file, by }) => by === 'words' || (by === 'code' && (isOfBoard(file) ? isSaid(text) : isSentence(text))),
      )
      const missing = sentences.filter(
        ({ text }) => hasWords(text) && !shapes.has(shapeOf(text)) && !said.some((one) => fits(shapeOf(text), one)),
      )
      expect(missing.map(({ text, file, line }) => `${file}:${line} ${text}`)).toEqual([])
    })

    it('has nothing that the game does not say', () => {
      const shapes = [...literals, ...LIBRARY].map(({ text }) => shapeOf(text))
      const telling = shapes.filter((shape) => shape.replaceAll('{}', '').length > 2)
      const unsaid = keys.filter((key) => {
        const isThere =
          said.includes(key) || moves.includes(key) || shapes.includes(shapeOf(key)) || telling.some((shape) => fits(shape, key))
        return !isThere && !isMadeOf(key, shapes)
      })
      expect(unsaid).toEqual([])
    })

    it('has the placeholders of each text, and nothing in a text that players cannot read', () => {
      for (const [english, text] of Object.entries(texts))
        for (const form of typeof text === 'string' ? [text] : Object.values(text)) {
          expect(placeholders(form), english).toEqual(placeholders(english))
          expect(form.trim() === form, english).toBe(english.trim() === english)
          expect(form, english).toMatch(/\S/)
        }
    })
  })
})

/** Whether a text in the code of a board is one that players read: it has words and blanks, and is no class, style or shape. */
const isSaid = (text: string) => /\p{L}{2,} \p{L}|^[,;:(“ ] ?\p{L}{2}/u.test(text) && !/[{};=<>/]|--|\d(px|rem)|^[a-z]+-/.test(text)
