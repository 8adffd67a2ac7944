import { describe, expect, test } from 'vitest'
import { runs } from '../../../statecharts/testing/deep.ts'
import {
  ADMIN,
  CLOCK,
  createMatch,
  legalMoves,
  type Match,
  type Proposal,
  propose,
  SPECTATOR,
  type Step,
  stepViewOf,
  type Viewer,
  viewOf,
} from '../../index.ts'
import { secretOf } from '../index.ts'
import game from './night.ts'
import { drawn, findingsOf, moved, playedAtRandom, playedWithout, readBack, started, struck } from './proof.ts'

/** Each active player is in a phase of their own in a sub-flow, which only some may know. */

const SEATS = 5
const WOLVES = [0, 3]
const OTHERS = [1, 2, 4]
const KEPT_FROM: readonly Viewer[] = [...OTHERS, SPECTATOR]
const night = (match: Match, viewer: Viewer) => viewOf(game, match, viewer).phase.value

describe('the chart', () => {
  test('has nothing that check finds', () => expect(findingsOf(game)).toEqual([]))
  test('is drawn, and reads back as the same machine', async () => {
    const { svg, mermaid, scxml } = await drawn(game)
    for (const text of [svg, mermaid, scxml]) for (const phase of ['hunt', 'prowl', 'dream', 'day']) expect(text).toContain(phase)
    const { machine, again } = readBack(game)
    expect(again).toStrictEqual(machine)
  })
})

