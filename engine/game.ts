import { type Chart, ChartError, type Json, type Phase } from '../statecharts/index.ts'
import type { Agent } from './agent.ts'
import { trueOrSentence } from './answers.ts'
import { unknownAudience } from './audiences.ts'
import { checkArgument } from './checked-arguments.ts'
import { checkChart } from './checked-chart.ts'
import { tryDeal } from './create.ts'
import type { Deck } from './deck.ts'
import { type BoardField, POLICIES, type StackField } from './field.ts'
import { GameError, RuleError } from './game-error.ts'
import type { ReadableOf } from './readable-types.ts'
import { type AnyMove, type Domains, EMPTY_LOG, type GuardRule } from './rules.ts'
import { Ruleset } from './ruleset.ts'
import type { Schema } from './schema.ts'
import type { Seat } from './seats.ts'
import type { Reading, Shape, StackNames, VariantOptions, WriteComponent, WriteStack, Writing } from './state-types.ts'
import { titled } from './titled.ts'
import type { Scalar } from './view-shape.ts'

type HoldersIn<S extends Shape> = S['game'][keyof S['game']] | S['player'][keyof S['player']]
type StackFieldsIn<S extends Shape> =
  | Extract<HoldersIn<S>, StackField>
  | (Extract<HoldersIn<S>, BoardField> extends infer B
      ? B extends BoardField<infer V, infer N, infer D>
        ? StackField<V, N, D>
        : never
      : never)
type OfDeck<S extends Shape, D> = Extract<StackFieldsIn<S>, { readonly deck: { readonly name: D } }>
type ComponentOfDeck<S extends Shape, D> = OfDeck<S, D> extends StackField<infer V, infer _, infer E> ? WriteComponent<V, E> : never
type StackOfDeck<S extends Shape, D> = OfDeck<S, D> extends StackField<infer V, infer _, infer E> ? WriteStack<V, E> : never

/** What an author says of a game, apart from moves, guards and chart. */
export interface GameDefinition<S extends Shape> {
  /** In URLs and tables: letters, digits and -. The name of the game's folder. */
  readonly name: string
  readonly displayName?: string
  readonly description?: string
  readonly players: {
    readonly min: number
    readonly max: number
    readonly default?: number
    /** Which numbers between them will do, where not all: true, or the sentence that says why not. */
    legal?(seats: number): true | string
  }
  /** Facts that never change, for boards. */
  readonly constants?: { readonly [constant: string]: Scalar }
  /** Groups of viewers for policies: whether the viewer is in it, seen from the seat whose field it is (null for the game's). */
  readonly groups?: { readonly [group: string]: (state: Reading<S>, viewer: Seat, owner: Seat | null) => boolean }
  /** What boards would work out from a view, worked out once for all: from what that viewer may know, and nothing else; the rest is null. */
  readonly computed?: {
    game?(view: ReadableOf<S>): Facts
    player?(view: ReadableOf<S>, seat: Seat): Facts
  }
  /** The match as text, from a view. */
  diagram?(view: ReadableOf<S>): string
  /** Where each deck's components begin: a stack of the game, or a function that says the stack of each component. */
  readonly distribute: {
    readonly [D in StackFieldsIn<S>['deck']['name']]:
      | StackNames<S['game']>
      | ((component: ComponentOfDeck<S, D>, state: Writing<S>) => StackOfDeck<S, D>)
  }
  /** Set-up before and after the components are dealt out, given the variant. */
  beforeDeal?(state: Writing<S>): void
  afterDeal?(state: Writing<S>): void
  /** Points of a seat; of those that take part the highest wins unless `lowScoreWins`, `ranking` or `winners` says otherwise. */
  score?(state: Reading<S>, seat: Seat): number
  readonly lowScoreWins?: boolean
  /** Who has won a finished match; none is a draw. */
  winners?(state: Reading<S>): readonly Seat[]
  /** All seats of a finished match, best first; those that share a place stand together. The first have won. */
  ranking?(state: Reading<S>): readonly (readonly Seat[])[]
  readonly agents?: { readonly [name: string]: Agent<ReadableOf<S>> }
  /** How far the match has come, from 0 to 1. */
  progress?(state: Reading<S>): number
  /** False where nobody may take anything back. Else a player may take back his own moves of a turn until something random happens, something hidden is seen or somebody else acts. */
  readonly undo?: boolean
  /** Each seat's time bank, for `after: { bank: … }`. */
  readonly timeBank?: { readonly initialMs: number }
}

type Facts = { readonly [fact: string]: Json | undefined }

/** Names of the chart that stand for seats, facts or times. */
export type WhoRule<S extends Shape> = (state: Reading<S>) => Seat | readonly Seat[] | null
export type ArgsRule<S extends Shape> = (state: Reading<S>) => { readonly [fact: string]: Json | undefined }
export type DelayRule<S extends Shape> = (state: Reading<S>) => number

