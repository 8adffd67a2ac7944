import type { Game } from './game.ts'
import type { Match } from './match.ts'

/** Throws unless every component of every deck is in exactly one stack, in full: for what comes from storage, and for tests. */
export function checkComponents(game: Game, match: Match): void {
  const { schema } = game
  schema.decks.forEach((deck, position) => {
    const found = deck.components.map(() => '')
    const rows = [match.state.game, ...match.state.players]
    rows.forEach((row, r) => {
      for (const { name, index, field, deck: of } of r === 0 ? schema.game.fields : schema.player.fields) {
        if (field.kind !== 'stack' || of !== position) continue
        const path = `${r === 0 ? 'game' : `players.${r - 1}`}.${name}`
        for (const component of row[index] as readonly number[]) {
          if (component === -1 && field.slots !== null) continue
          if (!(component in deck.components)) throw new Error(`${path} holds ${component}, which is no component of ${deck.name}`)
          if (found[component]) throw new Error(`component ${component} of ${deck.name} is in ${found[component]} and in ${path}`)
          found[component] = path
        }
      }
    })
    const missing = found.indexOf('')
    if (missing >= 0) throw new Error(`component ${missing} of ${deck.name} is in no stack`)
  })
}
