import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_INFO } from '../engine/model/built-in-moves.ts'
import type { Game } from '../engine/rules/game.ts'
import { outlineOf } from '../engine/text/outline.ts'
import { describeGame } from '../engine/view/describe-game.ts'

const FOLDER = new URL('.', import.meta.url)
const names = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

/** What rules in another language are called by their game, how they say how many play, and how they head the end. */
const OTHERS: readonly { readonly language: string; readonly players: (min: number, max: number) => string; readonly end: RegExp }[] = [
  { language: 'de', players: (min, max) => `Für ${range(min, max, 'oder', 'bis')} Spieler`, end: /^## Das Ende$/m },
  { language: 'es', players: (min, max) => `Para ${range(min, max, 'o', 'a')} jugadores`, end: /^## El final$/m },
]
const range = (min: number, max: number, or: string, to: string) =>
  min === max ? String(min) : `${min} ${max === min + 1 ? or : to} ${max}`

/** What a text is made of: as many headings, items, rows of tables and pictures, in the same order. */
const madeOf = (text: string) => [...text.matchAll(/^(#+|-|\d+\.|\||!\[.*?\]\(.*?\))/gm)].map(([sign]) => sign.replace(/\[.*\]/, ''))

/** Nobody reads more before a first match. */
const MOST_WORDS = 650

describe.each(names)('%s', async (name) => {
  const { default: game } = (await import(`./${name}/game.ts`)) as { default: Game }
  const text = () => readFileSync(new URL(`${name}/rules.md`, FOLDER), 'utf8')

  test('has rules that begin with its name and how many play, and say how it ends', () => {
    const [title, , players] = text().split('\n')
    expect(title).toBe(`# ${game.displayName}`)
    const { min, max } = game.players
    expect(players).toMatch(new RegExp(`^For ${min === max ? min : `${min} (to|or) ${max}`} players`))
    expect(text()).toMatch(/^## The end$/m)
    expect(text().split(/\s+/).length).toBeLessThan(MOST_WORDS)
  })

  test.each(OTHERS)('has the same rules in $language', ({ language, players, end }) => {
    const other = readFileSync(new URL(`${name}/rules.${language}.md`, FOLDER), 'utf8')
    const texts = JSON.parse(readFileSync(new URL(`${name}/texts.${language}.json`, FOLDER), 'utf8'))
    const [title, , first] = other.split('\n')
    expect(title).toBe(`# ${texts[game.displayName]}`)
    expect(first?.startsWith(players(game.players.min, game.players.max)), first).toBe(true)
    expect(other).toMatch(end)
    expect(madeOf(other)).toEqual(madeOf(text()))
    expect(other.split(/\s+/).length).toBeLessThan(MOST_WORDS)
  })

  test('has an outline with everything that players can do, each with what it does', () => {
    const definition = describeGame(game, game.players.default)
    const { phases, ends } = outlineOf(definition)
    const outlined = new Map(phases.flatMap(({ moves }) => moves.map((move) => [move.move, move])))
    const timed = phases.flatMap(({ clock }) => clock.map(({ move }) => move))
    const missing = Object.entries(definition.moves).filter(
      ([key, { fixUp }]) => !fixUp && !(key in BUILT_IN_INFO) && !outlined.has(key) && !timed.includes(key),
    )
    expect(missing.map(([key]) => key).filter((key) => !NOBODYS.includes(key))).toEqual([])
    for (const { name, help } of outlined.values()) expect([name, help]).not.toContain('')
    expect(ends.length > 0).toBe(!definition.chart.endless)
  })
})

/** Nobody at the table makes these: an admin does, or a timer of the rules. */
const NOBODYS = ['seatPlayer', 'ring']
