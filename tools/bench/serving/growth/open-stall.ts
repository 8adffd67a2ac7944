import { on } from 'node:events'
import { WebSocket } from 'ws'
import type { Benchmark } from '../../benchmark.ts'
import { median } from '../../interleaved.ts'
import { startChild } from '../child.ts'
import { httpClient } from '../http-client.ts'
import { closed } from '../playchart-tables.ts'
import type { Opened } from './match-server.ts'

const VERSIONS = 5000
/** For how many milliseconds a request may hold up all others. */
const LIMIT_MS = 20
/** In which code is made quick, before rounds that count. */
const FIRST = 5
const ROUNDS = 9
/** Versions that a returning player has not seen. */
const MISSED = 100

const REPLAYED = 'the log right after a start, when it is replayed once'

export const openStall: Benchmark = {
  name: 'open-stall',
  unit: 'ms',
  against: `holding all other requests up for ${LIMIT_MS} ms by one about a match of ${VERSIONS.toLocaleString('en-US')} versions`,
  atLeast: 1,
  aim: null,
  async measure() {
    const child = await startChild('./growth/match-server.ts')
    try {
      const { ports, id, version, cookie, other } = await child.call<Opened>('start', VERSIONS)
      const { send, close } = httpClient(ports.read)
      const get = (path: string) => () => send('GET', path, undefined, cookie)
      /** Resolves with the first message of what there is to see, which follows who plays. */
      const live = async (query: string, type: string) => {
        const socket = new WebSocket(`ws://localhost:${ports.read}/api/matches/${id}/live?changes=1${query}`, { headers: { cookie } })
        for await (const [data] of on(socket, 'message')) {
          const { type: told } = JSON.parse(data)
          if (told === type) break
          if (told !== 'match') throw new Error(`it was sent ${told} instead of ${type}`)
        }
        await closed(socket)
      }
      let now = version
      const half = version >> 1
      const requests: { readonly [name: string]: () => Promise<unknown> } = {
        'the page': get(`/matches/${id}`),
        'the newest part of the log': get(`/api/matches/${id}/history`),
        'an older one': get(`/api/matches/${id}/history?before=${half}`),
        'a version': get(`/api/matches/${id}/versions/${half}`),
        'its chart': get(`/api/matches/${id}/versions/${half}/chart`),
        'the moves': get(`/api/matches/${id}/moves`),
        'a move': roll,
        'a live connection': () => live('', 'view'),
        [`one that has missed ${MISSED} versions`]: () => live(`&from=${now - MISSED}`, 'step'),
        'all that the player has': get('/api/me/export'),
      }
      /** By whose turn it is. */
      async function roll(): Promise<void> {
        const { myTurn } = JSON.parse((await get(`/api/matches/${id}`)()).text)
        const { text } = await send('POST', `/api/matches/${id}/moves`, { move: 'roll' }, myTurn ? cookie : other)
        now = JSON.parse(text).version
      }
      const held = new Map([...Object.keys(requests), REPLAYED].map((name) => [name, [] as number[]]))
      const heldBy = async (ask: () => Promise<unknown>) => {
        await child.call('longestTurn')
        await ask()
        return child.call<number>('longestTurn')
      }
      for (let round = -FIRST; round < ROUNDS; round++) {
        const took: [name: string, ms: number][] = []
        for (const [name, ask] of Object.entries(requests)) took.push([name, await heldBy(ask)])
        const fresh = httpClient(await child.call<number>('startAgain'))
        took.push([REPLAYED, await heldBy(() => fresh.send('GET', `/api/matches/${id}/history`, undefined, cookie))])
        fresh.close()
        if (round >= 0) for (const [name, ms] of took) held.get(name)?.push(ms)
      }
      close()
      const each = [...held].map(([name, ms]) => ({ name, usual: median(ms), most: Math.max(...ms) }))
      const value = Math.max(...each.map(({ usual }) => usual))
      const said = each.map(({ name, usual, most }) => `${name} ${usual.toFixed(1)} (${most.toFixed(1)} once in ${ROUNDS})`)
      return {
        value,
        ratio: LIMIT_MS / value,
        notes: [`the match is read from the database each time, and its log once: ${said.join(', ')}`],
      }
    } finally {
      child.end()
    }
  },
}
