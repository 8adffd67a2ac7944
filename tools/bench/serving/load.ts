import { peerTables } from '../peer/tables.ts'
import { playchartTables } from './playchart-tables.ts'
import { bareRequests } from './requests.ts'
import type { Played, Tables } from './tables.ts'

/** Plays on servers, in a process of its own: what that costs is not counted. */

export { cpu } from './cpu.ts'

const KINDS = { playchart: playchartTables, bare: bareRequests, peer: peerTables }
export type Kind = keyof typeof KINDS

const sides = new Map<string, Tables>()
const side = (name: string) => {
  const tables = sides.get(name)
  if (!tables) throw new Error(`there is no side ${name}`)
  return tables
}

export async function connect({ name, kind, port }: { name: string; kind: Kind; port: number }): Promise<void> {
  sides.set(name, await KINDS[kind](port))
}

export const prepare = ({ name, matches, watching }: { name: string; matches: number; watching: number }): Promise<void> =>
  side(name).prepare(matches, watching)

export const play = (name: string): Promise<Played> => side(name).play()

export const leave = (name: string): Promise<void> => side(name).leave()
