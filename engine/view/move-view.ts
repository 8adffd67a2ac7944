import { phaseAt } from '../../statecharts/language/phase-tree.ts'
import { type ComponentDomain, type Domain, ownersIn, type StackDomain, type SubsetDomain, stackOf } from '../declare/domain.ts'
import type { Field } from '../declare/field.ts'
import { policyIn, type Sanitize, SHOWS } from '../declare/policy.ts'
import type { FieldSchema, Schema } from '../declare/schema.ts'
import { REDO, UNDO } from '../model/built-in-moves.ts'
import { idOf, labelIn, labelOf } from '../model/component-id.ts'
import type { Match, Step, Told, ToldComponent, ToldFact } from '../model/match.ts'
import type { Seat, Viewer } from '../model/seats.ts'
import type { Args, Faces, StepView, ToldView } from '../model/views.ts'
import { type CompiledMove, type DeclaredFact, type Game, load, type Ruleset } from '../rules/game.ts'
import { knows, knowsWhere } from '../visibility/phase-view.ts'
import { type PolicyLookup, visibilityFor } from '../visibility/visibility.ts'
import { whereabouts } from '../visibility/whereabouts.ts'
import { endOf } from './transfer-view.ts'

/** What a step says of its move. */
export type MoveView = Pick<StepView, 'move' | 'by' | 'args' | 'for' | 'faces' | 'facts' | 'besides'>

/** What was done and by whom, and what came of it, unless it was done where the viewer may not know that play was. */
export function moveView(game: Game, step: Step, viewer: Viewer, sights = new Sights(game, step, viewer)): MoveView {
  const { move, by, for: forSeat = null } = step.entry
  const rules = load(game, step.before, step.before.turn)
  const where = typeof by === 'number' ? by : forSeat
  const hidden = { move: null, by: null, args: {}, for: null }
  if (by !== viewer && !knowsWhere(rules, viewer, where)) return hidden
  // What is taken back may have been done where the viewer may not know that play was.
  if (by !== viewer && (move === UNDO || move === REDO) && !knowsAfter(game, step, viewer, where)) return hidden
  const declared = rules.moves.get(move)
  // What every game knows besides its own moves hides nothing.
  if (!declared && !step.told) return { move, by, args: { ...step.entry.args }, for: forSeat }
  if (declared && declared.args.length === 0 && declared.facts.length === 0 && !step.told) return { move, by, args: {}, for: forSeat }
  return new Teller(game, rules, step, viewer, sights).told(declared)
}

const knowsAfter = (game: Game, { match }: Step, viewer: Viewer, seat: Seat | null) =>
  knowsWhere(load(game, match, match.turn), viewer, seat)

/** What a viewer sees before a step and after it, worked out when it is asked for. */
export class Sights {
  readonly #game: Game
  readonly #step: Step
  readonly #viewer: Viewer
  #before: PolicyLookup | null = null
  #after: PolicyLookup | null = null

  constructor(game: Game, step: Step, viewer: Viewer) {
    this.#game = game
    this.#step = step
    this.#viewer = viewer
  }

  get before(): PolicyLookup {
    this.#before ??= visibilityFor(this.#game, this.#step.before, this.#viewer)
    return this.#before
  }

  get after(): PolicyLookup {
    this.#after ??= visibilityFor(this.#game, this.#step.match, this.#viewer)
    return this.#after
  }
}

/** A component that is an argument. */
interface Chosen extends ToldComponent {
  /** Its id after the step. */
  readonly idAfter: string
  readonly deck: number
  readonly field: FieldSchema
  readonly owner: Seat | null
}
type Choices = ReadonlyMap<string, readonly (Chosen | null)[]>

/** Of the step that was told last: each of its viewers is told of the same components. */
let last: { readonly step: Step; readonly choices: Choices } | null = null

/** The components that the arguments of a step's move stand for, null for one that is not there. */
function choicesOf(schema: Schema, step: Step, declared: CompiledMove, mover: Seat): Choices {
  if (last?.step === step) return last.choices
  const choices = new Map<string, (Chosen | null)[]>()
  for (const { arg, domain } of declared.args) {
    if (isOfComponents(domain))
      choices.set(
        arg,
        [step.entry.args[arg]].flat().map((id) => chosen(schema, step, domain, id, mover)),
      )
  }
  last = { step, choices }
  return choices
}