/** The definition with everything that the types have already checked. */
export interface AnyGameRules<S extends Shape> extends GameDefinition<S> {
  readonly moves: { readonly [name: string]: AnyMove<S> }
  readonly guards?: { readonly [name: string]: GuardRule<S> }
  readonly who?: { readonly [name: string]: WhoRule<S> }
  readonly args?: { readonly [name: string]: ArgsRule<S> }
  readonly delays?: { readonly [name: string]: DelayRule<S> }
  readonly chart: Chart
}

/** A game: its rules, ready to be played by any number of seats it allows. */
export interface Game<S extends Shape = Shape, Proposals = object> {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly players: {
    readonly min: number
    readonly max: number
    readonly default: number
    /** All numbers of seats that will do, least first. */
    readonly counts: readonly number[]
    /** True for a number of seats that will do, else a sentence that says why not. */
    legal(seats: number): true | string
  }
  readonly constants: { readonly [constant: string]: Scalar }
  readonly variants: { readonly [option: string]: VariantInfo }
  readonly agents: { readonly [name: string]: Agent }
  /** Only types: boards and agents infer theirs from them. */
  readonly shape?: S
  readonly proposals?: Proposals
  /** @internal */
  readonly schema: Schema
  /** @internal The author's types end here: from now on names are looked up. */
  readonly rules: AnyGameRules<Shape>
  /** @internal Compiled once for each number of seats. */
  forSeats(seats: number): Ruleset
}
/** An option that a match can be created with, and what it may be. Names are filled in where the author gave none. */
export interface VariantInfo {
  readonly displayName: string
  readonly description: string
  readonly default: string
  readonly values: { readonly [value: string]: { readonly displayName: string; readonly description: string } }
}

/** Words of the chart language where a name of that kind could stand too. */
const RESERVED: { readonly [kind: string]: readonly string[] } = {
  moves: ['nextTurn', 'startPhase', 'noOp', 'wait'],
  guards: ['and', 'or', 'not'],
  who: ['current', 'all', 'none', 'inactive', 'others', 'hidden', 'forward', 'backward', 'snake', 'first', 'next'],
  args: [],
  delays: ['bank'],
}

/** Checks a definition and makes the game. Throws GameError or ChartError naming the place. */
export function makeGame<S extends Shape>(schema: Schema, variants: VariantOptions, rules: AnyGameRules<S>): Game<S> {
  const { name, constants = {} } = rules
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new GameError(`name: '${name}' is not lower-case letters, digits and -`)
  const players = seatsOf(rules)
  checkConstants(name, constants)
  checkAudiences(schema, rules)
  checkMoves(schema, rules)
  checkTimeBank(rules)
  checkDecks(schema, rules)
  const rulesets: Ruleset[] = []
  const game: Game = {
    name,
    displayName: rules.displayName ?? titled(name),
    description: rules.description ?? '',
    players,
    constants,
    variants: variantInfo(name, variants),
    agents: (rules.agents ?? {}) as Game['agents'],
    schema,
    rules: rules as unknown as AnyGameRules<Shape>,
    forSeats(count) {
      rulesets[count] ??= new Ruleset(game, count)
      return rulesets[count]
    },
  }
  try {
    for (const count of seatCounts(game)) checkTimers(game.forSeats(count))
    checkChart(game)
    tryDeal(game)
  } catch (error) {
    if (error instanceof ChartError || error instanceof RuleError) error.message = `${name}: ${error.message}`
    throw error
  }
  return game as Game<S>
}

/** How few and how many seats the game is for; all that come into question lie between. */
function seatCounts({ players: { min, max } }: Game): Set<number> {
  return new Set([min, max])
}

function seatsOf<S extends Shape>({ name, players }: AnyGameRules<S>): Game['players'] {
  const { min, max, default: usual, legal } = players
  const legalCount = (seats: number) => {
    if (!(Number.isInteger(seats) && seats >= min && seats <= max))
      return `It is for ${min === max ? min : `${min} to ${max}`} players, not ${seats}.`
    return legal ? trueOrSentence('players.legal', legal(seats)) : true
  }
  const between = Array.from({ length: Math.max(0, max - min + 1) || 0 }, (_, i) => min + i)
  const counts = between.filter((count) => legalCount(count) === true)
  const seats = { min, max, default: usual ?? counts[0] ?? min }
  if (!(Object.values(seats).every(Number.isInteger) && min >= 1 && min <= seats.default && seats.default <= max))
    throw new GameError(`${name}: players: 1 <= min <= default <= max does not hold for ${JSON.stringify(seats)}`)
  const wrong = legalCount(seats.default)
  if (wrong !== true) throw new GameError(`${name}: players.legal refuses the default number of players, ${seats.default}: ${wrong}`)
  return { ...seats, counts, legal: legalCount }
}

function checkConstants(game: string, constants: object): void {
  const isFact = (value: unknown) => Number.isFinite(value) || typeof value === 'string' || typeof value === 'boolean'
  const strange = Object.entries(constants).find(([, value]) => !isFact(value))
  if (strange) throw new GameError(`${game}: constants.${strange[0]} is no number, text, true or false`)
}

