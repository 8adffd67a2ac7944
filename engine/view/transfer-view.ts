import { SHOWS, type Shown } from '../declare/policy.ts'
import type { FieldSchema, GroupSchema, Schema } from '../declare/schema.ts'
import { idOf, labelOf } from '../model/component-id.ts'
import type { Match, Step, Transfer } from '../model/match.ts'
import type { TransferView } from '../model/views.ts'
import type { PolicyLookup } from '../visibility/visibility.ts'
import { whereabouts } from '../visibility/whereabouts.ts'

/** What went where in a step, as far as a viewer may know: they see what left as it was before, and what came as it is after. */
export function transfersView(schema: Schema, { transfers, before, match }: Step, was: PolicyLookup, is: PolicyLookup): TransferView[] {
  const views: TransferView[] = []
  for (const transfer of transfers) {
    const [from, to] = [endOf(schema, transfer.from, before, was), endOf(schema, transfer.to, match, is)]
    if (!from.shown.count && !to.shown.count) continue
    const { backs } = schema.decks[transfer.deck]
    views.push({
      ...idsOf(schema, transfer, from.shown, to.shown),
      from: from.shown.count ? from.name : null,
      to: to.shown.count ? to.name : null,
      ...(backs && { back: backs.of[transfer.component] }),
    })
  }
  return views
}

/** Stacks that were shuffled, where the viewer knows how much there was to shuffle. */
export function shuffledView(schema: Schema, { shuffled, match }: Step, is: PolicyLookup): string[] {
  return shuffled.flatMap((path) => {
    const { shown, name } = endOf(schema, path, match, is)
    return shown.count ? [name] : []
  })
}

/** The id by which the viewer knows the component where it came from, else where it went; and its new one, if they see both. */
function idsOf(schema: Schema, { deck, fromLabel, toLabel }: Transfer, from: Shown, to: Shown): Pick<TransferView, 'id' | 'as'> {
  const [left, came] = [from.order ? fromLabel : null, to.order ? toLabel : null]
  const { name } = schema.decks[deck]
  const label = left ?? came
  return {
    id: label === null ? null : idOf(name, label),
    ...(left !== null && came !== null && left !== came && { as: idOf(name, came) }),
  }
}

/** A stack named by its path, as the viewer may know it: one that lies on a component is named by the component's id. */
export function endOf(schema: Schema, path: string, match: Match, sight: PolicyLookup): { shown: Shown; name: string } {
  const [group, ...rest] = path.split('.')
  if (group === 'game') return { shown: SHOWS[sight(stackNamed(schema.game, rest), null)], name: path }
  if (group === 'players') return { shown: SHOWS[sight(stackNamed(schema.player, rest.slice(1)), Number(rest[0]))], name: path }
  const deck = schema.decks.findIndex(({ name }) => name === group)
  const index = Number(rest[0])
  const { owner, policy } = whereabouts(schema, match, sight, deck, index)
  const field = stackNamed(schema.dynamic[deck]!, rest.slice(1))
  const name = `#${idOf(group, labelOf(match.state.labels[deck], index))}.${field.name}`
  return { shown: SHOWS[SHOWS[policy].faces ? sight(field, owner) : 'hidden'], name }
}

const stackNamed = ({ stacks }: GroupSchema, words: readonly string[]): FieldSchema => {
  const name = words.join('.')
  return stacks.find((one) => one.name === name)!
}
