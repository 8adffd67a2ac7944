import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { Chance } from '../../engine/random/chance.ts'
import { DEEP_SEED, runs } from '../../statecharts/testing/deep.ts'
import type { Branch } from '../store/plans.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import type { Store } from '../store/store.ts'
import { SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** The real server, killed at random moments while two plans answer each other. */

const { numRuns, seed } = runs(10, 1)
const KILLS = DEEP_SEED === null ? 2 : numRuns
const MATCHES = 8
const UP_TO_MS = 150

/** Columns of Connect Four, in which nobody has four in a row. */
const COLUMNS = [0, 1, 0, 1, 1, 0, 1, 0, 2, 3, 2, 3, 3, 2, 3, 2, 4, 5, 4, 5, 5, 4, 5, 4]
const drop = (column: number) => ({ move: 'drop', args: { column } })

/** Answers each second one of these columns, beginning with the second. */
function line(columns: readonly number[]): Branch[] {
  const [theirs, own, ...rest] = columns
  return theirs === undefined || own === undefined ? [] : [{ when: drop(theirs), answers: [drop(own)], next: line(rest) }]
}

test(
  `over ${KILLS} kills, plans that answer each other make each move once, in order`,
  async () => {
    const chance = new Chance(seed.toString(16).padStart(64, '0'), 0, 6)
    const file = join(temporaryFolder(), 'killed.sqlite')
    const server = await started({ DATABASE: file })
    const [ann, bob] = [server.guest(), server.guest()]
    const ids: string[] = []
    const begin: (() => Promise<{ readonly status: number }>)[] = []
    for (let n = 0; n < MATCHES; n++) {
      const { id } = await ann.create({ game: 'connectfour', players: ['me', 'open'] })
      await bob.post(`/api/matches/${id}/join`)
      const { version } = (await ann.move(id, 'drop', { column: COLUMNS[0] })).body
      const plan = (wanted: object) => ({ version, revision: 0, ...wanted })
      expect(await ann.request('PUT', `/api/matches/${id}/plan`, plan({ branches: line(COLUMNS.slice(1)) }))).toMatchObject({ status: 200 })
      ids.push(id)
      begin.push(() => {
        // It is Bob's turn: his plan begins at once.
        const passing = { ...drop(COLUMNS[1]!), until: [], untilMyTurn: false, left: 1 }
        return bob.request('PUT', `/api/matches/${id}/plan`, plan({ passing, branches: line(COLUMNS.slice(2)) }))
      })
    }
    for (const one of begin) expect(await one()).toMatchObject({ status: 200 })
    await server.end('SIGKILL')
    const moves = async (store: Store, id: string) =>
      (await store.log(id, 0)).filter(({ by }) => by !== 'engine').map(({ by, args }) => [by, args.column])
    for (let kill = 1; kill < KILLS; kill++) {
      const next = await started({ DATABASE: file })
      // After four kills in a row before its next move is made a plan is given up, as for rules that take the server down.
      if (kill % 2 === 1) {
        // Closed before the kill, so that the server that starts next has to recover the file.
        const store = openStore(file)
        const countMade = async () => (await Promise.all(ids.map((id) => moves(store, id)))).flat().length
        const least = Math.min((await countMade()) + 1, MATCHES * COLUMNS.length)
        await vi.waitFor(async () => expect(await countMade()).toBeGreaterThanOrEqual(least), { timeout: SLOW, interval: 5 })
        await store.close()
      }
      await new Promise((resolve) => setTimeout(resolve, chance.below(UP_TO_MS)))
      await next.end('SIGKILL')
    }
    await started({ DATABASE: file })
    const store = openStore(file)
    const wanted = COLUMNS.map((column, n) => [n % 2, column])
    for (const id of ids) await vi.waitFor(async () => expect(await moves(store, id)).toEqual(wanted), { timeout: SLOW, interval: 50 })
    for (const id of ids) {
      expect(await store.plans(id)).toEqual([])
      expect(await store.plannedVersions(id)).toHaveLength(COLUMNS.length - 1)
    }
    await store.close()
  },
  3 * SLOW,
)
