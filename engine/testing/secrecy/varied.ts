import type { GroupSchema } from '../../declare/schema.ts'
import type { Match, Row, Value } from '../../model/match.ts'
import { type Game, internalsOf } from '../../rules/game.ts'

/** The most differences to name. */
const NAMED = 12

/**
 * Lists how the state of a match differs from its twin's, field by field: `players.2.use: 'sell' → 'stage'; game.pile: 3 → 0 components`.
 */
export function variedIn(game: Game, { state }: Match, { state: twin }: Match): string {
  const { schema } = internalsOf(game)
  const found = [
    ...ofRow(schema.game, 'game', state.game, twin.game),
    ...state.players.flatMap((row, seat) => ofRow(schema.player, `players.${seat}`, row, twin.players[seat])),
    ...schema.dynamic.flatMap((group, deck) =>
      group
        ? state.components[deck].flatMap((row, index) =>
            ofRow(group, `${schema.decks[deck].name}.${index}`, row, twin.components[deck][index]),
          )
        : [],
    ),
  ]
  const more = found.length > NAMED ? [`and ${found.length - NAMED} more`] : []
  return [...found.slice(0, NAMED), ...more].join('; ')
}

function ofRow(group: GroupSchema, place: string, row: Row, twin: Row): string[] {
  const fields = group.fields.flatMap(({ name, index, field }) =>
    index < 0 || field.kind === 'stack' || same(row[index], twin[index])
      ? []
      : [`${place}.${name}: ${text(row[index])} → ${text(twin[index])}`],
  )
  const stacks = group.stacks.flatMap(({ name, index }) => {
    const [one, other] = [row[index], twin[index]] as [readonly number[], readonly number[]]
    if (same(one, other)) return []
    const [before, after] = [one, other].map((all) => all.filter((component) => component >= 0).length)
    return [`${place}.${name}: ${before === after ? 'other components, or in another order' : `${before} → ${after} components`}`]
  })
  return [...fields, ...stacks]
}

const same = (one: Value, other: Value) => JSON.stringify(one) === JSON.stringify(other)
const text = (value: Value) => JSON.stringify(value).replaceAll('"', "'")
