import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { guest } from '../testing/guest.ts'
import { ready, SLOW, serverProcess, started } from '../testing/server-process.ts'
import { temporaryFolder } from '../testing/test-server.ts'

/** A file may have so many kilobytes: the database has room for some moves, and then for none. */
const LIMIT_KB = 2000
const LIMITED = ['bash', '-c', `ulimit -f ${LIMIT_KB}; exec "$0" "$@"`]
const MATCHES = 20
const MOST_ROUNDS = 400

test(
  'a disk that fills up: moves are answered with 503, the server goes on, and what it has acknowledged is there',
  async () => {
    const file = join(temporaryFolder(), 'full.sqlite')
    const server = await ready(serverProcess({ DATABASE: file, NODE_ENV: 'production' }, { through: LIMITED }))
    onTestFinished(async () => void (await server.end('SIGKILL')))
    const player = guest({ request: (path, init) => fetch(server.origin + path, init) })
    const versions = new Map<string, number>()
    for (let n = 0; n < MATCHES; n++) versions.set((await player.create({ game: 'pig', players: ['me', { agent: 'random' }] })).id, 0)
    const refused: unknown[] = []
    for (let round = 0; refused.length === 0 && round < MOST_ROUNDS; round++) {
      const answers = await Promise.all([...versions.keys()].map(async (id) => [id, await player.move(id, 'roll')] as const))
      for (const [id, { status, body }] of answers) {
        if (status === 200) versions.set(id, body.version)
        else if (status >= 500) refused.push([status, body.code])
      }
    }
    expect(refused).not.toEqual([])
    expect(refused.every((answer) => String(answer) === '503,busy')).toBe(true)
    for (const [id, version] of versions) expect((await player.get(`/api/matches/${id}`)).body.version).toBeGreaterThanOrEqual(version)
    await server.end('SIGKILL')

    const again = await started({ DATABASE: file })
    const back = again.guest(player.cookie)
    for (const [id, version] of versions) {
      const { entries } = (await back.get(`/api/matches/${id}/history`)).body
      expect(entries.length).toBeGreaterThanOrEqual(version)
    }
    const [id] = versions.keys()
    await expect.poll(async () => (await back.move(id!, 'roll')).status, { timeout: 20_000 }).toBe(200)
  },
  SLOW,
)
