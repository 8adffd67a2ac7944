import { refuseErrors } from '../../statecharts/check/check.ts'
import type { Chart, Phase } from '../../statecharts/language/chart.ts'
import { ChartError } from '../../statecharts/language/phase-tree.ts'
import { chooseFrom, meant } from '../../statecharts/language/unknown-name.ts'
import type { Deck } from '../declare/deck.ts'
import type { Facts } from '../declare/facts.ts'
import { type Domains, EMPTY_LOG } from '../declare/moves.ts'
import { POLICIES } from '../declare/policy.ts'
import { type Schema, unknownAudience } from '../declare/schema.ts'
import type { Shape, VariantOptions } from '../declare/state-types.ts'
import { GameError, RuleError } from '../model/errors.ts'
import { titleCase } from '../model/words.ts'
import { CompiledRuleset } from '../play/compiled-ruleset.ts'
import { tryDeal } from '../play/create.ts'
import { type About, type AnyGameRules, type Game, internalsOf, type Ruleset, withInternals } from '../rules/game.ts'
import { checkOffers } from '../rules/offers.ts'
import { expectLegality } from '../rules/rule-results.ts'
import { sharedPhaseFault } from '../visibility/phase-view.ts'
import { checkArgument } from './checked-arguments.ts'
import { checkFact } from './checked-facts.ts'

/** Words of the chart language where a name of that kind could stand too. */
const RESERVED: { readonly [kind: string]: readonly string[] } = {
  moves: ['nextTurn', 'startPhase', 'noOp', 'wait'],
  guards: ['and', 'or', 'not'],
  who: ['current', 'all', 'none', 'inactive', 'others', 'hidden', 'forward', 'backward', 'snake', 'first', 'next'],
  args: [],
  delays: ['bank'],
}

const WEIGHTS = ['light', 'medium', 'heavy']

/** Checks a definition and makes the game. Throws GameError or ChartError naming the place. */
export function makeGame<S extends Shape>(schema: Schema, variants: VariantOptions, rules: AnyGameRules<S>): Game<S> {
  const { name, constants = {} } = rules
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new GameError(`name: '${name}' is not lower-case letters, digits and -`)
  const players = seatsOf(rules)
  checkConstants(name, constants)
  checkAudiences(schema, rules)
  checkMoves(schema, rules)
  checkTimeBank(rules)
  checkTieBreak(rules)
  checkOffers(schema, rules)
  checkDecks(schema, rules)
  const rulesets: Ruleset[] = []
  const info = {
    name,
    displayName: rules.displayName ?? titleCase(name),
    description: rules.description ?? '',
    about: checkedAbout(rules),
    players,
    constants,
    variants: variantInfo(name, variants),
    agents: (rules.agents ?? {}) as Game['agents'],
  }
  const forSeats = (count: number) => {
    rulesets[count] ??= new CompiledRuleset(game, count)
    return rulesets[count]
  }
  const game = withInternals(info, { schema, definition: rules as unknown as AnyGameRules<Shape>, forSeats })
  try {
    for (const count of seatCounts(game)) checkTimers(forSeats(count))
    checkChat(forSeats(players.min))
    checkChart(game)
    tryDeal(game)
  } catch (error) {
    if (error instanceof ChartError || error instanceof RuleError) error.message = `${name}: ${error.message}`
    throw error
  }
  return game as Game<S>
}

/** The same game with another chart, which is checked as `createGame` checks it. Throws GameError or ChartError naming the place. */
export function withChart(game: Game, chart: Chart): Game {
  const { schema, definition } = internalsOf(game)
  return makeGame(schema, game.variants, { ...definition, chart })
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
    return legal ? expectLegality('players.legal', legal(seats)) : true
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

function checkedAbout<S extends Shape>({ name, about = {} }: AnyGameRules<S>): About {
  const { minutes = 1, weight = 'light' } = about
  const [least, most] = typeof minutes === 'number' ? [minutes, minutes] : minutes
  if (!(least > 0 && least <= most && Number.isFinite(most)))
    throw new GameError(`${name}: about.minutes: ${JSON.stringify(minutes)} is neither a number above 0 nor [least, most]`)
  if (!WEIGHTS.includes(weight)) throw new GameError(`${name}: about.weight: '${weight}' is none of ${WEIGHTS.join(', ')}`)
  return about
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
      if (RESERVED[kind].includes(key)) throw new GameError(`${where}: '${key}' is a word of the chart already`)
    }
  }
  for (const [key, move] of Object.entries(moves)) {
    if (move.log === '') throw new GameError(`${name}: moves.${key}.${EMPTY_LOG}`)
    const { args: domains = {}, facts = {}, options } = move as { args?: Domains; facts?: Facts; options?: unknown }
    for (const [arg, domain] of Object.entries(domains)) {
      checkArgument(schema, groups, `${name}: moves.${key}.args.${arg}`, domain)
      if (options && domain.kind === 'string') throw new GameError(`${name}: moves.${key}.options: cannot list every text for ${arg}`)
    }
    for (const [fact, kind] of Object.entries(facts)) checkFact(schema, groups, `${name}: moves.${key}.facts.${fact}`, fact, kind)
  }
}