function chosen(schema: Schema, step: Step, domain: StackDomain, id: Args[string], mover: Seat): Chosen | null {
  const { state, seats } = step.before
  const declared = stackOf(schema, domain)
  const { fields } = declared
  const { deck } = fields[0]
  const { name } = schema.decks[deck]
  const label = labelIn(name, id)
  for (const field of fields) {
    for (const owner of ownersIn(declared, field, mover, seats)) {
      const row = owner === null ? state.game : state.players[owner]
      for (const component of row[field.index] as readonly number[]) {
        if (component < 0 || labelOf(state.labels[deck], component) !== label) continue
        const after = labelOf(step.match.state.labels[deck], component)
        const idAfter = after === label ? String(id) : idOf(name, after)
        return { idAfter, deck, component, before: true, after: isFollowed(step, deck, component), field, owner }
      }
    }
  }
  return null
}

/** Whether no secret shuffle separates a component after the version from what it was before. */
function isFollowed({ before, match, transfers }: Step, deck: number, component: number): boolean {
  let hasMoved = false
  for (const transfer of transfers) {
    if (transfer.deck !== deck || transfer.component !== component) continue
    if (transfer.fromLabel === null || transfer.toLabel === null) return false
    hasMoved = true
  }
  return hasMoved || labelOf(before.state.labels[deck], component) === labelOf(match.state.labels[deck], component)
}

/** Tells one viewer of the move of a step: what they may know of it once it is made. */
class Teller {
  readonly #game: Game
  readonly #rules: Ruleset
  readonly #step: Step
  readonly #viewer: Viewer
  readonly #mover: Seat
  readonly #sights: Sights

  constructor(game: Game, rules: Ruleset, step: Step, viewer: Viewer, sights: Sights) {
    const { entry, before } = step
    this.#sights = sights
    this.#game = game
    this.#rules = rules
    this.#step = step
    this.#viewer = viewer
    this.#mover = typeof entry.by === 'number' ? entry.by : (entry.for ?? before.turn)
  }

