import { type Policy, SHOWS } from '../../declare/policy.ts'
import type { FieldSchema, GroupSchema } from '../../declare/schema.ts'
import { chunked, labelOf } from '../../model/component-id.ts'
import type { Match, Row, Step, Value } from '../../model/match.ts'
import type { Seat, Viewer } from '../../model/seats.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { visibilityFor } from '../../visibility/visibility.ts'
import { facesSeen, ownersOf, policyFor } from './oracle-visibility.ts'
import { type Place, placesOf } from './places.ts'
import { resampledArgs, resampledTimers } from './resample-args.ts'
import { resampledFacts } from './resample-facts.ts'
import { resampledStacks } from './resample-stacks.ts'
import { resampledValue } from './resample-value.ts'

/**
 * A twin of a step: it looks the same to a viewer, but hidden information differs. Faces that they see neither before nor after are
 * permuted while each slot keeps its id; hidden values, arguments and times are drawn anew; components move between stacks whose counts are
 * hidden.
 */
export interface Twin {
  readonly step: Step
  /** How much was varied: the base-2 logarithm of the number of possibilities. */
  readonly hiddenBits: number
}

/** How often to draw again if a field became visible or hidden because a viewer's group changed; each time fewer values are drawn anew. */
const DEALS = 4

/** Makes a twin of a step for one viewer, drawing from `chance`. `hiddenBits` is 0 if nothing is hidden from them. */
export function twinOf(game: Game, step: Step, viewer: Viewer, chance: Chance): Twin {
  for (let deal = 0; ; deal++) {
    const twin = dealtAgain(game, step, viewer, chance, 1 - deal / DEALS)
    if (deal === DEALS || (sameSight(game, step.before, twin.step.before, viewer) && sameSight(game, step.match, twin.step.match, viewer)))
      return twin
  }
}

