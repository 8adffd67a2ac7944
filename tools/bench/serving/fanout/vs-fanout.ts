import type { Benchmark } from '../../benchmark.ts'
import { median } from '../../interleaved.ts'
import { type Child, startChild } from '../child.ts'
import type { Played } from '../tables.ts'

const MATCHES = 200
/** Live connections of each match: its players', and those of people who watch. */
const VIEWERS = 5
/** Moves of all matches together. */
const PER_SECOND = 600
/** Rounds in which code is made quick, before those that count. */
const FIRST = 5
const ROUNDS = 7

const SIDES = [
  { kind: 'playchart', server: './playchart-server.ts', label: 'the moves in the database' },
  { kind: 'peer', server: '../peer/socket-server.ts', label: 'boardgame.io, in memory' },
] as const

export const vsFanout: Benchmark = {
  name: 'vs-bgio-fanout',
  unit: 'ms',
  against: `the slowest hundredth on boardgame.io's server, in memory: until ${VIEWERS} viewers have a move, ${PER_SECOND} a second in ${MATCHES} matches`,
  atLeast: 0.4,
  aim: 1,
  needsPeer: true,
  async measure() {
    const load = await startChild('./load.ts')
    const sides = await Promise.all(SIDES.map(async (side) => ({ ...side, child: await startChild(side.server), rounds: [] as Round[] })))
    try {
      for (const { kind, child } of sides) await load.call('connect', { name: kind, kind, at: await child.call('start') })
      for (let round = -FIRST; round < ROUNDS; round++)
        for (const { kind, child, rounds } of round % 2 === 0 ? sides : sides.toReversed()) {
          const played = await paced(load, kind, child)
          if (round >= 0) rounds.push(played)
        }
    } finally {
      for (const child of [load, ...sides.map((side) => side.child)]) child.end()
    }
    const [ours, theirs] = sides.map(({ rounds }) => median(rounds.map(({ p99 }) => p99)))
    if (ours === undefined || theirs === undefined) throw new Error('a side was not measured')
    return { value: ours, ratio: theirs / ours, notes: sides.map(({ label, rounds }) => lineOf(label, rounds)) }
  },
}

async function paced(load: Child, name: string, server: Child): Promise<Round> {
  await load.call('prepare', { name, matches: MATCHES, watching: VIEWERS })
  const before = await server.cpu()
  const played = await load.call<Played>('paced', { name, matches: MATCHES, perSecond: PER_SECOND })
  const cpu = ((await server.cpu()) - before) / played.moves
  await load.call('leave', name)
  return { ...played, cpu }
}

interface Round extends Played {
  /** Milliseconds of the server's CPU a move. */
  readonly cpu: number
}

function lineOf(name: string, rounds: readonly Round[]): string {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]))
  const all = rounds.map(({ p99 }) => p99.toFixed(1)).join(', ')
  const perSecond = median(rounds.map(({ moves, ms }) => (moves * 1000) / ms)).toFixed(0)
  return `${name}, ${perSecond} a second: half of the moves within ${of('median').toFixed(1)} ms, 99 of 100 within ${of('p99').toFixed(1)} (${all}), CPU ${of('cpu').toFixed(3)} ms each`
}
