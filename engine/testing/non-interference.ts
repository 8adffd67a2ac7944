import { combination, combinations } from '../arguments.ts'
import { Chance } from '../chance.ts'
import type { Game } from '../game.ts'
import { load } from '../legal.ts'
import type { Match, Step } from '../match.ts'
import { propose } from '../play.ts'
import { SPECTATOR, type Viewer } from '../seats.ts'
import { stepViewOf } from '../view.ts'
import type { Args } from '../view-shape.ts'
import { twinOf } from './twin.ts'

/** Proposals of one move tried in one position, at most. */
const TRIES = 40

/**
 * Makes a twin of the step for the viewer and throws if anything he receives differs: the step, the view with legal
 * moves and prompts, and the answer to every proposal he could make. Returns how many hidden bits were varied.
 */
export function checkNonInterference(game: Game, step: Step, viewer: Viewer, seed: string): number {
  const { step: twin, hiddenBits } = twinOf(game, step, viewer, new Chance(seed, step.entry.version, 2))
  if (hiddenBits === 0) return 0
  same(`version ${step.entry.version} as ${viewer} sees it`, stepViewOf(game, step, viewer), stepViewOf(game, twin, viewer))
  if (viewer === SPECTATOR) return hiddenBits
  for (const [move, args] of proposals(game, step.match, viewer)) {
    const what = `proposal ${move} ${JSON.stringify(args)} of ${viewer} at version ${step.entry.version}`
    same(what, answer(game, step.match, viewer, move, args), answer(game, twin.match, viewer, move, args))
  }
  return hiddenBits
}

function* proposals(game: Game, match: Match, viewer: Viewer): Generator<[string, Args]> {
  const rules = load(game, match, typeof viewer === 'number' ? viewer : 0)
  for (const move of rules.moves.values()) {
    if (move.fixUp) continue
    const count = Math.min(combinations(move, rules.session), TRIES)
    const args = Array.from({ length: Number.isFinite(count) ? count : 0 }, (_, n) => combination(move, n, rules.session))
    for (const one of [...args, { nonsense: 1 }]) yield [move.key, one]
  }
}

/** What the proposer learns before anything has happened: the refusal, or that there is none. */
function answer(game: Game, match: Match, viewer: Viewer, move: string, args: Args): unknown {
  const outcome = propose(game, match, { seat: viewer as number, move, args, at: 0 })
  return outcome.ok ? 'accepted' : outcome.refusal
}

function same(what: string, one: unknown, other: unknown): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  if (a !== b) throw new Error(`${what} differs with what is hidden:\n${a}\n${b}`)
}
