import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Benchmark } from '../../benchmark.ts'
import { median } from '../../interleaved.ts'
import { type Child, startChild } from '../child.ts'
import { httpClient } from '../http-client.ts'
import type { Opened } from './match-server.ts'

const SHORT = 100
const LONG = 2000
/** How much more CPU of the server, and bytes, it may take to open the long match. */
const LIMIT = 1.2
const TURNS = 15
const OPENINGS = 20

const HOW = { kept: 'a match in memory', read: 'a match read from the database' } as const
type How = keyof typeof HOW

export const openGrowth: Benchmark = {
  name: 'open-growth',
  unit: 'times',
  against: `growing ${LIMIT} times from ${SHORT} to ${LONG.toLocaleString('en-US')} versions`,
  atLeast: 1,
  aim: null,
  async measure() {
    const [short, long] = await Promise.all([sideOf(SHORT), sideOf(LONG)])
    try {
      const first = [await short.opened('kept', 1), await long.opened('kept', 1)]
      const growths: { growth: number; note: string }[] = []
      for (const how of ['kept', 'read'] as const) {
        const turns: [Cost[], Cost[]] = [[], []]
        for (let turn = 0; turn < TURNS; turn++) {
          turns[0].push(await short.opened(how, OPENINGS))
          turns[1].push(await long.opened(how, OPENINGS))
        }
        const [before, after] = turns.map((costs) => ({
          ms: median(costs.map(({ ms }) => ms)),
          bytes: median(costs.map(({ bytes }) => bytes)),
        }))
        if (!before || !after) throw new Error('a side was not measured')
        const [ms, bytes] = [after.ms / before.ms, after.bytes / before.bytes]
        const note = `${HOW[how]}: ${after.ms.toFixed(2)} ms of CPU, ${ms.toFixed(2)} times; ${Math.round(after.bytes)} bytes, ${bytes.toFixed(2)} times`
        growths.push({ growth: Math.max(ms, bytes), note })
      }
      const value = Math.max(...growths.map(({ growth }) => growth))
      const replayed = first.map(({ ms }) => `${ms.toFixed(0)} ms`).join(' and ')
      return {
        value,
        ratio: LIMIT / value,
        notes: [...growths.map(({ note }) => note), `the first time after a start, when the log is replayed once: ${replayed} of CPU`],
      }
    } finally {
      for (const { child } of [short, long]) child.end()
    }
  },
}

interface Cost {
  /** Milliseconds of the server's CPU. */
  readonly ms: number
  readonly bytes: number
}

interface Side {
  readonly child: Child
  /** What it costs to open the match once, as the mean of so many times. */
  opened(how: How, times: number): Promise<Cost>
}

async function sideOf(versions: number): Promise<Side> {
  const child = await startChild('./growth/match-server.ts')
  const { ports, id, version, cookie } = await child.call<Opened>('start', versions)
  const clients = { kept: httpClient(ports.kept), read: httpClient(ports.read) }

  /** As a page does: itself, with the match as it stands, the newest part of the log, and the live connection. Returns bytes. */
  async function open(how: How): Promise<number> {
    const page = await clients[how].send('GET', `/matches/${id}`, undefined, cookie)
    if (!page.text.includes(`"version":${version}`)) throw new Error('the page does not have the match')
    const log = await clients[how].send('GET', `/api/matches/${id}/history`, undefined, cookie)
    const address = `ws://localhost:${ports[how]}/api/matches/${id}/live?from=${version}&changes=1`
    const socket = new WebSocket(address, { headers: { cookie } })
    const [told] = (await once(socket, 'message')) as [Buffer]
    socket.close()
    await once(socket, 'close')
    return Buffer.byteLength(page.text) + Buffer.byteLength(log.text) + told.length
  }

  return {
    child,
    async opened(how, times) {
      const since = await child.cpu()
      let bytes = 0
      for (let n = 0; n < times; n++) bytes += (await open(how)) / times
      return { ms: ((await child.cpu()) - since) / times, bytes }
    },
  }
}
