import { expect, test } from 'vitest'
import {
  board,
  bool,
  componentIn,
  concatenate,
  deck,
  enumOf,
  type Game,
  int,
  legalMoves,
  oneOf,
  overlap,
  propose,
  seat,
  setup,
  several,
  slotOf,
  slots,
  spaceOf,
  stack,
  subsetOf,
  type WritingOf,
} from '../index.ts'
import { Chance } from '../random/chance.ts'
import { secretOf, started } from '../testing/index.ts'

/** What `legal` is given as moves are listed is found by another way than what it is given as one of them is proposed. */

const cards = deck(
  'cards',
  Array.from({ length: 16 }, (_, n) => ({ n })),
)
const places = enumOf('quarry', 'harbour', 'mill')
const rules = setup({
  game: {
    open: stack(cards),
    down: stack(cards, { sanitize: 'order' }),
    row: slots(cards, 4),
    over: slots(cards, 4),
    sites: board(cards, places),
    yards: board(cards, 2),
    all: concatenate('open', 'row'),
    both: overlap('over', 'row'),
  },
  player: { hand: stack(cards, { sanitize: { other: 'len' } }) },
})
let given: { readonly move: string; readonly args: unknown }[] = []
/** Components by where they lie; order counts. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const { deck, index, stack } = value as { deck: number; index: number; stack: { path: string } }
  return [deck, index, stack.path]
}
const choosing = (move: string, args: object) =>
  rules.move({
    args: args as Record<string, never>,
    legal: (_, chosen) => {
      given.push({ move, args: Object.entries(chosen).map(([arg, value]) => [arg, plain(value)]) })
      return true
    },
    apply: () => {},
  })
const CHOICES = {
  nothing: {},
  card: { card: componentIn('hand') },
  down: { card: componentIn('down') },
  slotted: { card: componentIn('row'), slot: slotOf('over') },
  joined: { card: componentIn('all') },
  overlaid: { some: subsetOf('both', { min: 1, max: 2 }) },
  several: { cards: subsetOf('all', { min: 0, max: 2 }), sure: bool() },
  three: { cards: subsetOf('hand', { min: 2, max: 3 }) },
  site: { site: spaceOf('sites'), yard: spaceOf('yards') },
  kinds: { to: seat({ none: true }), by: int(2, 4), use: oneOf('build', 'sell') },
  lists: {
    list: several(oneOf('wood', 'clay'), { min: 0, max: 2 }),
    set: several(seat({ none: true }), { min: 1, max: 2, distinct: true }),
  },
}
type Table = WritingOf<typeof rules>
const game: Game = rules.createGame({
  name: 'listing',
  players: { min: 2, max: 2 },
  distribute: { cards: ({ index }: { index: number }, { game, players }: Table) => [game.open, game.down, players[0].hand][index % 3] },
  moves: {
    ...Object.fromEntries(Object.entries(CHOICES).map(([name, args]) => [name, choosing(name, args)])),
    stir: rules.move({
      apply: ({ game, me, random }) => {
        const heaps = [game.open, game.down, game.row, game.over, me.hand, ...game.sites, ...game.yards]
        for (let i = 0; i < 12; i++) {
          const from = random.pick(heaps.filter(({ isEmpty }) => !isEmpty))
          const to = random.pick(heaps.filter((heap) => heap !== from && heap.room > 0))
          random.pick([...from]).moveTo(to as typeof game.open)
        }
      },
    }),
  },
  chart: { endless: true, initial: 'a', states: { a: { moves: [...Object.keys(CHOICES), 'stir'] } } },
} as never) as never

test('`legal` is given the same as moves are listed as when one of them is proposed', () => {
  const random = new Chance(secretOf(1), 0, 0)
  let match = started(game, 2)
  const compared = new Set<string>()
  for (let round = 0; round < 6; round++) {
    const outcome = propose(game, match, { seat: 0, move: 'stir', at: 0 })
    if (!outcome.ok) throw outcome.error
    match = outcome.match
    given = []
    const listed = legalMoves(game, match, 0)
    const asked = given
    for (const { move, options } of listed) {
      const ofMove = asked.filter((one) => one.move === move)
      if (move !== 'stir') expect(options).toHaveLength(ofMove.length)
      for (let tries = 0; tries < 8 && ofMove.length > 0; tries++) {
        const n = random.below(ofMove.length)
        given = []
        expect(propose(game, match, { seat: 0, move, args: options![n], at: 0 })).toMatchObject({ ok: true })
        expect(given.at(-1)).toEqual(ofMove[n])
        compared.add(`${move} ${JSON.stringify(options![n])}`)
      }
    }
  }
  expect(Object.keys(CHOICES).filter((move) => ![...compared].some((one) => one.startsWith(`${move} `)))).toEqual([])
})
