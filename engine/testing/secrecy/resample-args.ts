import { type Domain, ownersIn, stackOf } from '../../declare/domain.ts'
import type { Field } from '../../declare/field.ts'
import { SHOWS } from '../../declare/policy.ts'
import type { FieldSchema } from '../../declare/schema.ts'
import { idOf, labelOf } from '../../model/component-id.ts'
import type { Match, Step, Timer } from '../../model/match.ts'
import type { Seat, Viewer } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { facesSeen, ownersOf, policyFor, policyOf } from './oracle-visibility.ts'
import { resampledValue } from './resample-value.ts'

/** Resamples what a step reveals besides the state, arguments and timers, within what the viewer may know. */

/** Returns the arguments of the step's move; those hidden from the viewer are drawn anew. */
export function resampledArgs(game: Game, step: Step, viewer: Viewer, chance: Chance): Args {
  const { entry, before } = step
  const mover = typeof entry.by === 'number' ? entry.by : (entry.for ?? before.turn)
  const move = internalsOf(game).forSeats(before.seats).moves.get(entry.move)
  if (!move || viewer === entry.by) return entry.args
  const drawn = move.args.map(({ arg, domain }) => {
    const given = entry.args[arg]!
    return [arg, mayKnow(game, step, viewer, domain, mover, given) ? given : drawnArg(domain, given, before.seats, chance)] as const
  })
  return Object.fromEntries(drawn)
}

function mayKnow(game: Game, step: Step, viewer: Viewer, domain: Domain, mover: Seat, given: Args[string]): boolean {
  const { before } = step
  if (domain.sanitize && policyOf(game, before, viewer)(domain.sanitize, 'other', mover) !== 'visible') return false
  if (!('stack' in domain)) return true
  const declared = stackOf(internalsOf(game).schema, domain)
  const { fields } = declared
  const policy = policyFor(game, before, viewer)
  const known = domain.kind === 'space' ? 'count' : 'order'
  const isKnown = (field: FieldSchema) =>
    ownersIn(declared, field, mover, before.seats).every((owner) => SHOWS[policy(field, owner)][known])
  if (fields.every(isKnown)) return true
  if (domain.kind !== 'component' && domain.kind !== 'components') return false
  const ids = [given].flat()
  return ids.length > 0 && ids.every((id) => comesToLight(game, step, viewer, fields[0].deck, id as string))
}

/** Whether the viewer sees the face of a component after the step, and it was not secretly shuffled in it. */
function comesToLight(game: Game, { before, match, transfers }: Step, viewer: Viewer, deck: number, id: string): boolean {
  const { name } = internalsOf(game).schema.decks[deck]
  const component = before.state.labels[deck].flat().findIndex((label) => idOf(name, label) === id)
  if (!facesSeen(game, match, viewer)[deck].has(component)) return false
  const moves = transfers.filter((transfer) => transfer.deck === deck && transfer.component === component)
  const after = labelOf(match.state.labels[deck], component)
  if (moves.length === 0) return idOf(name, after) === id
  return moves.every(({ fromLabel, toLabel }) => fromLabel !== null && toLabel !== null)
}

function drawnArg(domain: Domain, given: Args[string], seats: number, chance: Chance): Args[string] {
  if (domain.kind === 'slot' || domain.kind === 'space') return (given as number) + 1 + chance.below(3)
  if (domain.kind === 'component') return `${given}0`
  if (domain.kind === 'components') return [...(given as string[]), 'another']
  if (domain.kind === 'values') return (given as never[]).map((one) => drawnArg(domain.of, one, seats, chance))
  return resampledValue(domain as Field, given as never, 'hidden', seats, chance)[0] as Args[string]
}

/**
 * Returns a function that changes the timers of fields that the viewer sees neither before nor after the step: they run for another
 * duration, or not at all.
 */
export function resampledTimers(game: Game, step: Step, viewer: Viewer, chance: Chance): (timers: readonly Timer[]) => Timer[] {
  const both = [step.before, step.match].map((match) => seenTimers(game, match, viewer))
  const late = new Map<number, number | null>()
  return (timers) =>
    timers.flatMap((timer) => {
      if (timer.field === undefined || both.some((sees) => sees(timer.field!))) return [timer]
      if (!late.has(timer.id)) late.set(timer.id, chance.below(2) ? chance.below(1000) : null)
      const by = late.get(timer.id)!
      return by === null ? [] : [{ ...timer, startedAt: timer.startedAt + by, endsAt: timer.endsAt + 2 * by }]
    })
}

function seenTimers(game: Game, match: Match, viewer: Viewer): (path: string) => boolean {
  const { schema } = internalsOf(game)
  const [policy, faces, owners] = [policyFor(game, match, viewer), facesSeen(game, match, viewer), ownersOf(game, match)]
  return (path) => {
    const [first, second, third] = path.split('.')
    const named = (fields: readonly { readonly name: string }[], name: string | undefined) =>
      fields.find((one) => one.name === name) as never
    if (first === 'game') return policy(named(schema.game.fields, second), null) === 'visible'
    if (first === 'players') return policy(named(schema.player.fields, third), Number(second)) === 'visible'
    const deck = schema.decks.findIndex(({ name }) => name === first)
    const index = Number(second)
    return faces[deck].has(index) && policy(named(schema.dynamic[deck]!.fields, third), owners[deck][index]) === 'visible'
  }
}
