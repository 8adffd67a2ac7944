import type { StackField } from '../declare/field.ts'
import type { GroupSchema } from '../declare/schema.ts'
import type { Match, Row } from '../model/match.ts'
import { type Game, internalsOf } from '../rules/game.ts'

/** Throws unless every component of every deck is in exactly one stack, in full: for what comes from storage, and for tests. */
export function checkComponents(game: Game, match: Match): void {
  const { schema } = internalsOf(game)
  schema.decks.forEach((deck, position) => {
    const found = deck.components.map(() => '')
    for (const { group, row, path } of groupsOf(game, match)) {
      for (const { name, index, field, deck: of } of group.stacks) {
        if (of !== position) continue
        for (const component of row[index] as readonly number[]) {
          if (component === -1 && (field as StackField).slots !== null) continue
          const where = `${path}.${name}`
          if (!(component in deck.components)) throw new Error(`${where} holds ${component}, which is no component of ${deck.name}`)
          if (found[component]) throw new Error(`component ${component} of ${deck.name} is in ${found[component]} and in ${where}`)
          found[component] = where
        }
      }
    }
    const missing = found.indexOf('')
    if (missing >= 0) throw new Error(`component ${missing} of ${deck.name} is in no stack`)
  })
}

/** All rows of the state, with what they are of. */
function groupsOf(game: Game, { state }: Match): { group: GroupSchema; row: Row; path: string }[] {
  const { schema } = internalsOf(game)
  return [
    { group: schema.game, row: state.game, path: 'game' },
    ...state.players.map((row, seat) => ({ group: schema.player, row, path: `players.${seat}` })),
    ...schema.dynamic.flatMap((group, deck) =>
      group ? state.components[deck].map((row, index) => ({ group, row, path: `${schema.decks[deck].name}.${index}` })) : [],
    ),
  ]
}
