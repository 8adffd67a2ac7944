import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FACES } from './memory/faces.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const CLIENT = ['kit', 'lobby', 'match', 'page', 'people', 'public', 'style'].map((room) => join(ROOT, 'client', room))
/** What is drawn for players. Reactions in the chat are texts that people send. */
const isDrawn = (file: string) => /\.(tsx?|css|svg)$/.test(file) && !/\.test(-d)?\.tsx?$/.test(file)
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isDrawn)
    .map((file) => join(folder, file))

/**
 * What systems draw as small pictures of their own, each otherwise and some not at all. Signs of suits are values of cards; what shows them
 * is `Suit` of the kit.
 */
const PICTURE = /\p{Emoji_Presentation}|[\uFE0E\uFE0F]|(?![♠♥♦♣©®™])[\u0080-\u{10FFFF}](?<=\p{Emoji})/gu
const found = (text: string) => [...text.matchAll(PICTURE)].map(([sign]) => sign)

test('no picture is left to the fonts of the system', () => {
  const files = [join(ROOT, 'games'), ...CLIENT].flatMap(filesIn)
  expect(files.length).toBeGreaterThan(250)
  const wrong = files.flatMap((file) => found(readFileSync(file, 'utf8')).map((sign) => `${relative(ROOT, file)}: ${sign}`))
  expect(wrong).toEqual([])
})

test('signs of fonts are none, what systems draw is', () => {
  expect(found('#1 → ★ ✓ ✕ ↶ ♥ ♠ © 2½ “…”')).toEqual([])
  expect(found('🎲 ⛵ ❤ ▶ ♥\uFE0F')).toEqual(['🎲', '⛵', '❤', '▶', '\uFE0F'])
})

test('each face of memory has a picture of its own', () => {
  const drawn = [...readFileSync(join(ROOT, 'games/memory/pictures.svg'), 'utf8').matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)
  expect(drawn.sort()).toEqual(Object.values(FACES).flat().sort())
})
