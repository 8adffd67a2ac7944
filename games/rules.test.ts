import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_INFO } from '../engine/model/built-in-moves.ts'
import type { Game } from '../engine/rules/game.ts'
import { outlineOf } from '../engine/text/outline.ts'
import { describeGame } from '../engine/view/describe-game.ts'

const FOLDER = new URL('.', import.meta.url)
const names = readdirSync(FOLDER, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

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

  test('has an outline with everything that players can do, each with what it does', () => {
    const definition = describeGame(game, game.players.default)
    const { phases, ends } = outlineOf(definition)
    const outlined = new Map(phases.flatMap(({ moves }) => moves.map((move) => [move.move, move])))
    const clock = phases.flatMap((phase) => phase.clock).join('\n')
    const missing = Object.entries(definition.moves).filter(
      ([key, { fixUp, name }]) => !fixUp && !(key in BUILT_IN_INFO) && !outlined.has(key) && !clock.includes(name),
    )
    expect(missing.map(([key]) => key).filter((key) => !NOBODYS.includes(key))).toEqual([])
    for (const { name, help } of outlined.values()) expect([name, help]).not.toContain('')
    expect(ends.length > 0).toBe(!definition.chart.endless)
  })
})

/** Nobody at the table makes these: an admin does, or a timer of the rules. */
const NOBODYS = ['seatPlayer', 'ring']
