import type { FrameValue } from '../../statecharts/compile/frame.ts'
import { type PhaseNode, phaseAt } from '../../statecharts/language/phase-tree.ts'
import { meant } from '../../statecharts/language/unknown-name.ts'
import type { GroupSchema, Schema } from '../declare/schema.ts'
import { GameError, RuleError } from '../model/errors.ts'
import type { Match, Timer } from '../model/match.ts'
import { ADMIN, type Seat, SPECTATOR, type Viewer } from '../model/seats.ts'
import type { Args, PhaseView, TimerView, View } from '../model/views.ts'
import { acting, mayKnow } from '../rules/acting.ts'
import { type Game, internalsOf, load, type Ruleset } from '../rules/game.ts'
import { ruleNamed } from '../rules/guards.ts'
import type { PolicyLookup } from './visibility.ts'

/** The current phase as a viewer may know it: viewers who may not know about a phase see the enclosing one. */

/** What a viewer may know of whom play waits for. */
export type Awaited = Pick<View, 'awaited' | 'awaitsOthers'>

/** For a match that the rules have loaded. `isAsked`: whether it is the viewer to whom the prompt speaks. */
export function phaseView(rules: Ruleset, viewer: Viewer, isAsked: boolean): PhaseView {
  const { gate, node } = rules
  const seat = typeof viewer === 'number' ? viewer : null
  const shared = seen(rules, gate.info(node).leaf, viewer, null)
  const regions = gate.hasRegions(node) && shared === gate.info(node).leaf
  const own = gate.hasRegions(node) && seat !== null ? seen(rules, gate.info(node, seat).leaf, viewer, seat) : shared
  const { path } = own
  const prompt = own.revise.length > 0 && own.phase.prompt === undefined ? REVISING : own.prompt
  const inside = regions
    ? Object.fromEntries(Array.from({ length: rules.seats }, (_, one) => [one, regionValue(rules, shared, viewer, one)]))
    : undefined
  return {
    value: pathValue(regions ? shared.path : own.path, inside) ?? '',
    path,
    prompt: prompt === null ? '' : typeof prompt === 'string' ? prompt : isAsked ? prompt.active : prompt.others,
    args: own.args === null ? null : facts(rules, own.args, rules.working.turn),
    privateArgs: own.privateArgs === null || seat === null ? null : facts(rules, own.privateArgs, seat),
  }
}

/** What is said to a seat that has chosen and may change its choice, where the chart says nothing of its own. */
const REVISING = 'You have chosen. You may still change it until the last has chosen.'

/**
 * Whether a prompt that speaks to those who are to move speaks to the viewer: to whom play waits for, and where it waits for nobody, to who
 * may move. Where others are to move, who takes no part may at most join them, and is not asked.
 */
export function isAsked(rules: Ruleset, viewer: Viewer, active: readonly Seat[], { awaited, awaitsOthers }: Awaited): boolean {
  if (typeof viewer !== 'number') return false
  const { inactive } = rules.working
  const asked = awaited.length > 0 || awaitsOthers ? awaited : active
  return asked.includes(viewer) && (!inactive.includes(viewer) || asked.every((one) => inactive.includes(one)))
}

/** Seats that may move now, as far as the viewer may know where they are. */
export function activeView(rules: Ruleset, viewer: Viewer): Seat[] {
  const { gate, node } = rules
  const shared = gate.info(node).leaf
  const known = (seat: Seat) =>
    knows(rules, shared, viewer, null) && (!gate.hasRegions(node) || knows(rules, gate.info(node, seat).leaf, viewer, seat))
  return acting(rules, viewer).filter((seat) => seat === viewer || known(seat))
}

/** Whose turn it is; where turns go round in a phase that the viewer may not know of, whose it was as that was entered. */
export function turnView(rules: Ruleset, viewer: Viewer): Seat {
  const { orders, turn } = rules.working
  return orders.length === 0 ? turn : turnKnown(rules, viewer)
}

/** Whether the viewer may know whose turn it is. */
export const turnIsKnown = (rules: Ruleset, viewer: Viewer): boolean =>
  rules.working.orders.length === 0 || hiddenOrder(rules, viewer) === undefined

function turnKnown(rules: Ruleset, viewer: Viewer): Seat {
  return hiddenOrder(rules, viewer)?.from ?? rules.working.turn
}

// A function of its own: inside its caller, this closure would slow down every call.
const hiddenOrder = (rules: Ruleset, viewer: Viewer) =>
  rules.working.orders.find(({ phase }) => !knows(rules, phaseAt(rules.gate.compiled.phases, phase), viewer, null))

/** Deadlines of phases that the viewer may know play to be in. */
export function timersView(rules: Ruleset, timers: readonly Timer[], viewer: Viewer, sight: PolicyLookup): TimerView[] {
  const phases = rules.gate.compiled.phases
  return (
    timers
      // One that was started in the middle of a chain is of no phase yet.
      .filter(
        ({ phase, seat, field }) =>
          phases.has(phase) && knows(rules, phaseAt(phases, phase), viewer, seat ?? null) && sees(rules.schema, sight, field),
      )
      .map(({ phase, move, startedAt, endsAt, seat, bank }) => {
        const whose = bank ?? seat
        return { phase, move, startedAt, endsAt, ...(whose !== undefined && { seat: whose }) }
      })
  )
}