function dealtAgain(game: Game, given: Step, viewer: Viewer, chance: Chance, share: number): Twin {
  const { schema } = internalsOf(game)
  const { step, hiddenBits: bits } = resampledStacks(game, given, viewer, chance)
  const timers = resampledTimers(game, step, viewer, chance)
  const args = resampledArgs(game, step, viewer, chance)
  const told = resampledFacts(game, step, viewer, chance)
  const sights = [step.before, step.match].map((match) => ({ match, seen: facesSeen(game, match, viewer) }))
  let hiddenBits = bits
  const noticed = noticedIn(game, step, viewer)
  const swaps = schema.decks.map(({ components, backs }, deck) => {
    const unseen = [...components.keys()].filter((component) => sights.every(({ seen }) => !seen[deck].has(component)))
    // Of a component that they know to be there viewers know the back.
    const backOf = (component: number) => (backs && noticed[deck].has(component) ? backs.of[component] : -1)
    const groups = [...new Set(unseen.map(backOf))].map((back) => unseen.filter((component) => backOf(component) === back))
    return new Map(
      groups.flatMap((group) => {
        const dealt = [...group]
        chance.shuffle(dealt)
        hiddenBits += log2Factorial(group.length)
        return group.map((component, i) => [component, dealt[i]] as const)
      }),
    )
  })
  const swapped = (deck: number, component: number) => swaps[deck].get(component) ?? component
  /** A hidden value that the step does not change gets one new value, the same before and after. */
  const drawn = new Map<string, Value>()
  const redrawn = (place: string, field: FieldSchema, value: Value, policy: Policy): Value => {
    const key = `${place}.${field.name} ${policy} ${JSON.stringify(value)}`
    if (!drawn.has(key)) {
      const open = chance.below(1000) < 1000 * share
      const [given, ways] = open ? resampledValue(field.field, value, policy, step.match.seats, chance) : [value, 1]
      drawn.set(key, given)
      hiddenBits += Math.log2(ways)
    }
    return drawn.get(key)!
  }
  const row = (group: GroupSchema, values: Row, place: string, policyOf: (field: FieldSchema) => Policy): Row => {
    const twin = [...values]
    for (const stack of group.stacks) {
      const dealt = (values[stack.index] as readonly number[]).map((component) => swapped(stack.deck, component))
      // A viewer who does not see the order knows no positions either.
      if (!SHOWS[policyOf(stack)].order) chance.shuffle(dealt)
      twin[stack.index] = dealt
    }
    for (const field of group.fields) {
      const policy = policyOf(field)
      if (field.index >= 0 && field.field.kind !== 'stack' && policy !== 'visible')
        twin[field.index] = redrawn(place, field, values[field.index], policy)
    }
    return twin
  }
  const twin = (match: Match): Match => {
    const policy = policyFor(game, match, viewer)
    const { state } = match
    const [faces, owners] = [facesSeen(game, match, viewer), ownersOf(game, match)]
    const of = (owner: Seat | null) => (field: FieldSchema) => policy(field, owner)
    const components = state.components.map((rows, deck) => {
      const group = schema.dynamic[deck]
      if (!group) return rows
      const twins: Row[] = []
      rows.forEach((values, index) => {
        const to = swapped(deck, index)
        const seen = faces[deck].has(index)
        // What lies on a component, and its own fields, move with its face.
        twins[to] = row(group, values, `${deck}.${index}`, seen ? of(owners[deck][index]) : () => 'hidden')
      })
      return twins
    })
    const labels = state.labels.map((given, deck) => {
      const dealt = given.flat()
      for (const [component, instead] of swaps[deck]) dealt[instead] = labelOf(given, component)
      return chunked(dealt)
    })
    const players = state.players.map((values, seat) => row(schema.player, values, `players.${seat}`, of(seat)))
    const twins = timers(match.timers).map((timer) => (timer.field === undefined ? timer : { ...timer, field: renamed(timer.field) }))
    return { ...match, timers: twins, state: { game: row(schema.game, state.game, 'game', of(null)), players, components, labels } }
  }
  const renamed = (path: string) => {
    const [group, index, ...rest] = path.split('.')
    const deck = schema.decks.findIndex(({ name }) => name === group)
    return deck < 0 ? path : [group, swapped(deck, Number(index)), ...rest].join('.')
  }
  const transfers = step.transfers.map((transfer) => ({
    ...transfer,
    component: swapped(transfer.deck, transfer.component),
    from: renamed(transfer.from),
    to: renamed(transfer.to),
  }))
  return {
    step: {
      ...step,
      entry: { ...step.entry, args },
      before: twin(step.before),
      match: twin(step.match),
      transfers,
      shuffled: step.shuffled.map(renamed),
      ...(told && { told }),
    },
    hiddenBits,
  }
}

/** For each deck the components that the viewer knows to be somewhere, before the step, after it or on their way. */
function noticedIn(game: Game, { before, match, transfers }: Step, viewer: Viewer): Set<number>[] {
  const noticed = internalsOf(game).schema.decks.map(() => new Set<number>())
  const [was, is] = [placesOf(game, before, viewer), placesOf(game, match, viewer)]
  for (const places of [was, is]) {
    for (const { stack, policy, components } of places.values())
      if (SHOWS[policy].count) for (const component of components) noticed[stack.deck].add(component)
  }
  const isCounted = (place: Place | undefined) => place !== undefined && SHOWS[place.policy].count
  for (const { deck, component, from, to } of transfers) if (isCounted(was.get(from)) || isCounted(is.get(to))) noticed[deck].add(component)
  return noticed
}

/** Whether the viewer sees every field under the same policy in both. */
function sameSight(game: Game, one: Match, other: Match, viewer: Viewer): boolean {
  const { schema } = internalsOf(game)
  const [a, b] = [visibilityFor(game, one, viewer), visibilityFor(game, other, viewer)]
  const owners: (Seat | null)[] = [null, ...one.state.players.keys()]
  return owners.every((owner) =>
    [...(owner === null ? schema.game : schema.player).fields].every((field) => a(field, owner) === b(field, owner)),
  )
}

function log2Factorial(n: number): number {
  let bits = 0
  for (let i = 2; i <= n; i++) bits += Math.log2(i)
  return bits
}
