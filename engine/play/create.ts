import { chooseFrom } from '../../statecharts/language/unknown-name.ts'
import type { StackField } from '../declare/field.ts'
import type { GroupSchema } from '../declare/schema.ts'
import type { Shape, Writing } from '../declare/state-types.ts'
import { chunked } from '../model/component-id.ts'
import { GameError, RuleError } from '../model/errors.ts'
import type { Match, Row, Step, Variant } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import { type Game, internalsOf, type Ruleset } from '../rules/game.ts'
import { expectSync } from '../rules/rule-results.ts'
import type { Component } from '../state/component.ts'
import { Stack } from '../state/stack.ts'
import { Chain } from './chain.ts'
import { emptySeats } from './late-seats.ts'

/** How a new match is created. */
export interface MatchOptions {
  readonly seats: number
  /** Options left out take their defaults. */
  readonly variant?: Variant
  /** 64 random hex digits from a cryptographic source. The same secret and moves make the same match. */
  readonly secret: string
  /** The time, milliseconds since 1970. */
  readonly at: number
  /** Seats without a player yet. They take no part until a player sits down there, which the library's `openSeats` allows. */
  readonly empty?: readonly Seat[]
}

/**
 * Creates a match. Returns `first`, version 0 after the set-up; `steps`, what the engine then did by itself; and `match`, the result. Throws
 * GameError for options or empty seats that the game does not have, RuleError for a component that is dealt to no stack, and what rules throw.
 * `createMatch(game, { seats: 2, secret, at: Date.now() })`.
 */
export function createMatch(game: Game, options: MatchOptions): { first: Match; match: Match; steps: readonly Step[] } {
  const { seats, secret, at } = options
  const legal = game.players.legal(seats)
  if (legal !== true) throw new GameError(`${game.displayName}: ${legal}`)
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new GameError('a secret is 64 hex digits')
  const rules = internalsOf(game).forSeats(seats)
  const empty = emptySeats(game, seats, options.empty ?? [])
  return begin(rules, newMatch(rules, chosen(game, options.variant ?? {}), secret, empty), at, (chain) => {
    setUp(rules)
    chain.start(rules.gate.start())
    return { first: chain.steps[0]?.before ?? chain.match, match: chain.match, steps: chain.steps }
  })
}

/**
 * Deals matches out and throws them away, for every number of seats and every value of an option: where components go must be
 * known as the game is made. Throws what its rules throw, saying for which match.
 */
export function tryDeal(game: Game): void {
  if (internalsOf(game).schema.decks.length === 0) return
  for (const seats of game.players.counts) tryDealt(game, seats, {}, ` (with ${seats} seats)`)
  for (const [option, info] of Object.entries(game.variants))
    for (const value of Object.keys(info.values)) if (value !== info.default) tryOption(game, option, value)
}

/** An option may be for some numbers of seats only. */
function tryOption(game: Game, option: string, value: string): void {
  const { counts, default: usual } = game.players
  let failure: unknown
  for (const seats of [usual, ...counts]) {
    try {
      tryDealt(game, seats, { [option]: value }, ` (where ${option} is ${value})`)
      return
    } catch (error) {
      failure ??= error
    }
  }
  throw failure
}

function tryDealt(game: Game, seats: number, variant: Variant, where: string): void {
  const rules = internalsOf(game).forSeats(seats)
  try {
    begin(rules, newMatch(rules, chosen(game, variant), '0'.repeat(64)), 0, () => deal(rules))
  } catch (error) {
    if (error instanceof RuleError || error instanceof GameError) error.message += where
    throw error
  }
}

/** Puts a new match on the table, to be written. */
function begin<T>(rules: Ruleset, match: Match, at: number, work: (chain: Chain) => T): T {
  const { working } = rules
  working.load(match)
  rules.actor = match.turn
  rules.interrupted = []
  rules.node = rules.gate.start().next ?? rules.node
  return working.hold(() => {
    working.writable = true
    return work(new Chain(rules, match, at))
  })
}

function setUp(rules: Ruleset): void {
  deal(rules)
  expectSync('afterDeal', rules.definition.afterDeal?.(rules.working.authorState))
}