/** Policies must be for groups that there are. */
function checkAudiences<S extends Shape>(schema: Schema, { name, groups = {} }: AnyGameRules<S>): void {
  for (const group of Object.keys(groups)) {
    if (['all', 'self', 'other'].includes(group) || (POLICIES as readonly string[]).includes(group))
      throw new GameError(`${name}: groups.${group}: '${group}' is a word of policies already`)
  }
  for (const { name: audience, where } of schema.audiences) {
    const unknown = unknownAudience(schema, groups, audience)
    if (unknown) throw new GameError(`${name}: ${where}: ${unknown}`)
    const meant = schema.player.fields
      .filter(({ field }) => field.kind === 'oneOf' && field.values.includes(audience))
      .map((field) => field.name)
    if (Object.hasOwn(groups, audience)) meant.push('groups')
    if (meant.length > 1)
      throw new GameError(`${name}: ${where}: '${audience}' may be of ${meant.join(' or of ')}; give them different names`)
  }
}

function checkMoves<S extends Shape>(schema: Schema, { name, moves, guards, who, args, delays, groups = {} }: AnyGameRules<S>): void {
  for (const [kind, rules] of Object.entries({ moves, guards, who, args, delays })) {
    for (const key of Object.keys(rules ?? {})) {
      const where = `${name}: ${kind}.${key}`
      if (!/^[A-Za-z]\w*$/.test(key)) throw new GameError(`${where}: '${key}' is not a letter followed by letters, digits or _`)
      if (key in {}) throw new GameError(`${where}: '${key}' is a word of JavaScript already`)
      if (RESERVED[kind]!.includes(key)) throw new GameError(`${where}: '${key}' is a word of the chart already`)
    }
  }
  for (const [key, move] of Object.entries(moves)) {
    if (move.log === '') throw new GameError(`${name}: moves.${key}.${EMPTY_LOG}`)
    for (const [arg, domain] of Object.entries((move as { args?: Domains }).args ?? {})) {
      checkArgument(schema, groups, `${name}: moves.${key}.args.${arg}`, domain)
    }
  }
}

function checkTimeBank<S extends Shape>({ name, timeBank, chart }: AnyGameRules<S>): void {
  if (timeBank && !(Number.isSafeInteger(timeBank.initialMs) && timeBank.initialMs > 0))
    throw new GameError(`${name}: timeBank.initialMs is a whole number of milliseconds above zero`)
  const runs = (phase: Phase): boolean =>
    Object.hasOwn(phase.after ?? {}, 'bank') || Object.values(phase.states ?? phase.seats?.states ?? {}).some(runs)
  if (!timeBank && runs(chart)) throw new GameError(`${name}: the chart has \`after: { bank: … }\`, but the game no \`timeBank\``)
}

/** Timers must be for phases that there are. */
function checkTimers({ game: { name, schema }, gate }: Ruleset): void {
  const { places } = gate.compiled
  for (const { where, phase } of schema.timed) {
    if (phase === undefined || (phase !== '' && places.has(phase))) continue
    const known = [...places.keys()].filter((path) => path !== '')
    throw new GameError(`${name}: ${where}: there is no phase '${phase}' (${listed(known)})`)
  }
}

function checkDecks<S extends Shape>({ decks, game }: Schema, { name, distribute }: AnyGameRules<S>): void {
  const given = distribute as { readonly [deck: string]: unknown }
  const unknown = Object.keys(given).find((key) => !decks.some((deck: Deck) => deck.name === key))
  if (unknown) throw new GameError(`${name}: distribute.${unknown}: there is no such deck (${listed(decks.map((deck) => deck.name))})`)
  decks.forEach((deck, position) => {
    const to = given[deck.name]
    if (to === undefined) throw new GameError(`${name}: distribute.${deck.name} is missing: where do its components begin?`)
    const stacks = game.fields.filter(({ field, deck }) => field.kind === 'stack' && deck === position).map((field) => field.name)
    if (typeof to === 'string' && !stacks.includes(to))
      throw new GameError(`${name}: distribute.${deck.name}: the game has no stack '${to}' of that deck (${listed(stacks)})`)
  })
}

const listed = (names: readonly string[]) => `there is ${names.length ? names.join(', ') : 'none'}`

function variantInfo(game: string, options: VariantOptions): Game['variants'] {
  return Object.fromEntries(
    Object.entries(options).map(([key, { displayName, description = '', default: first, values }]) => {
      for (const called of [key, ...Object.keys(values)])
        if (!/^[\w-]+$/.test(called)) throw new GameError(`${game}: variants.${key}: '${called}' is not made of letters, digits, - and _`)
      if (!Object.hasOwn(values, first)) throw new GameError(`${game}: variants.${key}.default: there is no value '${first}'`)
      const named = Object.entries(values).map(([value, info]) => [value, { displayName: titled(value), description: '', ...info }])
      return [key, { displayName: displayName ?? titled(key), description, default: first, values: Object.fromEntries(named) }]
    }),
  )
}
