import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startServer } from '../../server/testing/server-process.ts'
import { useStageOf } from './launch.ts'
import { boardOf, createMatch, rename, takeSeat } from './match-page.ts'
import { look, offTheScreen, PHONES } from './phone-screen.ts'
import { cutOffIn } from './zoomed.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const stage = useStageOf((database, port) => {
  execFileSync(process.execPath, ['tools/build/build.mjs'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  return startServer(database, port)
})

/** With as many players as most play with, and with all that there may be. */
const SEATS: { readonly [game: string]: readonly number[] } = {
  animations: [1],
  atelier: [2, 4],
  blackjack: [4, 7],
  bluff: [4, 6],
  cantstop: [2, 4],
  checkers: [2],
  connectfour: [2],
  hearts: [4],
  memory: [2, 6],
  pig: [2, 6],
  reversi: [2],
  terraces: [3, 5],
  tictactoe: [2],
  werewolf: [8, 12],
}
it('these are all the games that there are', async () => {
  const { games }: { games: { name: string }[] } = await (await fetch(`${stage.server.origin}/api/games`)).json()
  expect(games.map(({ name }) => name).sort()).toEqual(Object.keys(SEATS).sort())
})

it.each(Object.entries(SEATS))('on a phone, held upright or sideways, %s has nothing to press below the fold', async (game, counts) => {
  // Side by side, since agents take their time.
  const looks = counts.flatMap((seats) =>
    (['upright', 'sideways'] as const).map(async (phone) => {
      const wrong = await offTheScreen(stage, game, phone, seats, 40)
      return wrong.map((line) => `${seats} seats, ${phone}: ${line}`)
    }),
  )
  expect((await Promise.all(looks)).flat()).toEqual([])
})

it.each(Object.keys(PHONES) as (keyof typeof PHONES)[])(
  'on a phone held %s, a house of bluff that has lost one of its crew chooses among five rivals without scrolling',
  async (phone) => {
    const page = await stage.guest({ viewport: PHONES[phone], hasTouch: true, isMobile: true })
    const rivals = await Promise.all(Array.from({ length: 5 }, () => stage.guest()))
    await createMatch(page, 'bluff', { seats: '6' })
    for (const [n, rival] of rivals.entries()) {
      await rename(rival, `Wilhelmina of Wales ${n}`)
      await takeSeat(rival, page)
    }
    const moves = `/api${new URL(page.url()).pathname}/moves`
    const board = boardOf(page)
    const rob = board.getByRole('button', { name: 'Rob' })
    const myTurn = async () => {
      // Fishing cannot be challenged. All rivals try; the one whose turn it is succeeds.
      for (let n = 0; !(await rob.isVisible()) || !(await rob.isEnabled()); n++) {
        expect(n).toBeLessThan(20)
        for (const rival of rivals) await rival.request.post(moves, { data: { move: 'act', args: { whom: null, action: 'fishes' } } })
      }
    }
    await board.waitFor()
    await myTurn()
    const crew = await board.getByLabel('Your crew').textContent()
    const lie = ['Pilot', 'Keeper', 'Smuggler'].find((role) => !crew?.includes(role))
    const [action, whom] = { Pilot: ['pilots', null], Keeper: ['watches', null], Smuggler: ['robs', 1] }[lie!]!
    expect((await page.request.post(moves, { data: { move: 'act', args: { action, whom } } })).status()).toBe(200)
    expect((await rivals[0]!.request.post(moves, { data: { move: 'challenge' } })).status()).toBe(200)
    await expect.poll(async () => (await page.request.post(moves, { data: { move: 'turnUp', args: { card: 0 } } })).status()).toBe(200)
    await board.getByLabel('Lost').waitFor()
    await myTurn()
    await rob.tap()
    await expect.poll(() => board.locator('.bl-whom button').count()).toBe(5)
    expect((await look(page)).wrong).toEqual([])
  },
)

it.each(Object.entries(SEATS).map(([game, counts]) => [game, Math.max(...counts)] as const))(
  'enlarged twice, %s with %i seats is not cut off, does not scroll sideways and stands still',
  async (game, seats) => {
    expect(await cutOffIn(stage, game, seats, 8)).toEqual([])
  },
)
