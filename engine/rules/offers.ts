import type { Phase } from '../../statecharts/language/chart.ts'
import { meant } from '../../statecharts/language/nearest-name.ts'
import type { Schema } from '../declare/schema.ts'
import type { Shape } from '../declare/state-types.ts'
import { GameError } from '../model/errors.ts'
import { OFFER_KINDS, type OfferKind } from '../model/offers.ts'
import { type AnyGameRules, type Game, internalsOf } from './game.ts'

/** What the players of a game may offer each other: all kinds but those that its rules refuse. A game with timers cannot be paused. */
export function offersOf(game: Game): OfferKind[] {
  const { definition, schema } = internalsOf(game)
  const refused = definition.offers ?? {}
  return OFFER_KINDS.filter((kind) => refused[kind] !== false && !(kind === 'pause' && hasTimers(schema, definition)))
}

/** Throws GameError for an offer that there is not, and for a pause that the game cannot have. */
export function checkOffers<S extends Shape>(schema: Schema, { name, offers = {}, chart }: AnyGameRules<S>): void {
  const kinds: readonly string[] = OFFER_KINDS
  for (const [kind, value] of Object.entries(offers)) {
    if (!kinds.includes(kind))
      throw new GameError(`${name}: offers.${kind}: there is no such offer (there is ${kinds.join(', ')})${meant(kind, kinds)}`)
    if (typeof value !== 'boolean') throw new GameError(`${name}: offers.${kind} is neither true nor false`)
  }
  if (offers.pause && hasTimers(schema, { chart })) throw new GameError(`${name}: offers.pause: a game with timers cannot be paused`)
}

/** A pause would not stop timers, which belong to the rules. */
function hasTimers<S extends Shape>({ timed }: Schema, { chart }: Pick<AnyGameRules<S>, 'chart'>): boolean {
  const inPhase = (phase: Phase): boolean =>
    phase.after !== undefined || Object.values(phase.states ?? phase.seats?.states ?? {}).some(inPhase)
  return timed.length > 0 || inPhase(chart)
}
