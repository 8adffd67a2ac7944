import { setup } from '../../../engine/author/setup.ts'
import { deck } from '../../../engine/declare/deck.ts'
import { componentIn } from '../../../engine/declare/domain.ts'
import { stack } from '../../../engine/declare/field.ts'

/** A game of the browser tests with a board of its own: cards are taken from a heap, the top one first. */

const cards = deck(
  'cards',
  [1, 2, 3, 4].map((number) => ({ number })),
)
const workbench = setup({ game: { heap: stack(cards) }, player: { taken: stack(cards) } })

const take = workbench.move({
  args: { card: componentIn<'heap'>('heap') },
  apply: ({ me }, { card }) => card.moveTo(me.taken),
})

export default workbench.createGame({
  name: 'workbench',
  players: { min: 1, max: 1 },
  distribute: { cards: 'heap' },
  moves: { take },
  guards: { allTaken: workbench.guard(({ game }) => game.heap.count === 0) },
  chart: { initial: 'taking', states: { taking: { on: { take: [{ guard: 'allTaken', target: 'over' }, {}] } }, over: { type: 'final' } } },
})
