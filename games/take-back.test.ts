import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  ADMIN,
  activeSeats,
  checkComponents,
  createMatch,
  type Game,
  type Match,
  propose,
  replay,
  SPECTATOR,
  TAKE_BACK,
  type Viewer,
  viewOf,
} from 'playchart/engine'
import { checkNonInterference, secretOf, twinOf } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { takenBackTo } from '../engine/propose/take-back.ts'
import { Chance } from '../engine/random/chance.ts'
import { offersOf } from '../engine/rules/offers.ts'
import { moveAtRandom, variantAtRandom } from '../engine/testing/playing/chosen-at-random.ts'
import { runs } from '../statecharts/testing/deep.ts'

const { numRuns, seed: FIRST } = runs(2, 1)
/** So many moves of a match are made. */
const MOVES = 40
/** After one move in so many, a player asks to take theirs back. */
const ASKS = 4

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const games: Game[] = await Promise.all(folders.map(async ({ name }) => (await import(join(import.meta.dirname, name, 'game.ts'))).default))

/** Games in which something was taken back. */
const returnedIn: string[] = []

const viewersOf = ({ seats }: Match): Viewer[] => [...Array(seats).keys(), SPECTATOR, ADMIN]

/** What a viewer sees, but for what tells how it came to that. */
function seen(game: Game, match: Match, viewer: Viewer): string {
  const { version: _, undo: _undo, redo: _redo, ...view } = viewOf(game, match, viewer) as unknown as Record<string, unknown>
  return JSON.stringify(view)
}

test('games in which something happens in secret have no such offer', () => {
  const without = games.filter((game) => !offersOf(game).includes('takeBack')).map(({ name }) => name)
  expect(without.sort()).toEqual(['memory', 'werewolf'])
})

test.each(games.filter((game) => offersOf(game).includes('takeBack')))(
  '$name: after moves were taken back all see what they saw before them; the log tells it again; what is hidden changes nothing',
  (game) => {
    let returned = 0
    for (let seed = FIRST; seed < FIRST + numRuns; seed++) {
      const chance = new Chance(secretOf(seed), 0, 5)
      const setting = { seats: chance.pick(game.players.counts), variant: variantAtRandom(game, chance), secret: secretOf(seed), at: 0 }
      const { match: started, steps: opening } = createMatch(game, setting)
      const steps = [...opening]
      let match = started
      for (let made = 0; made < MOVES && !match.finished && activeSeats(game, match).length > 0; made++) {
        const moved = propose(game, match, moveAtRandom(game, match, 0, chance)!)
        if (!moved.ok) continue
        steps.push(...moved.steps)
        match = moved.match
        if (match.finished || chance.below(ASKS) > 0) continue
        const seat = chance.below(match.seats)
        const to = takenBackTo(game, match, steps, seat)
        const viewer = chance.pick(viewersOf(match))
        const { step: twin } = twinOf(game, steps.at(-1)!, seat, chance)
        const answer = (back: Match | string) => (typeof back === 'string' ? back : back.version)
        expect(answer(takenBackTo(game, twin.match, [...steps.slice(0, -1), twin], seat))).toBe(answer(to))
        if (typeof to === 'string') continue
        const proposal = { seat: ADMIN, for: seat, move: TAKE_BACK, args: { version: to.version }, at: 0 } as const
        const back = propose(game, match, proposal, to)
        if (!back.ok) throw new Error(back.refusal.message)
        expect(back.match.version).toBe(match.version + 1)
        for (const one of viewersOf(match)) expect(seen(game, back.match, one)).toBe(seen(game, to, one))
        checkComponents(game, back.match)
        if (viewer !== ADMIN) checkNonInterference(game, back.steps[0], viewer, secretOf(made))
        steps.push(...back.steps)
        match = back.match
        returned++
      }
      const log = JSON.parse(JSON.stringify(steps.map(({ entry }) => entry)))
      expect(JSON.stringify(replay(game, { game: game.name, ...setting, log }).match)).toBe(JSON.stringify(match))
    }
    if (returned > 0) returnedIn.push(game.name)
  },
)

test('moves were taken back in most games; in the others timers run, or somebody draws, at nearly every move', () => {
  expect(returnedIn).toEqual(
    expect.arrayContaining(['animations', 'atelier', 'cantstop', 'checkers', 'connectfour', 'hearts', 'pig', 'reversi']),
  )
})
