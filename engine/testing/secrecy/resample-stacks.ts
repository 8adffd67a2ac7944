import { SHOWS } from '../../declare/policy.ts'
import type { Step, Transfer } from '../../model/match.ts'
import type { Viewer } from '../../model/seats.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { lay, mayLie, type Places, placesOf, withPlaces } from './places.ts'

/** How many times to try to move a component of a deck. */
const TRIES = 4

/**
 * Moves components between stacks whose counts the viewer knows neither before nor after the step. Also changes what the viewer is not told
 * about such stacks: shuffles and transfers between them. Returns the new step and how many bits were varied.
 */
export function resampledStacks(game: Game, step: Step, viewer: Viewer, chance: Chance): { step: Step; hiddenBits: number } {
  const [before, after] = [placesOf(game, step.before, viewer), placesOf(game, step.match, viewer)]
  const hiddenBits = layElsewhere(game, step, [before, after], chance)
  const rerouted = step.transfers.map((transfer, i) => {
    const others = (given: readonly Transfer[]) =>
      given.some(({ deck, component }) => deck === transfer.deck && component === transfer.component)
    const from = others(step.transfers.slice(0, i)) ? transfer.from : another(before, transfer, transfer.from, chance)
    const to = others(step.transfers.slice(i + 1)) ? transfer.to : another(after, transfer, transfer.to, chance)
    return { ...transfer, from, to }
  })
  const dark = (places: Places, path: string) => !SHOWS[places.get(path)!.policy].count
  const transfers = rerouted.filter(({ from, to }) => !dark(before, from) || !dark(after, to) || chance.below(2) === 0)
  const told = step.shuffled.filter((path) => !dark(after, path))
  const shuffled = [...told, ...[...after.keys()].filter((path) => dark(after, path) && chance.below(2) === 0)]
  return {
    step: { ...step, before: withPlaces(game, step.before, before), match: withPlaces(game, step.match, after), transfers, shuffled },
    hiddenBits,
  }
}

/** Moves components that stay in place during the step into other stacks, both before and after it. Returns how many bits were varied. */
function layElsewhere(game: Game, step: Step, both: readonly [Places, Places], chance: Chance): number {
  const [before, after] = both
  const dark = [...before.keys()].filter((path) => both.every((places) => !SHOWS[places.get(path)!.policy].count))
  let hiddenBits = 0
  for (const deck of internalsOf(game).schema.decks.keys()) {
    const stacks = dark.filter((path) => before.get(path)!.stack.deck === deck)
    for (let n = 0; stacks.length > 1 && n < TRIES; n++) {
      const [from, to] = [chance.pick(stacks), chance.pick(stacks)]
      const lying = before.get(from)!.components.filter((one) => one >= 0 && after.get(from)!.components.includes(one))
      if (from === to || lying.length === 0) continue
      const component = chance.pick(lying)
      const moved = step.transfers.some((transfer) => transfer.deck === deck && transfer.component === component)
      if (moved || !both.every((places) => mayLie(places, places.get(from)!, places.get(to)!, component))) continue
      for (const places of both) lay(places.get(from)!, places.get(to)!, component)
      hiddenBits += Math.log2(stacks.length)
    }
  }
  return hiddenBits
}

/** Moves the component to another stack that, for all the viewer knows, it may have come from or gone to. Returns that stack's path. */
function another(places: Places, { deck, component }: Transfer, path: string, chance: Chance): string {
  const here = places.get(path)!
  if (SHOWS[here.policy].count || !here.components.includes(component)) return path
  const others = [...places.values()].filter(
    (there) => there !== here && there.stack.deck === deck && !SHOWS[there.policy].count && mayLie(places, here, there, component),
  )
  if (others.length === 0) return path
  const there = chance.pick(others)
  lay(here, there, component)
  return there.path
}
