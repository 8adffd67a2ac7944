import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, type Compiled, check, compile, type Finding, follow, type Place } from '../index.ts'
import { isIn } from '../places.ts'
import { randomCharts as chart, NAMES } from './random-chart.ts'
import { playOn } from './random-play.ts'

const RUNS = 250

/** Charts that random ways make impossible to compile say nothing here. */
function tried(chart: Chart, seats: number): Compiled | null {
  const [first] = check(chart, NAMES)
  if (first && !first.path.length && ['malformed', 'unknown-name', 'move-twice'].includes(first.code)) return null
  return compile(chart, seats, NAMES)
}

/** Whether the line is one of a phase that play is in. */
function isAt({ places }: Compiled, where: string, leaves: readonly Place[]): boolean {
  const owners = [...places.keys()].filter((path) => path === where || where.startsWith(`${path}.`) || path === '')
  const owner = places.get(owners.sort((a, b) => b.length - a.length)[0]!)!
  return leaves.some((leaf) => isIn(leaf, owner))
}

const RESTS = ['trap', 'always-for-ever', 'fix-ups-for-ever', 'absent-seat', 'ambiguous-end', 'never-offered', 'final-with-exits']

test('the path of each finding leads there, with just the answers that it gives', () => {
  const counts: { [code: string]: number } = {}
  fc.assert(
    fc.property(chart, (chart) => {
      const compiled = tried(chart, 2)
      if (!compiled) return
      for (const { code, where, path } of check(chart, NAMES)) {
        if (!path.length) continue
        counts[code] = (counts[code] ?? 0) + 1
        const { taken, leaves } = follow(compiled, path)
        expect(taken.slice(0, -1)).not.toContain(false)
        expect(taken.at(-1)).toBe(code !== 'no-fallback')
        const there = RESTS.includes(code) ? leaves : follow(compiled, path.slice(0, -1)).leaves
        expect([code, where, isAt(compiled, where, there)]).toEqual([code, where, true])
      }
    }),
    { numRuns: RUNS, seed: 11 },
  )
  const never = ['final-with-exits']
  for (const code of [...RESTS, 'no-fallback', 'order-decides', 'unreachable-entry'].filter((code) => !never.includes(code)))
    expect(counts[code], code).toBeGreaterThan(0)
})

test('a phase that random play of one, two or three seats comes to is never called unreachable', () => {
  let [reached, unreached] = [0, 0]
  fc.assert(
    fc.property(chart, fc.integer({ min: 1, max: 3 }), fc.nat(), (chart, seats, seed) => {
      const compiled = tried(chart, seats)
      if (!compiled) return
      const unreachable = new Set(check(chart, NAMES).flatMap(({ code, where }) => (code === 'unreachable-phase' ? [where] : [])))
      unreached += unreachable.size
      for (let match = 0; match < 3; match++) {
        playOn(compiled, [], seed + match, (leaves) => {
          for (const leaf of leaves) {
            for (let here: Place | null = leaf; here; here = here.parent) expect([...unreachable]).not.toContain(here.path)
            reached++
          }
        })
      }
    }),
    { numRuns: RUNS, seed: 12 },
  )
  expect(reached).toBeGreaterThan(10 * RUNS)
  expect(unreached).toBeGreaterThan(RUNS / 10)
})

test('random play that is in a trap never comes to the end of what it is a trap of', () => {
  let trapped = 0
  fc.assert(
    fc.property(chart, fc.nat(), (chart, seed) => {
      const compiled = tried(chart, 2)
      if (!compiled) return
      for (const { path } of check(chart, NAMES).filter(({ code }: Finding) => code === 'trap')) {
        const { frames } = follow(compiled, path)
        trapped++
        for (let match = 0; match < 3; match++) {
          playOn(compiled, frames, seed + match, (_, now) => {
            expect(now.length).toBeGreaterThanOrEqual(frames.length)
            if (now.length === frames.length) expect(now.at(-1)!.status).toBe('active')
          })
        }
      }
    }),
    { numRuns: RUNS, seed: 13 },
  )
  expect(trapped).toBeGreaterThan(RUNS / 20)
})

test('random play in which a seat is gone that all wait for stays where that is found', () => {
  let waited = 0
  fc.assert(
    fc.property(chart, fc.nat(), (chart, seed) => {
      const compiled = tried(chart, 2)
      if (!compiled) return
      for (const { path } of check(chart, NAMES).filter(({ code }: Finding) => code === 'absent-seat')) {
        const { frames, leaves } = follow(compiled, path)
        const [shared, first = shared] = leaves
        waited++
        const stays = (now: readonly Place[]) => now[1] ?? now[0]
        for (let match = 0; match < 3; match++) {
          playOn(compiled, frames, seed + match, (now, all) => all.length === frames.length && expect(stays(now)).toBe(first), true)
        }
      }
    }),
    { numRuns: RUNS, seed: 14 },
  )
  expect(waited).toBeGreaterThan(RUNS / 20)
})