  /** `declared`: undefined for what every game knows besides its own moves. */
  told(declared: CompiledMove | undefined): MoveView {
    const { entry, told = [] } = this.#step
    const { move, by, for: forSeat = null } = entry
    const args: Args = declared ? {} : { ...entry.args }
    const faces: Faces = {}
    const choices = declared?.choosesComponents ? choicesOf(this.#rules.schema, this.#step, declared, this.#mover) : null
    for (const { arg, domain } of declared?.args ?? []) {
      if (isOfComponents(domain)) this.#choice(arg, domain, choices?.get(arg) ?? [], args, faces)
      else args[arg] = this.#argument(domain, entry.args[arg])
    }
    const own = declared && this.#facts(declared.facts, told.find(({ isAside }) => !isAside) ?? null, this.#mover)
    const besides = told.flatMap((one) => (one.isAside ? this.#beside(one) : []))
    const view: MoveView = { move, by, args, for: forSeat }
    if (!isEmpty(faces)) view.faces = faces
    if (own && !isEmpty(own)) view.facts = own
    if (besides.length > 0) view.besides = besides
    return view
  }

  /** The argument as far as the viewer may know it: null for a place in a stack that they cannot tell apart, and for what is sanitized. */
  #argument(domain: Domain, given: Args[string]): Args[string] {
    if (domain.sanitize && !mayKnow(this.#sights.before, domain.sanitize, this.#mover)) return null
    return !('stack' in domain) || this.#tellsApart(domain) ? given : null
  }

  /** Whether the viewer can tell apart what was chosen from. The player who has chosen knows what, even if they do not see into it. */
  #tellsApart(domain: StackDomain): boolean {
    if (this.#viewer === this.#step.entry.by) return true
    const declared = stackOf(this.#rules.schema, domain)
    const { seats } = this.#step.before
    // Spaces are told apart by where they are: which one a card has left shows as soon as cards are counted.
    const known = domain.kind === 'space' ? 'count' : 'order'
    return declared.fields.every((field) =>
      ownersIn(declared, field, this.#mover, seats).every((owner) => SHOWS[this.#sights.before(field, owner)][known]),
    )
  }

  /**
   * An argument that is components: also known to viewers who see their faces after the step. Writes it, and the faces that the viewer
   * knows.
   */
  #choice(arg: string, domain: ComponentDomain | SubsetDomain, chosen: readonly (Chosen | null)[], args: Args, faces: Faces): void {
    args[arg] = null
    if (domain.sanitize && !mayKnow(this.#sights.before, domain.sanitize, this.#mover)) return
    const seen = chosen.map((one) => (one && this.#seesChosen(one) ? one.component : null))
    if (this.#tellsApart(domain)) args[arg] = this.#step.entry.args[arg]
    else if (seen.length === 0 || seen.includes(null)) return
    else args[arg] = domain.kind === 'component' ? chosen[0]!.idAfter : chosen.map((one) => one!.idAfter)
    if (domain.kind === 'components') {
      if (seen.some((face) => face !== null)) faces[arg] = seen
    } else if (seen[0] !== null) faces[arg] = seen[0]
  }

  #seesChosen(one: Chosen): boolean {
    return SHOWS[this.#sights.before(one.field, one.owner)].faces || this.#seesAfter(one.deck, one)
  }

  /** What a fix-up within the version told; nothing where the viewer may not know of where play was or is. */
  #beside(told: Told): ToldView[] {
    const { move, seat } = told
    const declared = this.#rules.moves.get(move)
    if (!declared || !this.#knowsPlace(this.#step.before, seat) || !this.#knowsPlace(this.#step.match, seat)) return []
    if (!told.between.every((path) => this.#knowsPhase(path, seat))) return []
    return [{ move, for: seat, facts: this.#facts(declared.facts, told, seat) }]
  }

  /** Of a phase that play has passed through, as things are after the version. */
  #knowsPhase(path: string, seat: Seat): boolean {
    const { match } = this.#step
    const rules = load(this.#game, match, match.turn)
    const phase = phaseAt(rules.gate.compiled.phases, path)
    return knows(rules, phase, this.#viewer, phase.region === null ? null : seat)
  }

  #knowsPlace(match: Match, seat: Seat): boolean {
    return knowsWhere(load(this.#game, match, match.turn), this.#viewer, seat)
  }

  /** What is kept from the viewer is null, whether it was told or not. */
  #facts(declared: readonly DeclaredFact[], told: Told | null, mover: Seat): Args {
    const facts: Args = {}
    for (const { fact, kind } of declared) {
      const value = told?.facts[fact]
      if (kind.sanitize && !mayKnow(this.#sights.after, kind.sanitize, mover)) facts[fact] = null
      else if (value !== undefined && value !== null)
        facts[fact] = 'deck' in kind ? this.#shown(kind.deck.name, value) : (value as Args[string])
    }
    return facts
  }

  #shown(deckName: string, fact: ToldFact): Args[string] {
    const { decks } = this.#rules.schema
    const deck = decks.findIndex(({ name }) => name === deckName)
    const face = (one: ToldComponent) => (this.#knows(deck, one) ? one.component : null)
    return Array.isArray(fact) ? fact.map((one) => face(one as ToldComponent)) : face(fact as ToldComponent)
  }

  /** Whether the viewer sees the face of a component before the version or after it, and can tell that it is this one. */
  #knows(deck: number, one: ToldComponent): boolean {
    return this.#seesBefore(deck, one) || this.#seesAfter(deck, one)
  }

  #seesBefore(deck: number, { component, before }: ToldComponent): boolean {
    if (!before) return false
    const left = this.#step.transfers.find((transfer) => transfer.deck === deck && transfer.component === component)
    return this.#sees(this.#step.before, this.#sights.before, deck, component, left?.from)
  }

  #seesAfter(deck: number, { component, after }: ToldComponent): boolean {
    if (!after) return false
    const came = this.#step.transfers.findLast((transfer) => transfer.deck === deck && transfer.component === component)
    return this.#sees(this.#step.match, this.#sights.after, deck, component, came?.to)
  }

  /** `path`: the stack that it lies in, if that is known. */
  #sees(match: Match, sight: PolicyLookup, deck: number, component: number, path: string | undefined): boolean {
    const { schema } = this.#rules
    if (path !== undefined) return endOf(schema, path, match, sight).shown.faces
    return SHOWS[whereabouts(schema, match, sight, deck, component).policy].faces
  }
}

function isEmpty(named: object): boolean {
  for (const _ in named) return false
  return true
}

const isOfComponents = (domain: Domain): domain is ComponentDomain | SubsetDomain =>
  domain.kind === 'component' || domain.kind === 'components'

const mayKnow = (sight: PolicyLookup, sanitize: Sanitize, mover: Seat): boolean =>
  sight({ policy: policyIn(sanitize, 'player', 'argument'), field: NO_FIELD }, mover) === 'visible'

const NO_FIELD: Field = { kind: 'timer' }
