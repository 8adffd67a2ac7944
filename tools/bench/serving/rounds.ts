import { median } from '../interleaved.ts'
import { type Child, startChild } from './child.ts'
import type { Played } from './tables.ts'

/** A server under load, and by whom it is watched. */
export interface Side {
  /** Who plays on it. */
  readonly kind: 'playchart' | 'bare' | 'peer' | 'colyseus'
  /** Its module, by its path from this folder. */
  readonly server: string
  /** How many of it there are, on which the matches are shared out; one by default. */
  readonly servers?: number
  /** What each is started with. */
  readonly given?: unknown
  /** Live connections a match. */
  readonly watching: number
}

/** What a round on one side gave. */
export interface Round {
  /** In a second. */
  readonly moves: number
  /** CPU of the server a move, and for setting up a match with its live connections, in milliseconds. */
  readonly cpu: number
  readonly cpuOfMatch: number
  /** Milliseconds to the answer. */
  readonly median: number
  readonly p99: number
}

export const MATCHES = 100
/** How long code is made quick before the rounds that count, in milliseconds: until then the compiler takes a fifth of the CPU. */
const FIRST_MS = 12_000
/** Those that count go on for so many milliseconds, and are at least three. */
const LONG_ENOUGH = 15_000
const FEWEST = 3

/**
 * Plays rounds of 100 matches on each side in turn, so that whatever else the machine does slows all alike. `between` is done once a
 * round as well. Returns the rounds of each side.
 */
export async function rounds<Name extends string>(
  sides: { readonly [name in Name]: Side },
  between: () => Promise<void> = async () => {},
): Promise<{ readonly [name in Name]: Round[] }> {
  const load = await startChild('./load.ts')
  const named = Object.entries<Side>(sides)
  const servers = new Map<string, Child[]>()
  const made = Object.fromEntries(named.map(([name]) => [name, [] as Round[]])) as { [name in Name]: Round[] }
  try {
    for (const [name, { kind, server, servers: count = 1, given }] of named) {
      const children = await Promise.all(Array.from({ length: count }, () => startChild(server)))
      servers.set(name, children)
      const at = await Promise.all(children.map((child) => child.call('start', given)))
      await load.call('connect', { name, kind, at: count === 1 ? at[0] : at })
    }
    const began = performance.now()
    const sinceFirst = () => performance.now() - began - FIRST_MS
    let counted = 0
    while (counted < FEWEST || sinceFirst() < LONG_ENOUGH) {
      const counts = sinceFirst() >= 0
      await between()
      for (const [name, { watching }] of named) {
        const played = await roundOf(load, servers.get(name)!, name, watching)
        if (counts) made[name as Name].push(played)
      }
      if (counts) counted++
    }
  } finally {
    for (const child of [load, ...[...servers.values()].flat()]) child.end()
  }
  return made
}

async function roundOf(load: Child, servers: readonly Child[], name: string, watching: number): Promise<Round> {
  const cpu = async () => (await Promise.all(servers.map((server) => server.cpu()))).reduce((sum, one) => sum + one, 0)
  const before = await cpu()
  await load.call('prepare', { name, matches: MATCHES, watching })
  const prepared = await cpu()
  const { moves, ms, median, p99 } = await load.call<Played>('play', { name, matches: MATCHES })
  const played = await cpu()
  await load.call('leave', name)
  return { moves: (moves * 1000) / ms, cpu: (played - prepared) / moves, cpuOfMatch: (prepared - before) / MATCHES, median, p99 }
}

/** The median of all rounds. */
export const medianOf = (rounds: readonly Round[], key: keyof Round): number => median(rounds.map((round) => round[key]))

/** A side in a line. */
export const lineOf = (name: string, rounds: readonly Round[]): string =>
  `${name}: ${Math.round(medianOf(rounds, 'moves')).toLocaleString('en-US')} a second, CPU ${medianOf(rounds, 'cpu').toFixed(3)} ms each; ` +
  `answered in ${medianOf(rounds, 'median').toFixed(1)} ms, the slowest hundredth in ${medianOf(rounds, 'p99').toFixed(1)} ms; ` +
  `a match is set up with ${medianOf(rounds, 'cpuOfMatch').toFixed(2)} ms of CPU`
