import { PlainGate } from '../../../statecharts/testing/index.ts'
import type { Match, Outcome } from '../../model/match.ts'
import { SPECTATOR, type Viewer } from '../../model/seats.ts'
import { absentMove } from '../../play/absent.ts'
import { withGate } from '../../play/compiled-ruleset.ts'
import { checkComponents } from '../../play/invariants.ts'
import { activeSeats, legalMoves } from '../../play/legal.ts'
import { propose } from '../../propose/propose.ts'
import { replay } from '../../propose/replay.ts'
import { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { playerText } from '../../text/component-name.ts'
import { viewOf } from '../../view/view.ts'
import { whyStuck } from '../playing/why-stuck.ts'
import { checkNonInterference } from '../secrecy/non-interference.ts'
import type { Case, Made, PlayedCase } from './case.ts'
import { listDiffers } from './legal-list.ts'

/**
 * What must hold in every match of every game.
 * - `set-up`: a match can be set up, and the same secret gives the same match.
 * - `throw`: no rule throws, every viewer has a view, and every absent seat has a defined move or none.
 * - `components`: each component is in exactly one stack.
 * - `round-trip`: a match stored as JSON plays on identically, and a proposal does not mutate the match it is made in.
 * - `replay`: the log reproduces the match.
 * - `gate`: the gate answers as XState does.
 * - `secrets`: what a seat may not see changes nothing that it receives.
 * - `legal-list`: the listed moves are exactly those that are accepted.
 * - `stuck`: until the match is over, a player can move or a timer runs.
 */
export type Invariant = 'set-up' | 'throw' | 'components' | 'round-trip' | 'replay' | 'gate' | 'secrets' | 'legal-list' | 'stuck'

/** A game to check. */
export interface Subject {
  readonly game: Game
  /** The same game, with every transition computed by XState instead of the gate. */
  readonly plain: Game
}

export function subjectOf(game: Game): Subject {
  return { game, plain: withGate(game, (compiled, answer) => new PlainGate(compiled, answer)) }
}

/** Checks one chain. Returns a sentence if the invariant fails, else null. `thorough` checks everything instead of a random sample. */
type Look = (subject: Subject, made: Made, chance: Chance, thorough: boolean) => string | null

/** The invariants checked after each chain, cheapest first. */
export const OF_CHAINS: { readonly [I in Exclude<Invariant, 'set-up' | 'replay'>]: Look } = {
  throw: ({ game }, { outcome, after }) => {
    if (!outcome.ok) return outcome.error === undefined ? null : `a rule threw: ${sentenceOf(outcome.error)}`
    for (const viewer of viewersOf(after)) viewOf(game, after, viewer)
    for (let seat = 0; seat < after.seats; seat++) absentMove(game, after, seat)
    return null
  },
  components: ({ game }, { outcome }) => {
    if (outcome.ok) for (const { match } of outcome.steps) checkComponents(game, match)
    return null
  },
  stuck: ({ game }, { after }) => {
    if (after.finished || after.timers.length > 0 || activeSeats(game, after).length > 0) return null
    const { path } = viewOf(game, after, SPECTATOR).phase
    return `stuck in phase '${path}' at version ${after.version}: nobody can move, no timer runs, and the match is not over; ${whyStuck(game, after)}`
  },
  'round-trip': ({ game }, { before, proposal, outcome }) => {
    if (!proposal) return null
    const text = JSON.stringify(before)
    const again = propose(game, JSON.parse(text), JSON.parse(JSON.stringify(proposal)))
    if (JSON.stringify(before) !== text) return 'the proposal mutated the match it was made in'
    return different('stored as JSON and read back, the match plays on differently', stepsText(outcome), stepsText(again))
  },
  gate: ({ game, plain }, { before, proposal, outcome, after }, chance) => {
    if (proposal) {
      const wrong = different('the gate and XState answer differently', courseText(outcome), courseText(propose(plain, before, proposal)))
      if (wrong) return wrong
    }
    const seat = chance.below(after.seats)
    const [one, other] = [game, plain].map((each) => JSON.stringify(legalMoves(each, after, seat)))
    return different(`the gate and XState list different moves for ${playerText(seat)}`, one, other)
  },
  'legal-list': ({ game }, { after, proposal }, chance, thorough) => {
    if (after.finished) return null
    const at = proposal?.at ?? 0
    const seats = thorough ? [...Array(after.seats).keys()] : [chance.below(after.seats)]
    for (const seat of seats) {
      const wrong = listDiffers(game, after, seat, at, thorough ? 200 : 4, chance)
      if (wrong) return wrong
    }
    return null
  },
  secrets: ({ game }, { outcome, after }, chance, thorough) => {
    if (!outcome.ok || outcome.steps.length === 0) return null
    const viewers = viewersOf(after)
    const seed = () => Array.from({ length: 8 }, () => (chance.below(2 ** 32) + 2 ** 32).toString(16).slice(1)).join('')
    if (!thorough) checkNonInterference(game, chance.pick(outcome.steps), chance.pick(viewers), seed())
    else
      for (const step of outcome.steps)
        for (const viewer of viewers) for (let tries = 0; tries < 4; tries++) checkNonInterference(game, step, viewer, seed())
    return null
  },
}

/** Returns a sentence if the log does not reproduce the match version by version, else null. */
export function replayFails({ game }: Subject, setting: Omit<Case, 'proposals'>, { steps }: Pick<PlayedCase, 'steps'>): string | null {
  const log = JSON.parse(JSON.stringify(steps.map(({ entry }) => entry)))
  return caught(() => {
    const [text, again] = [steps, replay(game, { ...setting, log }).steps].map((all) => courseOf(all) + JSON.stringify(all.at(-1)?.match))
    return different('replaying the log gives a different match', text, again)
  })
}

/** Checks an invariant on a chain. Returns a sentence if it fails or throws, else null. */
export function look(invariant: keyof typeof OF_CHAINS, subject: Subject, made: Made, seed: string, thorough = false): string | null {
  return caught(() => OF_CHAINS[invariant](subject, made, new Chance(seed, made.after.version, LOOKING), thorough))
}

/** A stream of randomness that neither rules nor agents draw from. */
const LOOKING = 3000

export function caught(work: () => string | null): string | null {
  try {
    return work()
  } catch (error) {
    return sentenceOf(error)
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
const viewersOf = ({ seats }: Match): Viewer[] => [...Array(seats).keys(), SPECTATOR]
const stepsText = (outcome: Outcome) => JSON.stringify(outcome.ok ? outcome.steps : outcome.refusal)
/** Compares refusals by code: their messages list reasons in different orders. */
const courseText = (outcome: Outcome) => (outcome.ok ? courseOf(outcome.steps) : outcome.refusal.code)
const courseOf = (steps: (Outcome & { ok: true })['steps']) =>
  JSON.stringify(steps.map(({ entry, match: { snapshot, turn, timers } }) => ({ entry, snapshot, turn, timers })))

function different(sentence: string, one: string, other: string): string | null {
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at++
  const around = (text: string) => `…${text.slice(Math.max(0, at - 60), at + 60)}…`
  return `${sentence}: ${around(one)} against ${around(other)}`
}
