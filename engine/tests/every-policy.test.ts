import { describe, expect, test } from 'vitest'
import { ADMIN, propose, replay, SPECTATOR, type Step, stepTextOf, stepViewOf, type Viewer, viewTextOf } from '../index.ts'
import { internalsOf, withInternals } from '../rules/game.ts'
import { checkComponents, checkLateProposals, checkNonInterference, randomMatch, secretOf } from '../testing/index.ts'
import { game } from '../testing/scenarios/every-policy.ts'

const MATCHES = 10
const matches = Array.from({ length: MATCHES }, (_, seed) => randomMatch(game, seed))

/** A few of the steps, and more of what goes on out of sight. */
const sampled = (steps: readonly Step[], seed: number) =>
  steps.filter(({ entry }, i) => i % 20 === seed % 20 || (entry.move === 'stir' && i % 3 === 0))

describe('in a game with every policy on every kind of field', () => {
  test('what a viewer may not see changes nothing that they receive', () => {
    const bits = new Map<Viewer, number>()
    for (const [seed, { first, steps }] of matches.entries()) {
      for (const viewer of [...Array(first.seats).keys(), SPECTATOR] as const) {
        for (const step of sampled(steps, seed))
          bits.set(viewer, (bits.get(viewer) ?? 0) + checkNonInterference(game, step, viewer, secretOf(seed)))
      }
    }
    for (const viewer of [0, 1, 2, 3, SPECTATOR] as const) expect(bits.get(viewer)).toBeGreaterThan(1000)
  })

  test('nor what is said of a proposal that comes late', () => {
    let bits = 0
    for (const [seed, { first, steps }] of matches.entries()) {
      for (const { before: since } of sampled(steps.slice(0, -3), seed))
        for (let seat = 0; seat < first.seats; seat++)
          bits += checkLateProposals(game, since, steps[since.version + (seed % 3)].match, seat, secretOf(seed), 8)
    }
    expect(bits).toBeGreaterThan(1000)
  })

  test('what they receive as text is the same, letter for letter', () => {
    // What is computed is worked out from the view itself.
    const internals = internalsOf(game)
    const plain = withInternals(game, { ...internals, definition: { ...internals.definition, computed: undefined } })
    for (const one of [game, plain]) {
      for (const [seed, { first, steps }] of matches.entries()) {
        for (const step of sampled(steps, seed)) {
          for (const viewer of [...Array(first.seats).keys(), SPECTATOR, ADMIN] as const)
            expect(stepTextOf(one, step, viewer)).toBe(JSON.stringify(stepViewOf(one, step, viewer)))
        }
      }
    }
  })

  test('a component that a viewer lost sight of never comes back under an id that they know', () => {
    const idsIn = (viewed: string) => new Set([...viewed.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id))
    for (const [seed, { first, steps }] of matches.entries()) {
      for (const viewer of [...Array(first.seats).keys(), SPECTATOR] as const) {
        let inSight = idsIn(viewTextOf(game, first, viewer))
        const known = new Set(inSight)
        for (const { match } of steps) {
          const now = idsIn(viewTextOf(game, match, viewer))
          expect([seed, viewer, match.version, [...now].filter((id) => known.has(id) && !inSight.has(id))]).toEqual([
            seed,
            viewer,
            match.version,
            [],
          ])
          for (const id of now) known.add(id)
          inSight = now
        }
      }
    }
  })

  test('every component is in exactly one stack, and each move is tried', () => {
    const moves = new Set<string>()
    for (const { steps } of matches) {
      for (const { match, entry } of steps) {
        checkComponents(game, match)
        moves.add(entry.move)
      }
    }
    // What is secret is never listed, nor what takes free text.
    const untried = Object.keys(internalsOf(game).definition.moves).filter((move) => !moves.has(move))
    expect(untried).toEqual(['accuse', 'say'])
  })

  test('a match is JSON, and plays on identically from it', () => {
    for (const { steps } of matches) {
      for (const { before, entry, match } of sampled(steps, 0)) {
        const [stored, proposal] = JSON.parse(
          JSON.stringify([before, { seat: entry.by, move: entry.move, args: entry.args, at: entry.at }]),
        )
        const outcome = propose(game, stored, proposal)
        expect(outcome.ok && JSON.stringify(outcome.steps[0].match)).toBe(JSON.stringify(match))
      }
    }
  })

  test('secret and log give the match again', () => {
    for (const { record, last } of matches)
      expect(JSON.stringify(replay(game, JSON.parse(JSON.stringify(record))).match)).toBe(JSON.stringify(last))
  })
})
