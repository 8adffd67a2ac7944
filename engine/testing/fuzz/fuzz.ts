import type { Proposal } from '../../model/match.ts'
import { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { emptyAtRandom, variantAtRandom } from '../playing/chosen-at-random.ts'
import { begunTwice, type Case, type Made, made } from './case.ts'
import { Explored, type Found } from './explored.ts'
import { type Invariant, look, OF_CHAINS, replayFails, subjectOf } from './invariants.ts'
import { nextProposal } from './next-proposal.ts'

/** Which matches to play, and for how long. */
export interface FuzzOptions {
  /** Seed of all randomness: the same seed plays the same matches. */
  readonly seed: number
  /** Called before each proposal with the number made so far; returns whether to continue. */
  goesOn(proposals: number): boolean
}

/** A case whose last proposal breaks an invariant; without proposals, its set-up does. */
export interface FuzzFailure extends Case {
  readonly invariant: Invariant
  readonly sentence: string
}

/** What was played, how much of the chart it covered, and the first failure. */
export interface FuzzReport {
  /** Matches begun, plus continuations of earlier matches from where they reached a new state. */
  readonly matches: number
  readonly proposals: number
  readonly accepted: number
  /** How often each invariant was checked. */
  readonly looks: { readonly [invariant: string]: number }
  readonly transitions: { readonly taken: number; readonly never: readonly string[] }
  /** The first failure; null if every invariant held. */
  readonly failure: FuzzFailure | null
}

/** How many chains pass between two checks of this invariant; expensive checks run less often. */
const EVERY: { readonly [I in keyof typeof OF_CHAINS]: number } = {
  ...{ throw: 1, components: 1, stuck: 1, 'round-trip': 2, gate: 3, 'legal-list': 4, secrets: 6 },
}
/** The most proposals in a new match, and in the continuation of another. */
const LONGEST = 600
const GOING_ON = 25
/** One in so many matches is new; the others continue from where an earlier one reached a new state. */
const ANEW = 5

/**
 * Plays random matches and checks the invariants until `goesOn` returns false or an invariant fails. Play is steered to what was explored
 * least: the fuzzer continues matches that took a transition, or made a move in a phase, for the first time, and prefers rare moves:
 * `fuzz(game, { seed: 1, goesOn: (proposals) => proposals < 10_000 })`.
 */
export function fuzz(game: Game, { seed, goesOn }: FuzzOptions): FuzzReport {
  const subject = subjectOf(game)
  const random = new Chance(seed.toString(16).padStart(64, '0'), 0, FUZZING)
  const explored = new Explored(game)
  const looks: { [invariant: string]: number } = {}
  const total = { matches: 0, proposals: 0, accepted: 0 }
  let failure: FuzzFailure | null = null

  function fails(one: Case, invariant: Invariant, sentence: string | null): boolean {
    if (sentence !== null) failure = { ...one, invariant, sentence }
    return sentence !== null
  }

  function looked(one: Case, chain: Made): boolean {
    for (const invariant of Object.keys(OF_CHAINS) as (keyof typeof OF_CHAINS)[]) {
      if (random.below(EVERY[invariant]) > 0) continue
      looks[invariant] = (looks[invariant] ?? 0) + 1
      if (fails(one, invariant, look(invariant, subject, chain, one.secret))) return true
    }
    return false
  }

  function playOn({ one, steps, match }: Pick<Found, 'one' | 'steps' | 'match'>, most: number): void {
    const proposals: Proposal[] = [...one.proposals]
    const all = [...steps]
    let now = match
    let at = all.at(-1)?.entry.at ?? one.at
    for (let n = 0; n < most && !now.finished && goesOn(total.proposals); n++) {
      const proposal = nextProposal(game, now, at + 1, explored.counts, random)
      if (!proposal) break
      at = proposal.at
      const chain = made(game, now, proposal)
      const tried = { ...one, proposals: [...proposals, proposal] }
      total.proposals++
      if (looked(tried, chain)) return
      if (!chain.outcome.ok) continue
      total.accepted++
      proposals.push(proposal)
      for (const step of chain.outcome.steps) all.push(step)
      now = chain.after
      explored.add(chain, tried, all)
    }
    looks.replay = (looks.replay ?? 0) + 1
    fails({ ...one, proposals }, 'replay', replayFails(subject, one, { steps: all }))
  }

  while (!failure && goesOn(total.proposals)) {
    total.matches++
    const from = random.below(ANEW) > 0 ? explored.pick(random) : null
    if (from) {
      playOn(from, GOING_ON)
      continue
    }
    const one = drawnCase(game, random)
    const { start, wrong } = begunTwice(game, one)
    if (fails(one, 'set-up', wrong) || !start?.outcome.ok || looked(one, start)) continue
    explored.add(start, one, start.outcome.steps)
    playOn({ one, steps: start.outcome.steps, match: start.after }, LONGEST)
  }
  return { ...total, looks, transitions: explored.transitions, failure }
}

/** A stream of randomness that neither rules nor agents draw from. */
const FUZZING = 2000

/** A random number of seats, variant and secret; in games that allow it, some seats are empty. */
function drawnCase(game: Game, random: Chance): Case {
  const variant = variantAtRandom(game, random)
  const secret = Array.from({ length: 8 }, () => (random.below(2 ** 32) + 2 ** 32).toString(16).slice(1)).join('')
  const seats = random.pick(game.players.counts)
  return { game: game.name, seats, ...emptyAtRandom(game, seats, random), variant, secret, at: 0, proposals: [] }
}