function deal({ definition, schema, working }: Ruleset): void {
  const { beforeDeal, distribute } = definition
  const state = working.authorState
  expectSync('beforeDeal', beforeDeal?.(state))
  schema.decks.forEach((deck, position) => {
    const to = (distribute as { [deck: string]: string | ((component: Component, state: Writing<Shape>) => unknown) })[deck.name]
    for (let index = 0; index < deck.components.length; index++) {
      const component = working.known[position][index]
      const stack: unknown = typeof to === 'string' ? working.state.game[to] : to?.(component, state)
      if (!(stack instanceof Stack)) throw new RuleError(`distribute.${deck.name} gave component ${index} no stack`)
      if (stack.deck !== position)
        throw new RuleError(`distribute.${deck.name} gave component ${index} to ${stack.path}, a stack of another deck`)
      stack.put(index, stack.freeSlot('next'))
    }
    working.scramble(position, [...deck.components.keys()])
  })
  working.moveLedger.clear()
  refuseCircles(working)
}

/** Throws RuleError where components were dealt out onto each other in a circle: they would be nowhere. */
function refuseCircles(working: Ruleset['working']): void {
  const { decks, dynamic } = working.schema
  dynamic.forEach((group, deck) => {
    if (!group?.stacks.length) return
    for (let index = 0; index < decks[deck].components.length; index++) {
      const carried = new Set<string>()
      let { holder } = working.known[deck][index].stack
      for (; holder; holder = working.known[holder.deck][holder.index].stack.holder) {
        const name = `${decks[holder.deck].name}.${holder.index}`
        if (carried.has(name)) throw new RuleError(`distribute.${decks[holder.deck].name} lays component ${holder.index} onto itself`)
        carried.add(name)
      }
    }
  })
}

/** A match in which nothing is dealt out yet. */
function newMatch(rules: Ruleset, variant: Variant, secret: string, empty: readonly Seat[] = []): Match {
  const { schema } = rules
  return {
    game: rules.game.name,
    version: 0,
    seats: rules.seats,
    variant,
    state: {
      game: firstRow(schema.game),
      players: Array.from({ length: rules.seats }, () => firstRow(schema.player)),
      components: schema.dynamic.map((group, deck) => (group ? schema.decks[deck].components.map(() => firstRow(group)) : [])),
      labels: schema.decks.map(({ components }) => chunked([...components.keys()])),
    },
    snapshot: [],
    turn: rules.everySeat.find((seat) => !empty.includes(seat))!,
    turns: { made: 0, moved: false, orders: [] },
    inactive: empty,
    banks: rules.definition.timeBank ? Array.from({ length: rules.seats }, () => rules.definition.timeBank!.initialMs) : [],
    absent: [],
    timers: [],
    suspended: [],
    finished: false,
    winners: [],
    ranking: [],
    scores: null,
    past: [],
    future: [],
    sealed: null,
    chance: 0,
    secret,
    ...(empty.length > 0 && { empty }),
  }
}

function firstRow({ fields, stacks }: GroupSchema): Row {
  const row: (Row[number] | number[])[] = []
  for (const { index, field } of fields) if (index >= 0 && 'first' in field) row[index] = field.first as Row[number]
  for (const { index, field } of stacks) {
    const { slots } = field as StackField
    row[index] = slots === null ? [] : new Array<number>(slots).fill(-1)
  }
  return row
}

function chosen(game: Game, given: Variant): Variant {
  for (const [option, value] of Object.entries(given)) {
    const info = Object.hasOwn(game.variants, option) ? game.variants[option] : null
    if (!info) throw new GameError(`${game.displayName} has no option '${option}'`)
    if (typeof value !== 'string' || !Object.hasOwn(info.values, value))
      throw new GameError(`${info.displayName} cannot be '${value}' ${chooseFrom(Object.keys(info.values))}`)
  }
  // Frozen, since rules are given it as it is.
  return Object.freeze(
    Object.fromEntries(
      Object.entries(game.variants).map(([option, info]) => [option, Object.hasOwn(given, option) ? given[option] : info.default]),
    ),
  )
}
