import { colyseusTables } from '../peer/colyseus-tables.ts'
import type { PeerPorts } from '../peer/socket-server.ts'
import { peerTables } from '../peer/tables.ts'
import { httpClient } from './http-client.ts'
import { playchartTables } from './playchart-tables.ts'
import { type Played, playAll, playPaced, SQUARES, type Tables } from './tables.ts'

/** Plays on servers, in a process of its own: what that costs is not counted. */

/** A server, and where it is, as its `start` returned it. */
type Address =
  | { readonly kind: 'playchart'; readonly at: number | readonly number[] }
  | { readonly kind: 'bare' | 'colyseus'; readonly at: number }
  | { readonly kind: 'peer'; readonly at: PeerPorts }

const sides = new Map<string, Tables>()
const side = (name: string) => {
  const tables = sides.get(name)
  if (!tables) throw new Error(`there is no side ${name}`)
  return tables
}

export async function connect(given: { readonly name: string } & Address): Promise<void> {
  sides.set(given.name, await tablesAt(given))
}

function tablesAt({ kind, at }: Address): Tables | Promise<Tables> {
  if (kind === 'peer') return peerTables(at)
  if (kind === 'colyseus') return colyseusTables(at)
  return kind === 'playchart' ? playchartTables([at].flat()) : bareRequests(at)
}

export const prepare = ({ name, matches, watching }: { name: string; matches: number; watching: number }): Promise<void> =>
  side(name).prepare(matches, watching)

export const play = ({ name, matches }: { name: string; matches: number }): Promise<Played> => playAll(side(name), matches)

export const paced = ({ name, matches, perSecond }: { name: string; matches: number; perSecond: number }): Promise<Played> =>
  playPaced(side(name), matches, perSecond)

export const leave = (name: string): Promise<void> => side(name).leave()

/** The same requests as for moves, to a server that only reads and answers them. */
function bareRequests(port: number): Tables {
  const client = httpClient(port)
  return {
    async prepare() {},
    async move(match, turn) {
      await client.send('POST', `/api/matches/${match}/moves`, {
        move: 'place',
        args: { square: SQUARES[turn] },
        expectVersion: 2 * turn,
        key: String(turn),
      })
    },
    async told() {},
    async leave() {},
  }
}
