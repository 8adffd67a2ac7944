import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../store/sqlite/open-store.ts'
import { SLOW, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

const MATCHES = 24
const FEWEST_MOVES = 200

test(
  'killed while many matches are played at the same time: every move that was acknowledged is in the file, and no match is half written',
  async () => {
    const file = join(temporaryFolder(), 'killed.sqlite')
    const server = await started({ DATABASE: file })
    const player = server.guest()
    const ids: string[] = []
    for (let n = 0; n < MATCHES; n++) ids.push((await player.create({ game: 'pig', players: ['me', { agent: 'random' }] })).id)
    const told = new Map<string, number>()
    let moves = 0
    let killed = Promise.resolve<unknown>(null)
    const playing = ids.map(async (id) => {
      try {
        for (;;) {
          const { status, body } = await player.move(id, 'roll')
          if (status === 200) told.set(id, body.version)
          else await new Promise((resolve) => setTimeout(resolve, 20))
          if (status === 200 && ++moves === FEWEST_MOVES) killed = server.end('SIGKILL')
        }
      } catch {
        // The server is gone.
      }
    })
    await Promise.all(playing)
    await killed
    expect(moves).toBeGreaterThanOrEqual(FEWEST_MOVES)
    const store = openStore(file)
    for (const id of ids) {
      const [record, log, snapshot] = [await store.match(id), await store.log(id, 0), await store.snapshot(id)]
      expect(log.map(({ version }) => version)).toEqual(log.map((_, version) => version + 1))
      expect([record!.version, snapshot!.match.version]).toEqual([log.length, log.length])
      expect(log.length).toBeGreaterThanOrEqual(told.get(id) ?? 0)
    }
    await store.close()
  },
  SLOW,
)
