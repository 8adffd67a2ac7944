import { type SlotDomain, slotField } from './domain.ts'
import { POLICIES, type Policy } from './field.ts'
import type { Game } from './game.ts'
import { GameError } from './game-error.ts'
import { listed, load } from './legal.ts'
import type { Match, Row, Step, Transfer } from './match.ts'
import { activeView, banksView, knowsWhere, phaseView, timersView, turnView } from './phase-view.ts'
import type { Ruleset } from './ruleset.ts'
import { type FieldSchema, type GroupSchema, policiesOf, type Schema } from './schema.ts'
import { ADMIN, type Seat, SPECTATOR, type Viewer } from './seats.ts'
import type { Args, ComponentView, GroupView, Scalar, StackView, StepView, TransferView, View } from './view-shape.ts'

/** The one projection: everything that leaves the server is made here, for one viewer. */

/** The match as the viewer may know it. */
export function viewOf(game: Game, match: Match, viewer: Viewer): View {
  const { schema } = game
  const rules = load(game, match, typeof viewer === 'number' ? viewer : match.turn)
  const active = match.finished ? [] : activeView(rules, viewer)
  return {
    version: match.version,
    viewer,
    phase: phaseView(rules, viewer, active),
    game: groupView(schema, match, schema.game, match.state.game, policyFor(viewer, null)),
    players: match.state.players.map((row, seat) => groupView(schema, match, schema.player, row, policyFor(viewer, seat))),
    turn: turnView(rules, viewer),
    active,
    moves: typeof viewer === 'number' && !match.finished ? rules.session.hold(() => listed(rules, viewer)) : [],
    timers: timersView(rules, match.timers, viewer),
    banks: banksView(rules, match.banks, viewer),
    inactive: [...match.inactive],
    progress: progressOf(rules, match),
    finished: match.finished,
    winners: [...match.winners],
    scores: match.scores && [...match.scores],
  }
}

/** One version of the match as the viewer may know it: what was done, what moved, and the view after. */
export function stepViewOf(game: Game, step: Step, viewer: Viewer): StepView {
  const { version, at } = step.entry
  return {
    version,
    ...moveView(game, step, viewer),
    at,
    transfers: transfersView(game.schema, step, viewer),
    view: viewOf(game, step.match, viewer),
  }
}

/** What was done and by whom, unless it was done where the viewer may not know that play was. */
function moveView(game: Game, step: Step, viewer: Viewer): Pick<StepView, 'move' | 'by' | 'args' | 'for'> {
  const { move, by, for: forSeat = null } = step.entry
  const rules = load(game, step.before, step.before.turn)
  const where = typeof by === 'number' ? by : forSeat
  if (by !== viewer && !knowsWhere(rules, viewer, where)) return { move: null, by: null, args: {}, for: null }
  return { move, by, args: argsView(game, step, viewer), for: forSeat }
}

/** How far the match has come, from 0 to 1, where the game says it. */
function progressOf({ game, session }: Ruleset, match: Match): number | null {
  const { progress } = game.rules
  if (!progress) return null
  if (match.finished) return 1
  const given = session.read(() => {
    session.seat = match.turn
    return progress(session.state as never)
  })
  if (!(given >= 0 && given <= 1)) throw new GameError(`progress: gave ${given}, which is not between 0 and 1`)
  return given
}

/** The arguments as far as the viewer may know them: null for a slot of a stack whose order he does not see, and for what is sanitized. */
function argsView(game: Game, { entry, before }: Step, viewer: Viewer): Args {
  const mover = typeof entry.by === 'number' ? entry.by : (entry.for ?? before.turn)
  const shown: Args = {}
  for (const [arg, domain] of game.forSeats(before.seats).moves.get(entry.move)?.args ?? []) {
    const policy =
      domain.kind === 'slot' ? slotPolicy(game.schema, domain, mover, viewer) : policyFor(viewer, mover)({ policy: policiesOf(domain) })
    const known = policy === 'visible' || (domain.kind === 'slot' && policy === 'order')
    shown[arg] = known ? entry.args[arg]! : null
  }
  return shown
}

