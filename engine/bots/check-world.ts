import { Chance } from '../chance.ts'
import type { Game, Situation } from '../game.ts'
import { checkComponents } from '../invariants.ts'
import type { Match, Step } from '../match.ts'
import type { Seat } from '../seats.ts'
import { twinOf } from '../testing/twin.ts'
import { viewOf } from '../view.ts'
import { situationOf } from './situation.ts'
import { determinize } from './worlds.ts'

/**
 * Makes a match from a seat's view, for tests. Throws unless it looks the same to the seat, has every component in
 * exactly one stack, and comes from the view and the draws alone.
 */
export function checkWorld(game: Game, match: Match, seat: Seat, secret: string): Match {
  const situation = situationOf(game, match, seat)
  const worldOf = (given: Situation) => determinize(given, new Chance(secret, 0, 9))
  const world = worldOf(situation)
  checkComponents(game, world)
  const seen = viewOf(game, world, seat)
  for (const part of ['game', 'players', 'phase', 'moves'] as const) same(`${part} as ${seat} sees it`, situation.view[part], seen[part])
  const stored = { ...situation, ...JSON.parse(JSON.stringify({ view: situation.view, where: situation.where })) }
  same('the match from a stored view', world, worldOf(stored))
  if (world.secret === match.secret) throw new Error('the match has the secret of the real one')
  return world
}

/** Throws unless the match made from a seat's view is the same whatever is hidden from the seat. Gives how many bits of that were varied. */
export function checkBlindness(game: Game, match: Match, seat: Seat, entry: Step['entry'], secret: string): number {
  const here: Step = { entry, before: match, match, transfers: [], shuffled: [] }
  const { step: twin, hiddenBits } = twinOf(game, here, seat, new Chance(secret, 0, 2))
  const worldOf = (given: Match) => determinize(situationOf(game, given, seat), new Chance(secret, 0, 9))
  same('the match from the view of a twin', worldOf(match), worldOf(twin.match))
  return hiddenBits
}

function same(what: string, one: unknown, other: unknown): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  if (a !== b) throw new Error(`${what} differs:\n${a}\n${b}`)
}
