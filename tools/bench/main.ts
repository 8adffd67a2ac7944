import type { Benchmark, Measurement } from './benchmark.ts'
import { compileLargest } from './compile-largest.ts'
import { gateStep } from './gate-step.ts'
import { deckGrowth, matchGrowth } from './growth.ts'
import { largeMcts, largeRandom } from './large-games.ts'
import { legalNames } from './legal-names.ts'
import { playingOut, searching } from './looking-ahead.ts'
import { memory } from './memory.ts'
import { optionsOf } from './options.ts'
import { playouts } from './playouts.ts'
import { jsonOf, type Result, shortfalls, tableOf } from './report.ts'
import { serverStall } from './serving/attack/server-stall.ts'
import { serverFanout } from './serving/fanout/server-fanout.ts'
import { vsFanout } from './serving/fanout/vs-fanout.ts'
import { lobbyGrowth } from './serving/growth/lobby-growth.ts'
import { openGrowth } from './serving/growth/open-growth.ts'
import { openStall } from './serving/growth/open-stall.ts'
import { serverNodes, serverNodesTold } from './serving/nodes/server-nodes.ts'
import { serverLines } from './serving/server-lines.ts'
import { serverIsolated, serverMoves } from './serving/server-moves.ts'
import { vsColyseus, vsServer } from './serving/vs-server.ts'
import { vsMcts, vsPlayout, vsPropose } from './vs-boardgame-io.ts'
import { vsViews } from './vs-views.ts'

const BENCHMARKS: readonly Benchmark[] = [
  gateStep,
  legalNames,
  memory,
  compileLargest,
  playouts,
  vsPropose,
  vsPlayout('vs-bgio-playout-listed', 80, 130, playingOut(true)),
  vsPlayout('vs-bgio-playout-random', 100, 200, playingOut(false)),
  vsMcts(searching()),
  vsViews,
  largeRandom,
  largeMcts,
  matchGrowth,
  deckGrowth,
  lobbyGrowth,
  openGrowth,
  openStall,
  serverMoves,
  serverIsolated,
  serverStall,
  serverLines,
  serverFanout,
  serverNodes,
  serverNodesTold,
  vsServer,
  vsFanout,
  vsColyseus,
]

/** The result of the benchmark of this name. */
export const measured = async (name: string): Promise<Measurement> => BENCHMARKS.find((one) => one.name === name)!.measure()

/**
 * Runs the benchmarks that the command line names and prints their results.
 * @param installPeer installs boardgame.io and Colyseus and returns whether that worked; called only if a chosen benchmark compares with one
 * @param measure runs one benchmark; by default in this process
 * @returns the exit status: 1 if a benchmark fails or `--check` finds a ratio below its minimum, 2 if the command line is wrong
 *   or they are missing
 */
export async function bench(
  given: readonly string[],
  installPeer: () => boolean,
  measure: (name: string) => Measurement | Promise<Measurement> = measured,
): Promise<number> {
  const options = optionsOf(
    given,
    BENCHMARKS.map(({ name }) => name),
  )
  if (typeof options === 'string') {
    console.error(options)
    return 2
  }
  if (import.meta.resolve('xstate').includes('development')) throw new Error('this is the build of XState that checks more')
  const { names, json, check } = options
  const chosen = BENCHMARKS.filter(({ name }) => names.includes(name))
  const compared = chosen.filter(({ needsPeer }) => needsPeer)
  if (compared.length && !installPeer()) {
    const which = compared.map(({ name }) => name).join(', ')
    console.error(
      `boardgame.io and Colyseus could not be installed, so ${which} cannot be measured; nothing was. The other benchmarks run by name without them.`,
    )
    return 2
  }
  const results: Result[] = []
  const broken: string[] = []
  for (const benchmark of chosen)
    try {
      results.push({ benchmark, measurement: await measure(benchmark.name) })
    } catch (error) {
      // The others' figures took minutes: one that fails must not lose them.
      broken.push(`${benchmark.name} failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  console.log(json ? jsonOf(results) : tableOf(results))
  const sentences = [...broken, ...(check ? shortfalls(results) : [])]
  for (const sentence of sentences) console.error(sentence)
  return sentences.length ? 1 : 0
}