function slotPolicy(schema: Schema, domain: SlotDomain, mover: Seat, viewer: Viewer): Policy {
  const { group, field } = slotField(schema, domain)!
  const policy = policyFor(viewer, group === 'player' ? mover : null)
  const parts = field.parts.length ? field.parts : [field]
  return parts.map(policy).reduce((worst, one) => (POLICIES.indexOf(one) > POLICIES.indexOf(worst) ? one : worst))
}

/** Which policy holds for a field of the game (owner null) or of a seat. */
type PolicyFor = (field: Pick<FieldSchema, 'policy'>) => Policy

function policyFor(viewer: Viewer, owner: number | null): PolicyFor {
  if (viewer === ADMIN) return () => 'visible'
  if (viewer === SPECTATOR) return ({ policy }) => policy.spectator
  return viewer === owner ? ({ policy }) => policy.self : ({ policy }) => policy.other
}

function groupView(schema: Schema, match: Match, { fields }: GroupSchema, row: Row, policy: PolicyFor): GroupView {
  const view: GroupView = {}
  for (const field of fields) {
    const value = row[field.index]
    if (field.field.kind === 'stack') {
      view[field.name] = stackView(
        match.state.labels[field.deck]!,
        value as readonly number[],
        policy(field),
        schema.decks[field.deck]!.name,
      )
    } else if (field.field.kind !== 'merged') {
      view[field.name] = policy(field) === 'visible' ? (value as Scalar) : (field.field.first as Scalar)
    }
  }
  return view
}

function stackView(labels: readonly number[], components: readonly number[], policy: Policy, deck: string): StackView {
  if (policy === 'visible' || policy === 'order') {
    return {
      slots: components.map((component) => {
        if (component < 0) return null
        const shown: ComponentView = { id: idOf(deck, labels[component]!) }
        return policy === 'visible' ? { ...shown, face: component } : shown
      }),
    }
  }
  const count = components.reduce((sum, component) => sum + (component < 0 ? 0 : 1), 0)
  if (policy === 'len') return { count }
  return policy === 'nonempty' ? { some: count > 0 } : {}
}

/** The opaque id of a component: its label says nothing about its face. */
const idOf = (deck: string, label: number) => `${deck}:${label.toString(36)}`

function transfersView(schema: Schema, { transfers }: Step, viewer: Viewer): TransferView[] {
  const views: TransferView[] = []
  for (const transfer of transfers) {
    const [from, to] = [policyAt(schema, transfer.from, viewer), policyAt(schema, transfer.to, viewer)]
    const counts = (policy: Policy) => policy === 'visible' || policy === 'order' || policy === 'len'
    if (!counts(from) && !counts(to)) continue
    views.push({ ...idsOf(schema, transfer, from, to), from: counts(from) ? transfer.from : null, to: counts(to) ? transfer.to : null })
  }
  return views
}

/** The id by which the viewer knows the component where it came from, else where it went; and its new one, if he sees both. */
function idsOf(schema: Schema, { deck, fromLabel, toLabel }: Transfer, from: Policy, to: Policy): Pick<TransferView, 'id' | 'as'> {
  const known = (policy: Policy) => policy === 'visible' || policy === 'order'
  const [left, came] = [known(from) ? fromLabel : null, known(to) ? toLabel : null]
  const { name } = schema.decks[deck]!
  const label = left ?? came
  return {
    id: label === null ? null : idOf(name, label),
    ...(left !== null && came !== null && left !== came && { as: idOf(name, came) }),
  }
}

function policyAt(schema: Schema, path: string, viewer: Viewer): Policy {
  const [group, ...rest] = path.split('.')
  const owner = group === 'players' ? Number(rest[0]) : null
  const { fields } = owner === null ? schema.game : schema.player
  const name = rest.at(-1)
  return policyFor(viewer, owner)(fields.find((field) => field.name === name)!)
}
