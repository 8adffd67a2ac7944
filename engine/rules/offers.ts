import type { Phase } from '../../statecharts/language/chart.ts'
import { chooseFrom, meant } from '../../statecharts/language/unknown-name.ts'
import { SHOWS } from '../declare/policy.ts'
import type { FieldSchema, GroupSchema, Schema } from '../declare/schema.ts'
import type { Shape } from '../declare/state-types.ts'
import { TAKE_BACK } from '../model/built-in-moves.ts'
import { GameError } from '../model/errors.ts'
import { OFFER_KINDS, type OfferKind } from '../model/match.ts'
import { type AnyGameRules, type Game, type GameInternals, internalsOf } from './game.ts'

/** It takes a walk through the whole chart and schema, and everybody who opens a match is told. */
const OFFERS = new WeakMap<GameInternals, readonly OfferKind[]>()

/**
 * What the players of a game may offer each other: all kinds but those that its rules refuse. A game with timers cannot be paused, and one in
 * which players may not know what happens takes nothing back.
 */
export function offersOf(game: Game): readonly OfferKind[] {
  const internals = internalsOf(game)
  const known = OFFERS.get(internals)
  if (known) return known
  const { definition, schema } = internals
  const refused = definition.offers ?? {}
  const offers = OFFER_KINDS.filter((kind) => refused[kind] !== false && whyNever(kind, schema, definition) === null)
  OFFERS.set(internals, offers)
  return offers
}

/** Throws GameError for an offer that there is not, and for a pause that the game cannot have. */
export function checkOffers<S extends Shape>(schema: Schema, { name, offers = {}, chart, moves }: AnyGameRules<S>): void {
  const kinds: readonly string[] = OFFER_KINDS
  for (const [kind, value] of Object.entries(offers)) {
    if (!kinds.includes(kind))
      throw new GameError(`${name}: offers.${kind}: there is no such offer ${chooseFrom(kinds)}${meant(kind, kinds)}`)
    if (typeof value !== 'boolean') throw new GameError(`${name}: offers.${kind} is neither true nor false`)
  }
  for (const kind of OFFER_KINDS) {
    const why = offers[kind] ? whyNever(kind, schema, { chart, moves }) : null
    if (why !== null) throw new GameError(`${name}: offers.${kind}: ${why}`)
  }
}

type Known = Pick<AnyGameRules<Shape>, 'chart'> & { readonly moves: { readonly [name: string]: unknown } }

/** Why the rules of a game leave no room for an offer, whatever they say of it; null where they do. */
function whyNever(kind: OfferKind, schema: Schema, rules: Known): string | null {
  if (kind === 'pause' && hasTimers(schema, rules)) return 'a game with timers cannot be paused'
  return kind === 'takeBack' ? whyNeverBack(schema, rules) : null
}

/**
 * Whether a move can be taken back is answered to a player, and what is hidden must change nothing about the answer: so no move is, where it
 * may be hidden that something was done, or where rules know what no player does and may have told it.
 */
function whyNeverBack(schema: Schema, { chart, moves }: Known): string | null {
  if (Object.hasOwn(moves, TAKE_BACK)) return `it has a move of its own by the name of ${TAKE_BACK}`
  if (hidesPhases(chart)) return 'not everybody may know of each of its phases'
  if (schema.audiences.length > 0) return 'what its players see depends on the groups they are in'
  const groups = [schema.game, schema.player, ...schema.dynamic.filter((group) => group !== null)]
  for (const group of groups) {
    const uncounted = group.stacks.find((stack) => sightsOf(group, stack).some((shown) => !shown.count))
    if (uncounted) return `not everybody sees how much there is in ${uncounted.name}`
    const unseen = group.fields.find((one) => isPlainValue(one) && sightsOf(group, one).every((shown) => !shown.faces))
    if (unseen) return `no player sees ${unseen.name}`
  }
  return null
}

/** What the players see of a field: its owner, where it has one, and the others. */
const sightsOf = ({ group }: GroupSchema, { policy }: FieldSchema) =>
  group === 'player' ? [SHOWS[policy.self], SHOWS[policy.other]] : [SHOWS[policy.other]]

/** Statistics are hidden while the match runs, but rules read them only to count. */
const isPlainValue = ({ field }: FieldSchema) =>
  !['stack', 'board', 'merged', 'timer'].includes(field.kind) && !(field.kind === 'int' && field.statistic !== undefined)

function hidesPhases(phase: Phase): boolean {
  const { sanitize, seats, states = seats?.states ?? {} } = phase
  return sanitize !== undefined || seats?.sanitize !== undefined || Object.values(states).some(hidesPhases)
}

/** A pause would not stop timers, which belong to the rules. */
function hasTimers<S extends Shape>({ timed }: Schema, { chart }: Pick<AnyGameRules<S>, 'chart'>): boolean {
  const inPhase = (phase: Phase): boolean =>
    phase.after !== undefined || Object.values(phase.states ?? phase.seats?.states ?? {}).some(inPhase)
  return timed.length > 0 || inPhase(chart)
}