/** Whether the field that holds a timer is seen; timers of phases are in no field. What a component has is seen on the component. */
function sees({ game, player }: Schema, sight: PolicyLookup, path: string | undefined): boolean {
  const [group, ...rest] = path?.split('.') ?? []
  if (group === undefined) return true
  const seen = ({ fields }: GroupSchema, name: string | undefined, owner: Seat | null) =>
    sight(fields.find((field) => field.name === name)!, owner) === 'visible'
  if (group === 'game') return seen(game, rest[0], null)
  return group === 'players' && seen(player, rest[1], Number(rest[0]))
}

/** What each seat has left in its time bank; null where the viewer may not know where that seat is, and so how long it was there. */
export function banksView(rules: Ruleset, banks: readonly number[], viewer: Viewer): (number | null)[] | null {
  if (banks.length === 0) return null
  return banks.map((ms, seat) => (seat === viewer || knowsWhere(rules, viewer, seat) ? ms : null))
}

/** Whether the viewer may know that this seat, or what all share, is where it is. */
export function knowsWhere(rules: Ruleset, viewer: Viewer, seat: Seat | null): boolean {
  const { gate, node } = rules
  return knows(rules, gate.info(node, seat).leaf, viewer, gate.hasRegions(node) ? seat : null)
}

/** Whether play is in the phase that rules name, or inside it. Throws RuleError for a phase of which they are not to know. */
export function isIn({ gate, node }: Ruleset, path: string): boolean {
  const fault = sharedPhaseFault(gate.compiled.phases, path)
  if (fault !== null) throw new RuleError(`inPhase: ${fault}`)
  return isInside(gate.info(node).leaf, path)
}

/** Why a path names no phase that play is in for everybody alike, and of which everybody may know; null if it does. */
export function sharedPhaseFault(phases: ReadonlyMap<string, PhaseNode>, path: string): string | null {
  const named = path === '' ? undefined : phases.get(path)
  if (!named) return `there is no phase '${path}'${meant(path, [...phases.keys()])}`
  if (named.sanitize.length > 0) return `not everybody may know of the phase '${path}'`
  return named.region === null ? null : `each seat is in '${path}' by itself`
}

function isInside(leaf: PhaseNode, path: string): boolean {
  for (let here: PhaseNode | null = leaf; here; here = here.parent) if (here.path === path) return true
  return false
}

/**
 * Whether the players of a match may write to each other now, as its game's `chat` says. Only what a spectator sees decides: so a chat that is
 * closed, or open, tells nobody anything that they do not see anyway.
 */
export function chatIsOpen(game: Game, match: Match): boolean {
  const { chat } = internalsOf(game).definition
  if (match.finished || chat === undefined) return true
  if (chat === false) return false
  const rules = load(game, match, 0)
  const known = seen(rules, rules.gate.info(rules.node).leaf, SPECTATOR, null)
  return !chat.closedIn?.some((path) => isInside(known, path))
}

/** Whether its game's `chat` gives those who are out of a match a room of their own. */
export function hasRoomApart(game: Game): boolean {
  const { chat } = internalsOf(game).definition
  return chat !== undefined && chat !== false && chat.eliminated === 'apart'
}

/** Seats whose players write apart from those who play on. Everybody sees who takes no part any more, so that tells nobody anything either. */
export const seatsApart = (game: Game, match: Match): readonly Seat[] => (match.finished || !hasRoomApart(game) ? [] : match.inactive)

/** The nearest phase around, or this one, of which the viewer may know. */
export function seen(rules: Ruleset, here: PhaseNode, viewer: Viewer, owner: Seat | null): PhaseNode {
  return here.parent === null || knows(rules, here, viewer, owner) ? here : seen(rules, here.parent, viewer, owner)
}

/** Whether the viewer may know of a phase; `owner`: the seat in whose region it is. */
export function knows(rules: Ruleset, { sanitize }: PhaseNode, viewer: Viewer, owner: Seat | null): boolean {
  if (viewer === ADMIN || (owner !== null && viewer === owner)) return true
  return sanitize.length === 0 || (typeof viewer === 'number' && mayKnow(rules, sanitize, viewer))
}

function regionValue(rules: Ruleset, around: PhaseNode, viewer: Viewer, seat: Seat): FrameValue {
  const { leaf, value } = rules.gate.info(rules.node, seat)
  // A seat that takes no part, or no longer, is in none of its phases.
  if (value === undefined) return ''
  const here = seen(rules, leaf, viewer, seat)
  return here.path.length > around.path.length ? (pathValue(here.path.slice(around.path.length + 1)) ?? '') : ''
}

/** `'round.play'` as XState writes it, with something else inside if there is. */
function pathValue(path: string, inside?: FrameValue): FrameValue | undefined {
  const names = path === '' ? [] : path.split('.')
  return names.reduceRight<FrameValue | undefined>((inner, name) => (inner === undefined ? name : { [name]: inner }), inside)
}

function facts(rules: Ruleset, name: string, seat: Seat): Args {
  const { working } = rules
  const given: unknown = working.read(() => {
    working.seat = seat
    return ruleNamed(rules.definition.args, 'args', name)(working.authorState)
  })
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new GameError(`args.${name}: gives an object of facts`)
  return JSON.parse(JSON.stringify(given)) as Args
}
