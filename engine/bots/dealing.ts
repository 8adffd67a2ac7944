import type { Value } from '../model/match.ts'
import type { Draws } from '../random/chance.ts'
import { type KnownState, type OpenStack, UNSEEN } from './known-state.ts'

/** Deals the components that a seat does not see into the places that its view leaves open. Fills in rows and labels. */
export function dealUnseen({ stacks, labels: known }: KnownState, rows: Value[][], labels: number[][], draws: Draws): void {
  /** What each component that was dealt lies on, where that was not seen either: nothing may come to lie on itself. */
  const lies = new Map<number, NonNullable<OpenStack['on']>>()
  for (const [deck, given] of known.entries()) {
    const unseen = [...given.keys()].filter((component) => given[component] === undefined)
    if (unseen.length === 0) continue
    draws.shuffle(unseen)
    // A label that no real component has.
    for (const component of unseen) labels[deck][component] = -1 - component
    const here = stacks.filter((stack) => stack.deck === deck)
    const dealt = here.map((stack) => inOrder(stack, unseen, labels[deck]))
    for (const [i, { count, fewest }] of here.entries()) dealt[i].push(...unseen.splice(0, count ?? fewest))
    for (const component of unseen) {
      const free = here.filter(({ count, room, on }, i) => count === null && dealt[i].length < room && !liesOn(on, deck, component, lies))
      const to = draws.pick(free)
      dealt[here.indexOf(to)].push(component)
      if (to.on) lies.set(keyOf(deck, component), to.on)
    }
    for (const [i, stack] of here.entries()) rows[stack.row][stack.index] = spread(stack, dealt[i], draws)
  }
}

/** Faces for the slots of which the seat sees all but these. */
function inOrder({ slots, labels: ids }: OpenStack, unseen: number[], labels: number[]): number[] {
  let next = 0
  return slots.map((slot) => {
    if (slot !== UNSEEN) return slot
    const component = unseen.shift()!
    labels[component] = ids[next++]
    return component
  })
}

/** Where there are slots nobody knows which of them are taken. */
function spread({ sized, room, slots }: OpenStack, dealt: readonly number[], draws: Draws): readonly number[] {
  if (!sized || slots.length) return dealt
  const all = [...dealt, ...new Array<number>(room - dealt.length).fill(-1)]
  draws.shuffle(all)
  return all
}

const keyOf = (deck: number, component: number) => component * 64 + deck

function liesOn(on: OpenStack['on'], deck: number, component: number, lies: ReadonlyMap<number, OpenStack['on']>): boolean {
  for (let at = on; at; at = lies.get(keyOf(at.deck, at.component)) ?? null) if (at.deck === deck && at.component === component) return true
  return false
}
