import type { Value } from '../model/match.ts'
import type { Draws } from '../random/chance.ts'
import { type KnownState, type PartlyKnownStack, UNSEEN } from './known-state.ts'

/** Deals the components that a seat does not see into the places that its view leaves open. Fills in rows and labels. */
export function dealUnseen({ stacks, labels: known, backs }: KnownState, rows: Value[][], labels: number[][], draws: Draws): void {
  /** What each component that was dealt lies on, where that was not seen either: nothing may come to lie on itself. */
  const lies = new Map<number, NonNullable<PartlyKnownStack['on']>>()
  for (const [deck, given] of known.entries()) {
    const unseen = [...given.keys()].filter((component) => given[component] === undefined)
    if (unseen.length === 0) continue
    draws.shuffle(unseen)
    const here = stacks.filter((stack) => stack.deck === deck)
    const firstLabel = firstFree(given, here)
    for (const component of unseen) labels[deck][component] = firstLabel + component
    const next = (back: number | undefined) => taken(unseen, backs[deck], back)
    const dealt = here.map((stack) => inOrder(stack, next, labels[deck]))
    for (const [i, stack] of here.entries()) if (stack.count !== null) dealt[i].push(...counted(stack, next, draws))
    for (const [i, { count, fewest }] of here.entries()) if (count === null) dealt[i].push(...unseen.splice(0, fewest))
    for (const component of unseen) {
      const free = here.filter(({ count, room, on }, i) => count === null && dealt[i].length < room && !liesOn(on, deck, component, lies))
      const to = draws.pick(free)
      dealt[here.indexOf(to)].push(component)
      if (to.on) lies.set(keyOf(deck, component), to.on)
    }
    for (const [i, stack] of here.entries()) rows[stack.row][stack.index] = spread(stack, dealt[i], draws)
  }
}

/** Real components have labels of fewer bits. */
const IMAGINED = 2 ** 52

/** From here on labels belong to no component that is seen: what is imagined of an imagined match may see some that were imagined for that. */
function firstFree(seen: readonly (number | undefined)[], stacks: readonly PartlyKnownStack[]): number {
  let free = IMAGINED
  for (const labels of [seen, ...stacks.map((stack) => stack.labels)])
    for (const label of labels) if (label !== undefined && label >= free) free = label + 1
  return free
}

/** Takes a component out of those that are unseen: one with this back, where the seat knows it. */
function taken(unseen: number[], of: readonly number[] | null, back: number | undefined): number {
  const at = of && back !== undefined ? unseen.findIndex((component) => of[component] === back) : 0
  return unseen.splice(at, 1)[0]
}

type Next = (back: number | undefined) => number

/** Faces for the slots of which the seat sees all but these. */
function inOrder({ slots, labels: ids, backs }: PartlyKnownStack, next: Next, labels: number[]): number[] {
  let place = 0
  return slots.map((slot) => {
    if (slot !== UNSEEN) return slot
    const component = next(backs[place])
    labels[component] = ids[place++]
    return component
  })
}

/** As many as the seat knows that there are, with the backs that it knows. */
function counted({ count, backCounts }: PartlyKnownStack, next: Next, draws: Draws): number[] {
  if (backCounts.length === 0) return Array.from({ length: count ?? 0 }, () => next(undefined))
  const components = backCounts.flatMap((times, back) => Array.from({ length: times }, () => next(back)))
  draws.shuffle(components)
  return components
}

/** Where there are slots nobody knows which of them are taken. */
function spread({ sized, room, slots }: PartlyKnownStack, dealt: readonly number[], draws: Draws): readonly number[] {
  if (!sized || slots.length) return dealt
  const all = [...dealt, ...new Array<number>(room - dealt.length).fill(-1)]
  draws.shuffle(all)
  return all
}

const keyOf = (deck: number, component: number) => component * 64 + deck

function liesOn(on: PartlyKnownStack['on'], deck: number, component: number, lies: ReadonlyMap<number, PartlyKnownStack['on']>): boolean {
  for (let at = on; at; at = lies.get(keyOf(at.deck, at.component)) ?? null) if (at.deck === deck && at.component === component) return true
  return false
}
