import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const engine = fileURLToPath(new URL('../../engine/index.ts', import.meta.url))

/** What an author may have changed about the game `hands`. */
export interface Edit {
  /** The cards of the deck, in order. */
  readonly ranks?: readonly string[]
  /** The phase that cards are played in. */
  readonly phase?: string
  /** Whether players may look at a card instead. */
  readonly peek?: boolean
  /** Points for a card. */
  readonly points?: number
  /** One more field of the game. */
  readonly field?: string
  readonly comment?: string
}

export const RANKS = ['ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']

/** Two players hold four cards each, which the other does not see, and play them one by one. */
function source({ ranks = RANKS, phase = 'playing', peek = true, field, comment = 'a game' }: Edit): string {
  const added = field ? `, ${field}: int({ first: 7 })` : ''
  return `// ${comment}
import { deck, int, setup, stack } from ${JSON.stringify(engine)}
import { POINTS } from './points.ts'
const cards = deck('cards', ${JSON.stringify(ranks.map((rank) => ({ rank })))})
const hands = setup({
  game: { deck: stack(cards, { sanitize: 'hidden' }), table: stack(cards), looks: int(), score: int()${added} },
  player: { hand: stack(cards, { sanitize: 'len' }) },
})
const play = hands.move({
  legal: ({ me }) => me.hand.count > 0 || 'You have no card left.',
  apply: ({ game, me }) => {
    me.hand.first!.moveTo(game.table)
    game.score += POINTS
  },
})
const peek = hands.move({ apply: ({ game }) => { game.looks += 1 } })
export default hands.createGame({
  name: 'hands', displayName: 'Hands', players: { min: 2, max: 2 },
  distribute: { cards: 'deck' },
  afterDeal: ({ game, players }) => {
    game.deck.shuffle()
    for (const player of players) for (let i = 0; i < 4; i++) game.deck.first!.moveTo(player.hand)
  },
  undo: false,
  moves: { play${peek ? ', peek' : ''} },
  guards: { empty: hands.guard(({ players }) => players.every(({ hand }) => hand.count === 0)) },
  chart: {
    initial: '${phase}',
    states: {
      ${phase}: { on: { play: 'played'${peek ? ", peek: 'played'" : ''} } },
      played: { always: [{ guard: 'empty', target: 'over' }, { actions: 'nextTurn', target: '${phase}' }] },
      over: { type: 'final' },
    },
  },
})
`
}

/** Writes the game as its author has it after an edit. Returns the game's folder. */
export function writeGame(folder: string, edit: Edit = {}): string {
  const own = join(folder, 'hands')
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'game.ts'), source(edit))
  writeFileSync(join(own, 'points.ts'), `export const POINTS = ${edit.points ?? 1}\n`)
  return own
}
