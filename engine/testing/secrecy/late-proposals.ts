import type { Match } from '../../model/match.ts'
import type { Seat } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { propose } from '../../propose/propose.ts'
import { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { proposals, same } from './non-interference.ts'
import { twinOf } from './twin.ts'
import { variedIn } from './varied.ts'

/**
 * Makes twins of two versions of a match that look the same to the seat. Makes proposals at the version `match` that were meant for
 * `since`, in both, and throws if the answers differ in whether the proposal is too late, or in the refusal's message. Returns how many
 * hidden bits were varied.
 */
export function checkLateProposals(game: Game, since: Match, match: Match, seat: Seat, seed: string, most: number): number {
  const chance = new Chance(seed, match.version, 3)
  const entry = { version: match.version, by: seat, move: '', args: {}, at: 0, initiator: match.version }
  const { step: twin, hiddenBits } = twinOf(game, { entry, before: since, match, transfers: [], shuffled: [] }, seat, chance)
  if (hiddenBits === 0 || match.finished) return 0
  const all = proposals(game, { before: since, match: since }, seat, chance)
  chance.shuffle(all)
  for (const [{ key }, args] of all.slice(0, most)) {
    const what = `${key} ${JSON.stringify(args)} of ${seat} at version ${match.version}, meant at ${since.version},`
    const [one, other] = [lateness(game, since, match, seat, key, args), lateness(game, twin.before, twin.match, seat, key, args)]
    same(what, one, other, () => variedIn(game, match, twin.match))
  }
  return hiddenBits
}

/** Returns the message of a refusal for being late; null if the proposal is accepted or refused for another reason. */
function lateness(game: Game, since: Match, match: Match, seat: Seat, move: string, args: Args): string | null {
  const outcome = propose(game, match, { seat, move, args, at: 0, expectVersion: since.version }, since)
  return outcome.ok || outcome.refusal.code !== 'stale' ? null : outcome.refusal.message
}
