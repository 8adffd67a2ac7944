import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { replay } from '../../engine/index.ts'
import { Chance } from '../../engine/random/chance.ts'
import pig from '../../games/pig/game.ts'
import { DEEP_SEED, runs } from '../../statecharts/testing/deep.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import type { Guest } from '../testing/guest.ts'
import { SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The real server, killed at random moments while moves run, and what is in its file then. */

const { numRuns: KILLS } = runs(2, 1)
const MATCHES = 16
/** The server is killed at most so many milliseconds after the first move has been made. */
const UP_TO_MS = 600

/** A match, with the versions that its player was told of. */
interface Played {
  readonly id: string
  told: number
}

test('what a player was told is in the file after every kill, and every log plays as its match stands', async () => {
  const chance = new Chance(DEEP_SEED!.toString(16).padStart(64, '0'), 0, 1)
  const file = join(temporaryFolder(), 'killed.sqlite')
  const played: Played[] = []
  let cookie: string | undefined
  let moves = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await started({ DATABASE: file })
    const player = server.guest(cookie)
    for (const { id, told } of played)
      expect((await player.get(`/api/matches/${id}/history`)).body.entries.length).toBeGreaterThanOrEqual(told)
    for (let n = 0; n < MATCHES; n++) {
      const { id } = await player.create({ game: 'pig', players: ['me', { agent: 'random' }, { agent: 'random' }] })
      played.push({ id, told: 0 })
    }
    cookie = cookie ?? player.cookie
    let goesOn = true
    const playing = played.slice(-2 * MATCHES).map(async (match) => {
      while (goesOn) {
        const made = await moved(player, match, chance)
        moves += made
      }
    })
    const before = moves
    await vi.waitFor(() => expect(moves).toBeGreaterThan(before), { timeout: SLOW, interval: 5 })
    await new Promise((resolve) => setTimeout(resolve, chance.below(UP_TO_MS)))
    const gone = server.end('SIGKILL')
    goesOn = false
    await Promise.all([gone, ...playing])
    for (const match of played) await checkKept(file, match)
  }
})

/** Tries a move; the server may be gone. Returns how many were made. */
async function moved(player: Guest, match: Played, chance: Chance): Promise<number> {
  try {
    const { status, body } = await player.move(match.id, chance.pick(['roll', 'roll', 'hold']))
    if (status !== 200) return 0
    match.told = body.version
    return 1
  } catch {
    return 0
  }
}

/** Nothing that was told is lost, and the log plays as the match stands. */
async function checkKept(file: string, { id, told }: Played): Promise<void> {
  const store = openStore(file)
  const { game, variant, secret, startedAt, seats } = (await store.match(id))!
  const [log, snapshot] = [await store.log(id, 0), await store.snapshot(id)]
  await store.close()
  expect(log.length).toBeGreaterThanOrEqual(told)
  const { match } = replay(pig, { game, variant, secret, seats: seats.length, at: startedAt!, log })
  expect(JSON.stringify(snapshot!.match)).toBe(JSON.stringify(match))
}