describe('at night', () => {
  const match = started(game, SEATS)
  test('a wolf sees the phase of every player, the others only their own, a spectator none', () => {
    const all = { 0: { hunt: 'prowl' }, 1: 'dream', 2: 'bed', 3: { hunt: 'prowl' }, 4: 'bed' }
    expect([night(match, 0), night(match, ADMIN)]).toEqual([{ night: all }, { night: all }])
    expect(night(match, 1)).toEqual({ night: { 0: '', 1: 'dream', 2: '', 3: '', 4: '' } })
    expect(night(match, SPECTATOR)).toEqual({ night: { 0: '', 1: '', 2: '', 3: '', 4: '' } })
    const paths = [0, 1, 2, SPECTATOR].map((viewer) => viewOf(game, match, viewer as Viewer).phase.path)
    expect(paths).toEqual(['night.hunt.prowl', 'night.dream', 'night.bed', 'night'])
  })
  test('each player gets the prompt and facts of their own phase', () => {
    const chosen = moved(game, match, 3, 'choose', { prey: 2 })
    const phases = [0, 1, 2, 3, SPECTATOR].map((viewer) => viewOf(game, chosen, viewer as Viewer).phase)
    expect(phases.map(({ prompt }) => prompt)).toEqual([
      '${you} prowl: choose a prey',
      '${you} may look at one player',
      '${you} cannot sleep',
      'Eat ${args.prey}?',
      'It is night',
    ])
    expect(phases.map(({ args }) => args)).toEqual([{ prey: 2 }, { night: 1 }, { night: 1 }, { prey: 2 }, { night: 1 }])
    expect(phases.map(({ privateArgs }) => privateArgs?.role ?? null)).toEqual(['wolf', 'seer', 'villager', 'wolf', null])
  })
  test('viewers who may not know see nobody but themselves as active, and no timer but their own', () => {
    expect(KEPT_FROM.map((viewer) => viewOf(game, match, viewer).active)).toEqual([[1], [2], [4], []])
    expect(viewOf(game, match, 0).active).toEqual([0, 1, 2, 3, 4])
    expect(viewOf(game, match, 2).timers).toMatchObject([{ phase: 'night.bed', seat: 2 }])
    expect(viewOf(game, match, 1).timers).toEqual([])
    expect(viewOf(game, match, 0).timers).toHaveLength(6)
  })
  test('for them, a move in a hidden phase has no author', () => {
    const outcome = propose(game, match, { seat: 3, move: 'choose', args: { prey: 2 }, at: 5 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    const [step] = outcome.steps as [Step]
    for (const viewer of KEPT_FROM)
      expect(stepViewOf(game, step, viewer)).toMatchObject({ move: null, by: null, args: {}, for: null, version: 1 })
    expect(stepViewOf(game, step, 0)).toMatchObject({ move: 'choose', by: 3 })
    expect(stepViewOf(game, step, 3)).toMatchObject({ move: 'choose', by: 3 })
  })
  test('nor has one made by a timer or the engine', () => {
    const slow = propose(game, match, { seat: CLOCK, move: 'sniff', at: 3000, timer: match.timers.find(({ seat }) => seat === 3)!.id })
    if (!slow.ok) throw new Error(slow.refusal.message)
    for (const viewer of KEPT_FROM) expect(stepViewOf(game, slow.steps[0], viewer)).toMatchObject({ move: null, by: null, for: null })
    expect(stepViewOf(game, slow.steps[0], 0)).toMatchObject({ move: 'sniff', by: CLOCK, for: 3 })
    const howling = propose(game, slow.match, { seat: 3, move: 'sniff', at: 3100 })
    if (!howling.ok) throw new Error(howling.refusal.message)
    expect(howling.steps.map((step) => stepViewOf(game, step, 0).move)).toEqual(['sniff', 'howl'])
    for (const viewer of KEPT_FROM) expect(howling.steps.map((step) => stepViewOf(game, step, viewer).move)).toEqual([null, null])
  })
  test('turns into day for all when the last player is done', () => {
    let now = moved(game, moved(game, match, 3, 'choose', { prey: 2 }), 3, 'agree')
    for (const [seat, move] of [
      [0, 'rest'],
      [1, 'sleep'],
      [1, 'sleep'],
      [2, 'sleep'],
      [4, 'sleep'],
    ] as const)
      now = moved(game, now, seat, move)
    expect(KEPT_FROM.map((viewer) => night(now, viewer))).toEqual(Array(4).fill('day'))
    expect([now.inactive, viewOf(game, now, SPECTATOR).players.map(({ gone }) => gone)]).toEqual([[2], [false, false, true, false, false]])
  })
})

/** Everything that a viewer receives of a match, and every answer they could get. */
function received(match: Match, steps: readonly Step[], viewer: Viewer): string {
  const moves = typeof viewer === 'number' ? legalMoves(game, match, viewer) : []
  const targets = Array.from({ length: SEATS }, (_, seat) => seat)
  const tried = ['sniff', 'agree', 'withdraw', 'rest', 'turnOver', 'sleep', 'wake', 'howl', 'nonsense', 'resign'].map((move) => ({
    move,
    args: {},
  }))
  const aimed = targets.flatMap((seat) => [
    { move: 'choose', args: { prey: seat } },
    { move: 'peek', args: { at: seat } },
  ])
  const answers = [...tried, ...aimed].map(({ move, args }) => {
    const outcome = propose(game, match, { seat: viewer as number, move, args, at: 0 })
    return outcome.ok ? 'accepted' : outcome.refusal
  })
  return JSON.stringify([steps.map((step) => stepViewOf(game, step, viewer)), viewOf(game, match, viewer), moves, answers])
}

/** What may happen among the wolves now: their moves, and those of their timers. */
function hidden(match: Match, at: number): Proposal[] {
  const own = WOLVES.flatMap((seat) =>
    legalMoves(game, match, seat).flatMap(({ move, options }) => options!.map((args) => ({ seat, move, args, at }))),
  )
  const timed = match.timers.filter(({ seat, endsAt }) => WOLVES.includes(seat!) && endsAt <= at)
  return [...own, ...timed.map(({ move, args, id }) => ({ seat: CLOCK, move, args, at, timer: id }) as const)]
}

test('the others receive the same bytes whatever wolves do', () => {
  let [differing, compared] = [0, 0]
  const { numRuns, seed: from } = runs(200, 1)
  for (let seed = from; seed < from + numRuns; seed++) {
    let random = seed * 7919
    const below = (n: number) => {
      random = (random * 48_271 + 11) % 2 ** 31
      return random % n
    }
    let [one, other] = [started(game, SEATS), started(game, SEATS)]
    for (let at = 6000; at < 150_000; at += 6000) {
      const open = below(3) === 0
      const made = (match: Match, n: number): Proposal | undefined => {
        if (open) return { seat: 2, move: 'turnOver', at }
        const choices = hidden(match, at)
        return choices[n % choices.length]
      }
      const [a, b] = [made(one, below(1000)), made(other, below(1000))]
      if (!a || !b) break
      const [first, second] = [propose(game, one, a), propose(game, other, b)]
      if (!first.ok || !second.ok) throw new Error(`seed ${seed}: ${a.move} or ${b.move} is listed and refused`)
      // The number of moves cannot be hidden, since each is a version; only their content can.
      if (first.steps.length !== second.steps.length) continue
      if (a.move !== b.move) differing++
      for (const viewer of KEPT_FROM) {
        compared++
        expect([seed, viewer, received(first.match, first.steps, viewer)]).toEqual([
          seed,
          viewer,
          received(second.match, second.steps, viewer),
        ])
      }
      ;[one, other] = [first.match, second.match]
    }
  }
  expect(differing).toBeGreaterThan(2 * numRuns)
  expect(compared).toBeGreaterThan(10 * numRuns)
})

test('random matches of four to six end, and one with any seat absent', () => {
  const { numRuns, seed: first } = runs(300, 0)
  expect(playedAtRandom(game, numRuns, first).seats).toEqual([4, 5, 6])
  for (let seed = first; seed < first + numRuns / 3; seed++) {
    const { last } = playedWithout(game, seed % 5, 5, seed)
    expect(last.finished).toBe(true)
    expect(last.inactive.length).toBeLessThanOrEqual(3)
  }
})

test('a wolf whose time runs out rests', () => {
  const { match } = createMatch(game, { seats: SEATS, secret: secretOf(1), at: 0 })
  expect(night(struck(game, match, 'rest'), ADMIN)).toMatchObject({ night: { 0: 'done', 3: { hunt: 'prowl' } } })
})
