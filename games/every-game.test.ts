import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  ADMIN,
  type Game,
  goldenFromText,
  goldenToText,
  playthrough,
  propose,
  recordMatch,
  replay,
  rerecord,
  SPECTATOR,
  type Step,
  stepTextOf,
  stepViewOf,
  type View,
  verify,
  viewOf,
} from 'playchart/engine'
import { checkComponents, checkNonInterference, type RandomMatch, randomMatch, secretOf, twinOf, withGate } from 'playchart/engine/testing'
import { type Compiled, check, fromXState, Gate, toEditable, toMermaid, toScxml, toSvg, toXState } from 'playchart/statecharts'
import { PlainGate } from 'playchart/statecharts/testing'
import { describe, expect, test } from 'vitest'
import { Chance } from '../engine/chance.ts'

import { spelledOut } from '../statecharts/draw/to-editable.ts'

const MATCHES = 200
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())

describe.each(folders.map(({ name }) => name))('%s', async (name) => {
  const { default: game } = (await import(`./${name}/game.ts`)) as { default: Game }

  test('is named as its folder', () => expect(game.name).toBe(name))

  test(`${MATCHES} random matches end, with every component in exactly one stack`, () => {
    for (let seed = 0; seed < MATCHES; seed++) {
      const { first, steps } = randomMatch(game, seed)
      checkComponents(game, first)
      for (const { match } of steps) checkComponents(game, match)
    }
  })

  test('every version plays on identically after a JSON round trip', () => {
    for (let seed = 0; seed < MATCHES; seed++) {
      for (const chain of chainsOf(randomMatch(game, seed).steps)) {
        const [{ before, entry }] = chain
        const proposal = { seat: entry.by as number, move: entry.move, args: entry.args, at: entry.at }
        const outcome = propose(game, JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(proposal)))
        expect(outcome.ok && JSON.stringify(outcome.steps)).toBe(JSON.stringify(chain))
      }
    }
  })

  test('replay gives the same match again, version by version', () => {
    for (let seed = 0; seed < MATCHES; seed++) {
      const { record, ...played } = randomMatch(game, seed)
      const { match: last, ...again } = replay(game, JSON.parse(JSON.stringify(record)))
      expect(course({ ...again, last })).toBe(course(played))
    }
  })

  test('the gate agrees with plain XState on every step, warm and with forced evictions', () => {
    const plain = withGate(game, (compiled, answer) => new PlainGate(compiled, answer))
    const tight = withGate(game, (compiled, answer) => new Gate(compiled, answer, { nodes: 2 }))
    const warm = withGate(game, (compiled, answer) => new Gate(compiled, answer))
    for (let seed = 0; seed < MATCHES; seed++) {
      const expected = course(randomMatch(plain, seed))
      expect(course(randomMatch(warm, seed))).toBe(expected)
      expect(course(randomMatch(tight, seed))).toBe(expected)
    }
    const counts = (of: Game) => seatCounts(game).map((seats) => of.forSeats(seats).gate.counts)
    const steps = sum(counts(warm).map((count) => count.steps))
    const computed = sum(counts(warm).map((count) => count.computed))
    const hitRate = 1 - computed / steps
    console.info(`${name}: ${steps} gate steps, ${computed} computed by XState, hit rate ${(100 * hitRate).toFixed(2)}%`)
    expect(hitRate).toBeGreaterThanOrEqual(0.99)
    expect(sum(counts(tight).map(({ evicted }) => evicted))).toBeGreaterThan(0)
  })

  test('its chart has no errors, is drawn with every phase, and comes back from other editors as it was', async () => {
    for (const seats of seatCounts(game)) {
      const { chart, names, places } = game.forSeats(seats).gate.compiled
      expect(check(chart, names, { seats }).filter(({ level }) => level === 'error')).toEqual([])
      const [svg, mermaid, scxml] = [await toSvg(chart), toMermaid(chart), toScxml(chart, { seats })]
      for (const { name, path } of [...places.values()].filter(({ parent }) => parent)) {
        expect(svg).toContain(`data-phase="${path}"`)
        expect(mermaid).toMatch(new RegExp(`state "${name}[",]`))
        expect(scxml).toContain(` pc:name="${name}"`)
      }
      expect(fromXState(JSON.parse(JSON.stringify(toEditable(chart))))).toStrictEqual(spelledOut(chart))
    }
  })

  test('its chart exported for XState and stored as JSON plays the same matches, snapshot by snapshot', () => {
    const exported = withGate(game, (compiled, answer) => new PlainGate(storedAsJson(compiled), answer))
    for (let seed = 0; seed < MATCHES / 8; seed++) expect(course(randomMatch(exported, seed))).toBe(course(randomMatch(game, seed)))
  })

  test('what a seat may not see changes nothing that it receives', () => {
    let hiddenBits = 0
    let twins = 0
    for (let seed = 0; seed < MATCHES; seed++) {
      const { steps, first } = randomMatch(game, seed)
      const viewers = [...Array(first.seats).keys(), SPECTATOR] as const
      for (const step of sample(steps, 6, seed)) {
        for (const viewer of viewers) {
          hiddenBits += checkNonInterference(game, step, viewer, secretOf(seed))
          twins++
        }
      }
    }
    console.info(`${name}: ${twins} twins, ${hiddenBits.toFixed(0)} hidden bits varied`)
    if (game.schema.secretive) expect(hiddenBits).toBeGreaterThan(0)
  })

  test('a step as text is the step as JSON', () => {
    for (let seed = 0; seed < MATCHES / 4; seed++) {
      const { steps, first } = randomMatch(game, seed)
      for (const step of sample(steps, 12, seed)) {
        for (const viewer of [...Array(first.seats).keys(), SPECTATOR, ADMIN] as const)
          expect(stepTextOf(game, step, viewer)).toBe(JSON.stringify(stepViewOf(game, step, viewer)))
      }
    }
  })

  test('a component that a viewer lost sight of never comes back under an id he knows', () => {
    for (let seed = 0; seed < MATCHES / 8; seed++) {
      const { first, steps } = randomMatch(game, seed)
      for (const viewer of [...Array(first.seats).keys(), SPECTATOR] as const) {
        let inSight = idsIn(viewOf(game, first, viewer))
        const known = new Set(inSight)
        for (const { match } of steps) {
          const now = idsIn(viewOf(game, match, viewer))
          for (const id of now)
            if (known.has(id) && !inSight.has(id)) expect.fail(`seed ${seed}: ${viewer} knows ${id} again at version ${match.version}`)
          for (const id of now) known.add(id)
          inSight = now
        }
      }
    }
  })

  test('a match recorded now plays as recorded, also from its file', () => {
    for (let seed = 0; seed < MATCHES / 20; seed++) {
      const recorded = recordMatch(game, randomMatch(game, seed).record)
      expect(goldenFromText(goldenToText(recorded))).toStrictEqual(recorded)
      expect(verify(game, recorded)).toEqual({ ok: true })
      expect(rerecord(game, recorded)).toEqual({ golden: recorded, stopped: null })
    }
  })

  test('its playthroughs tell a viewer nothing that is hidden from him', () => {
    const chance = new Chance(secretOf(1), 0, 2)
    for (let seed = 0; seed < MATCHES / 20; seed++) {
      const { first, steps } = randomMatch(game, seed)
      for (const viewer of [...Array(first.seats).keys(), SPECTATOR] as const) {
        for (const step of sample(steps, 6, seed)) {
          const twin = twinOf(game, step, viewer, chance).step
          const [text, other] = [step, twin].map((one) => playthrough(game, { first: one.before, steps: [one] }, viewer))
          expect(other).toBe(text)
        }
      }
    }
  })

  const golden = `${import.meta.dirname}/${name}/golden`
  const files = existsSync(golden) ? readdirSync(golden).filter((file) => file.endsWith('.json')) : []
  for (const file of files) {
    test(`the recorded match ${file} plays as recorded`, () => {
      const path = `${golden}/${file}`
      const recorded = goldenFromText(readFileSync(path, 'utf8'))
      if (process.env.UPDATE_GOLDEN && !verify(game, recorded).ok) {
        const { golden: again, stopped } = rerecord(game, recorded)
        expect(stopped).toBeNull()
        writeFileSync(path, goldenToText(again))
      }
      expect(verify(game, goldenFromText(readFileSync(path, 'utf8')))).toEqual({ ok: true })
    })
  }
})

