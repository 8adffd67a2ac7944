import { nothing } from './answers.ts'
import { Chain } from './chain.ts'
import type { Game } from './game.ts'
import { GameError, RuleError } from './game-error.ts'
import type { Match, Row, Step, Variant } from './match.ts'
import type { Ruleset } from './ruleset.ts'
import type { GroupSchema } from './schema.ts'
import type { Stack } from './stack.ts'
import type { Shape, WriteComponent, WriteStack, Writing } from './state-types.ts'

export interface MatchOptions {
  readonly seats: number
  /** Options left out take their defaults. */
  readonly variant?: Variant
  /** 64 hex digits from a good source; the same secret and moves give the same match. */
  readonly secret: string
  /** The time, milliseconds since 1970. */
  readonly at: number
}

/**
 * A new match: version 0 is the set-up, the steps are what the engine then did by itself. Throws GameError for options
 * the game does not have, RuleError when a component is dealt out to nowhere.
 */
export function createMatch(game: Game, options: MatchOptions): { first: Match; match: Match; steps: readonly Step[] } {
  const { seats, secret, at } = options
  const { min, max } = game.players
  if (!(Number.isInteger(seats) && seats >= min && seats <= max))
    throw new GameError(`${game.displayName} is for ${min} to ${max} players, not ${seats}`)
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new GameError('a secret is 64 hex digits')
  const rules = game.forSeats(seats)
  const empty = emptyMatch(rules, chosen(game, options.variant ?? {}), secret)
  const { session } = rules
  session.load(empty)
  rules.actor = empty.turn
  rules.interrupted = []
  return session.hold(() => {
    session.writable = true
    setUp(rules)
    const chain = new Chain(rules, empty, at)
    chain.start(rules.gate.start())
    return { first: chain.steps[0]?.before ?? chain.match, match: chain.match, steps: chain.steps }
  })
}

function setUp({ game, session }: Ruleset): void {
  const { beforeDeal, afterDeal, distribute } = game.rules
  const state = session.state as unknown as Writing<Shape>
  nothing('beforeDeal', beforeDeal?.(state))
  game.schema.decks.forEach((deck, position) => {
    const to = (distribute as { [deck: string]: string | ((component: WriteComponent, state: Writing<Shape>) => WriteStack) })[deck.name]!
    for (let index = 0; index < deck.components.length; index++) {
      const component = session.component(position, index)
      const stack = (typeof to === 'string' ? session.state.game[to] : to(component as never, state)) as Stack | undefined
      if (!stack?.put) throw new RuleError(`distribute.${deck.name} gave component ${index} no stack`)
      if (stack.deck !== position)
        throw new RuleError(`distribute.${deck.name} gave component ${index} to ${stack.path}, a stack of another deck`)
      stack.checkRoom(undefined)
      stack.put(index)
    }
    session.scramble(
      position,
      deck.components.map((_, index) => index),
    )
  })
  nothing('afterDeal', afterDeal?.(state))
}

function emptyMatch(rules: Ruleset, variant: Variant, secret: string): Match {
  const { schema } = rules.game
  return {
    game: rules.game.name,
    version: 0,
    seats: rules.seats,
    variant,
    state: {
      game: firstRow(schema.game),
      players: Array.from({ length: rules.seats }, () => firstRow(schema.player)),
      labels: schema.decks.map(({ components }) => components.map((_, index) => index)),
    },
    snapshot: [],
    turn: 0,
    turns: { made: 0, moved: false, orders: [] },
    inactive: [],
    banks: rules.game.rules.timeBank ? Array.from({ length: rules.seats }, () => rules.game.rules.timeBank!.initialMs) : [],
    timers: [],
    suspended: [],
    finished: false,
    winners: [],
    scores: null,
    secret,
  }
}

function firstRow({ fields }: GroupSchema): Row {
  const row: (Row[number] | number[])[] = []
  for (const { index, field } of fields) {
    if (field.kind === 'stack') row[index] = field.slots === null ? [] : new Array<number>(field.slots).fill(-1)
    else if (field.kind !== 'merged') row[index] = field.first as Row[number]
  }
  return row
}

function chosen(game: Game, given: Variant): Variant {
  for (const [option, value] of Object.entries(given)) {
    const info = Object.hasOwn(game.variants, option) ? game.variants[option]! : null
    if (!info) throw new GameError(`${game.displayName} has no option '${option}'`)
    if (typeof value !== 'string' || !Object.hasOwn(info.values, value))
      throw new GameError(`${info.displayName} cannot be '${value}' (there is ${Object.keys(info.values).join(', ')})`)
  }
  return Object.fromEntries(
    Object.entries(game.variants).map(([option, info]) => [option, Object.hasOwn(given, option) ? given[option]! : info.default]),
  )
}
