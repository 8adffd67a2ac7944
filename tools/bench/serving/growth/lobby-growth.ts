import type { Benchmark } from '../../benchmark.ts'
import { median } from '../../interleaved.ts'
import { startChild } from '../child.ts'

/** As many as it takes for every list to be as long as with many. */
const FEW = 600
const MANY = 50_000
/** How much more a list may cost with many matches. */
const LIMIT = 1.5
const TURNS = 15
const LISTS = 20

export const lobbyGrowth: Benchmark = {
  name: 'lobby-growth',
  unit: 'times',
  against: `growing ${LIMIT} times from ${FEW} to ${MANY.toLocaleString('en-US')} matches`,
  atLeast: 1,
  aim: null,
  async measure() {
    const sides = [FEW, MANY].map(async (matches) => {
      const child = await startChild('./growth/lobby-lists.ts')
      return { child, queries: await child.call<string[]>('start', matches) }
    })
    const [few, many] = await Promise.all(sides)
    if (!few || !many) throw new Error('a side did not start')
    try {
      const growths: { query: string; growth: number; ms: number }[] = []
      for (const query of many.queries) {
        const times: [number[], number[]] = [[], []]
        for (let turn = 0; turn < TURNS; turn++) {
          const asked = { query, times: LISTS }
          times[0].push(await few.child.call<number>('list', asked))
          times[1].push(await many.child.call<number>('list', asked))
        }
        const [before, after] = times.map(median)
        growths.push({ query, growth: (after ?? 0) / (before ?? 0), ms: after ?? 0 })
      }
      const value = Math.max(...growths.map(({ growth }) => growth))
      return {
        value,
        ratio: LIMIT / value,
        notes: growths.map(({ query, growth, ms }) => `GET /api/matches${query}: ${ms.toFixed(2)} ms of CPU, ${growth.toFixed(2)} times`),
      }
    } finally {
      for (const { child } of [few, many]) child.end()
    }
  },
}
