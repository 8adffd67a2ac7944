import type { GroupSchema, Schema } from '../declare/schema.ts'
import { labelOf } from '../model/component-id.ts'
import type { Match, Transfer } from '../model/match.ts'

/** What went from one stack to another between two states. */
export function transfersBetween(schema: Schema, from: Match['state'], to: Match['state']): Transfer[] {
  const transfers: Transfer[] = []
  const left = placesOf(schema, from, to)
  for (const [key, path] of placesOf(schema, to, from)) {
    const was = left.get(key)!
    if (was === path) continue
    const [deck, component] = key.split('.').map(Number) as [number, number]
    const [fromLabel, toLabel] = [labelOf(from.labels[deck], component), labelOf(to.labels[deck], component)]
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
    note(schema.player, row, other.players[seat], `players.${seat}`)
  })
  schema.dynamic.forEach((group, deck) => {
    if (!group || state.components[deck] === other.components[deck]) return
    state.components[deck].forEach((row, index) => {
      note(group, row, other.components[deck][index], `${schema.decks[deck].name}.${index}`)
    })
  })
  return places
}
