import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { chooseMove, type Game, int, setup } from 'playchart/engine'
import { randomMatch, secretOf } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { createMatch } from '../engine/play/create.ts'
import { Chance } from '../engine/random/chance.ts'
import { chosen } from '../engine/simulation/seated.ts'

/** So many moments of a match are looked at. */
const MOMENTS = 12

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const games: Game[] = await Promise.all(folders.map(async ({ name }) => (await import(join(import.meta.dirname, name, 'game.ts'))).default))

const drawnFor = (game: Game, match: ReturnType<typeof createMatch>['match'], seat: number) =>
  chosen({ game, players: Array(match.seats).fill('random') }, match, seat, [])

test.each(games)('$name: a simulated match draws the moves that the agent random makes', (game) => {
  const { steps } = randomMatch(game, 1)
  const chance = new Chance(secretOf(1), 0, 7)
  for (let n = 0; n < MOMENTS; n++) {
    const { match } = chance.pick(steps)
    for (let seat = 0; seat < match.seats; seat++) {
      const agent = chooseMove(game, match, seat, 'random', null)
      const drawn = drawnFor(game, match, seat)
      expect(drawn && [drawn.move, drawn.args]).toEqual(agent && [agent.move, agent.args])
    }
  }
})

test('of a move that lists combinations that are not legal, only legal ones are drawn, each as likely as the others', () => {
  const rules = setup({ game: {}, player: {} })
  const take = rules.move({
    args: { n: int(1, 4) },
    options: () => [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }],
    legal: (_, { n }) => n % 2 === 1 || 'Only odd ones.',
    apply: () => {},
  })
  const game = rules.createGame({
    name: 'odd',
    players: { min: 1, max: 1 },
    distribute: {},
    moves: { take },
    chart: { initial: 'on', states: { on: { on: { take: 'over' } }, over: { type: 'final' } } },
  })
  const counts = [0, 0, 0, 0, 0, 0]
  for (let n = 0; n < 3000; n++) {
    const { match } = createMatch(game as Game, { seats: 1, secret: secretOf(n), at: 0 })
    counts[Number(drawnFor(game as Game, match, 0)!.args.n)]++
  }
  expect([counts[2], counts[4]]).toEqual([0, 0])
  for (const n of [1, 3]) expect(Math.abs(counts[n] - 1500)).toBeLessThan(150)
})