function checkTieBreak<S extends Shape>({ name, score, tieBreak, ties, winners, ranking }: AnyGameRules<S>): void {
  const instead = ranking ? 'ranking' : winners ? 'winners' : null
  if (tieBreak && instead) throw new GameError(`${name}: tieBreak: is not asked beside \`${instead}\``)
  if (tieBreak && !score) throw new GameError(`${name}: tieBreak: needs \`score\``)
  if (ties !== undefined && (ties.trim() === '' || !score))
    throw new GameError(`${name}: ties: ${score ? 'is empty; say how equal scores are placed, or leave it out' : 'needs `score`'}`)
}

function checkTimeBank<S extends Shape>({ name, timeBank, chart }: AnyGameRules<S>): void {
  if (timeBank && !(Number.isSafeInteger(timeBank.initialMs) && timeBank.initialMs > 0))
    throw new GameError(`${name}: timeBank.initialMs is a whole number of milliseconds above zero`)
  const runs = (phase: Phase): boolean =>
    Object.hasOwn(phase.after ?? {}, 'bank') || Object.values(phase.states ?? phase.seats?.states ?? {}).some(runs)
  if (!timeBank && runs(chart)) throw new GameError(`${name}: the chart has \`after: { bank: … }\`, but the game no \`timeBank\``)
}

/** Timers must be for phases that there are. */
function checkTimers({ game: { name }, schema, gate }: Ruleset): void {
  const { phases } = gate.compiled
  for (const { where, phase } of schema.timed) {
    if (phase === undefined || (phase !== '' && phases.has(phase))) continue
    const known = [...phases.keys()].filter((path) => path !== '')
    throw new GameError(`${name}: ${where}: there is no phase '${phase}' ${chooseFrom(known)}${meant(phase, known)}`)
  }
}

/** A chat that is closed in a phase of which not everybody may know would tell of it. */
function checkChat({ game: { name }, definition: { chat }, gate }: Ruleset): void {
  for (const path of (chat || undefined)?.closedIn ?? []) {
    const fault = sharedPhaseFault(gate.compiled.phases, path)
    if (fault !== null) throw new GameError(`${name}: chat.closedIn: ${fault}`)
  }
}

function checkDecks<S extends Shape>({ decks, game }: Schema, { name, distribute }: AnyGameRules<S>): void {
  const given = distribute as { readonly [deck: string]: unknown }
  const unknown = Object.keys(given).find((key) => !decks.some((deck: Deck) => deck.name === key))
  const names = decks.map((deck) => deck.name)
  if (unknown) throw new GameError(`${name}: distribute.${unknown}: there is no such deck ${chooseFrom(names)}${meant(unknown, names)}`)
  decks.forEach((deck, position) => {
    const to = given[deck.name]
    if (to === undefined) throw new GameError(`${name}: distribute.${deck.name} is missing: where do its components begin?`)
    const stacks = game.fields.filter(({ field, deck }) => field.kind === 'stack' && deck === position).map((field) => field.name)
    if (typeof to === 'string' && !stacks.includes(to))
      throw new GameError(
        `${name}: distribute.${deck.name}: the game has no stack '${to}' of that deck ${chooseFrom(stacks)}${meant(to, stacks)}`,
      )
  })
}

function variantInfo(game: string, options: VariantOptions): Game['variants'] {
  return Object.fromEntries(
    Object.entries(options).map(([key, { displayName, description = '', default: first, values }]) => {
      for (const called of [key, ...Object.keys(values)])
        if (!/^[\w-]+$/.test(called)) throw new GameError(`${game}: variants.${key}: '${called}' is not made of letters, digits, - and _`)
      if (!Object.hasOwn(values, first)) throw new GameError(`${game}: variants.${key}.default: there is no value '${first}'`)
      const named = Object.entries(values).map(([value, info]) => [value, { displayName: titleCase(value), description: '', ...info }])
      return [key, { displayName: displayName ?? titleCase(key), description, default: first, values: Object.fromEntries(named) }]
    }),
  )
}

/** So many places are searched at most as a game is made; `check` goes on further. */
const PLACES_AT_MOST = 2000

/**
 * Throws ChartError for a chart that has an error, with the events that show it. It is looked at for the fewest seats,
 * and, where that is one, for two: they stand for any number.
 */
export function checkChart(game: Game): void {
  const { min, max } = game.players
  for (const seats of new Set([min, Math.min(max, Math.max(min, 2))])) {
    const { gate, unconditional } = internalsOf(game).forSeats(seats)
    refuseErrors(gate.compiled, { places: PLACES_AT_MOST, unconditional })
  }
}