/** With the machines that an export of them gives again. */
function storedAsJson(compiled: Compiled): Compiled {
  const { chart, interrupts } = JSON.parse(JSON.stringify(toXState(compiled))) as ReturnType<typeof toXState>
  const machines = [...compiled.interrupts].map(([path, machine]) => [path, { ...machine, config: interrupts[path]! }] as const)
  return { ...compiled, config: chart, interrupts: new Map(machines) }
}

/** A match as text: each version with where it led, and the last in full. */
function course({ steps, last }: Pick<RandomMatch, 'steps' | 'last'>): string {
  return JSON.stringify([steps.map(({ entry, match: { snapshot, turn, timers } }) => ({ entry, snapshot, turn, timers })), last])
}

/** The ids of all components that a view shows. */
function idsIn({ game, players }: View): Set<string> {
  const stacks = [game, ...players].flatMap((group) => Object.values(group)) as { slots?: ({ id: string } | null)[] }[]
  return new Set(stacks.flatMap((stack) => stack?.slots ?? []).flatMap((slot) => (slot ? [slot.id] : [])))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

function seatCounts({ players: { min, max } }: Game): number[] {
  return Array.from({ length: max - min + 1 }, (_, i) => min + i)
}

/** Each player's move with the fix-ups it set off. */
function chainsOf(steps: readonly Step[]): [Step, ...Step[]][] {
  const chains: [Step, ...Step[]][] = []
  for (const step of steps) {
    if (step.entry.by === 'engine') chains.at(-1)?.push(step)
    else chains.push([step])
  }
  return chains
}

/** At most so many of the items, spread over all of them. */
function sample<T>(items: readonly T[], most: number, offset: number): T[] {
  const stride = Math.max(1, Math.floor(items.length / most))
  return items.filter((_, i) => i % stride === offset % stride)
}
