import type { Policy } from './field.ts'
import { idOf, labelOf } from './label.ts'
import type { Match, Step, Transfer } from './match.ts'
import { counts, tellsApart } from './policy.ts'
import type { FieldSchema, GroupSchema, Schema } from './schema.ts'
import type { Seat } from './seats.ts'
import type { Sight } from './sight.ts'
import type { TransferView } from './view-shape.ts'

/** What went where in a step, as far as a viewer may know: he sees what left as it was before, what came as it is after. */
export function transfersView(schema: Schema, { transfers, before, match }: Step, was: Sight, is: Sight): TransferView[] {
  const views: TransferView[] = []
  for (const transfer of transfers) {
    const [from, to] = [endOf(schema, transfer.from, before, was), endOf(schema, transfer.to, match, is)]
    if (!counts(from.policy) && !counts(to.policy)) continue
    views.push({
      ...idsOf(schema, transfer, from.policy, to.policy),
      from: counts(from.policy) ? from.name : null,
      to: counts(to.policy) ? to.name : null,
    })
  }
  return views
}

/** Stacks that were shuffled, where the viewer knows how much there was to shuffle. */
export function shuffledView(schema: Schema, { shuffled, match }: Step, is: Sight): string[] {
  return shuffled.flatMap((path) => {
    const { policy, name } = endOf(schema, path, match, is)
    return counts(policy) ? [name] : []
  })
}

/** The id by which the viewer knows the component where it came from, else where it went; and its new one, if he sees both. */
function idsOf(schema: Schema, { deck, fromLabel, toLabel }: Transfer, from: Policy, to: Policy): Pick<TransferView, 'id' | 'as'> {
  const [left, came] = [tellsApart(from) ? fromLabel : null, tellsApart(to) ? toLabel : null]
  const { name } = schema.decks[deck]!
  const label = left ?? came
  return {
    id: label === null ? null : idOf(name, label),
    ...(left !== null && came !== null && left !== came && { as: idOf(name, came) }),
  }
}

/** A stack named by its path, as the viewer may know it: one that lies on a component is named by the component's id. */
export function endOf(schema: Schema, path: string, match: Match, sight: Sight): { policy: Policy; name: string } {
  const [group, ...rest] = path.split('.')
  if (group === 'game') return { policy: sight(stackNamed(schema.game, rest), null), name: path }
  if (group === 'players') return { policy: sight(stackNamed(schema.player, rest.slice(1)), Number(rest[0])), name: path }
  const deck = schema.decks.findIndex(({ name }) => name === group)
  const index = Number(rest[0])
  const { owner, policy } = whereabouts(schema, match, sight, deck, index)
  const field = stackNamed(schema.dynamic[deck]!, rest.slice(1))
  const name = `#${idOf(group!, labelOf(match.state.labels[deck]!, index))}.${field.name}`
  return { policy: policy === 'visible' ? sight(field, owner) : 'hidden', name }
}

const stackNamed = ({ stacks }: GroupSchema, words: readonly string[]): FieldSchema => {
  const name = words.join('.')
  return stacks.find((one) => one.name === name)!
}

/** Whose a component is, and what the viewer sees of it where it lies. */
export function whereabouts(
  schema: Schema,
  match: Match,
  sight: Sight,
  deck: number,
  index: number,
): { owner: Seat | null; policy: Policy } {
  const { state } = match
  const holds = (row: Match['state']['game'], field: FieldSchema) =>
    field.deck === deck && (row[field.index] as readonly number[]).includes(index)
  const ofGame = schema.game.stacks.find((field) => holds(state.game, field))
  if (ofGame) return { owner: null, policy: sight(ofGame, null) }
  for (const [seat, row] of state.players.entries()) {
    const field = schema.player.stacks.find((one) => holds(row, one))
    if (field) return { owner: seat, policy: sight(field, seat) }
  }
  for (const [holderDeck, group] of schema.dynamic.entries()) {
    for (const [holder, row] of (group ? state.components[holderDeck]! : []).entries()) {
      const field = group!.stacks.find((one) => holds(row, one))
      if (!field) continue
      const around = whereabouts(schema, match, sight, holderDeck, holder)
      return { owner: around.owner, policy: around.policy === 'visible' ? sight(field, around.owner) : 'hidden' }
    }
  }
  throw new Error(`component ${index} of ${schema.decks[deck]!.name} is in no stack`)
}

/** What went from one stack to another between two states. */
export function transfersBetween(schema: Schema, from: Match['state'], to: Match['state']): Transfer[] {
  const transfers: Transfer[] = []
  const left = placesOf(schema, from, to)
  for (const [key, path] of placesOf(schema, to, from)) {
    const was = left.get(key)!
    if (was === path) continue
    const [deck, component] = key.split('.').map(Number) as [number, number]
    const [fromLabel, toLabel] = [labelOf(from.labels[deck]!, component), labelOf(to.labels[deck]!, component)]
    transfers.push({ deck, component, from: was, to: path, fromLabel, toLabel })
  }
  return transfers
}

/** The stack of each component, by deck and index, in the stacks that the other state has otherwise. */
function placesOf(schema: Schema, state: Match['state'], other: Match['state']): Map<string, string> {
  const places = new Map<string, string>()
  const note = ({ stacks }: GroupSchema, row: Match['state']['game'], otherRow: Match['state']['game'], path: string) => {
    if (row === otherRow) return
    for (const { name, index, deck } of stacks) {
      if (row[index] === otherRow[index]) continue
      for (const component of row[index] as readonly number[]) if (component >= 0) places.set(`${deck}.${component}`, `${path}.${name}`)
    }
  }
  note(schema.game, state.game, other.game, 'game')
  state.players.forEach((row, seat) => {
    note(schema.player, row, other.players[seat]!, `players.${seat}`)
  })
  schema.dynamic.forEach((group, deck) => {
    if (!group || state.components[deck] === other.components[deck]) return
    state.components[deck]!.forEach((row, index) => {
      note(group, row, other.components[deck]![index]!, `${schema.decks[deck]!.name}.${index}`)
    })
  })
  return places
}
