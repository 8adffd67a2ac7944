import { expect, test } from 'vitest'
import type { ReadableComponent } from '../../../engine/model/readable.ts'
import type { Definition } from '../../../engine/model/views.ts'
import type { Game } from '../../../engine/rules/game.ts'
import { describeGame } from '../../../engine/view/describe-game.ts'
import reversi from '../../../games/reversi/game.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import { argumentsAt, choiceAt, drawnPart, isFaceDown, isSized, nameOfPlace, numberOfBack, pathsOf } from './stack-shape.ts'

const definition: Definition = {
  name: 'pairs',
  displayName: 'Pairs',
  description: '',
  seats: 2,
  fields: {
    game: {
      hidden: { kind: 'stack', deck: 'cards', sized: true },
      visible: { kind: 'stack', deck: 'cards', sized: true },
      cards: { kind: 'merged', deck: 'cards', how: 'overlap', of: ['visible', 'hidden'], sized: true },
    },
    player: {
      hand: { kind: 'stack', deck: 'cards', sized: false },
      played: { kind: 'stack', deck: 'cards', sized: false },
      all: { kind: 'merged', deck: 'cards', how: 'concatenate', of: ['hand', 'played'], sized: false },
      columns: { kind: 'board', deck: 'cards', spaces: 3, sized: true },
      bank: { kind: 'board', deck: 'cards', spaces: 2, sized: false, values: ['red', 'blue'], called: ['Ruby', 'blue'] },
    },
  },
  decks: { cards: { components: [], back: null, dynamic: { items: { kind: 'stack', deck: 'cards', sized: true } } } },
  constants: {},
  moves: {
    reveal: { name: '', help: '', log: '', fixUp: false, args: { slot: { kind: 'slot', group: 'game', field: 'hidden' } } },
    drop: { name: '', help: '', log: '', fixUp: false, args: { card: { kind: 'slot', group: 'player', field: 'hand' } } },
    show: { name: '', help: '', log: '', fixUp: false, args: { card: { kind: 'component', group: 'player', field: 'all' } } },
    swap: {
      name: '',
      help: '',
      log: '',
      fixUp: false,
      args: { cards: { kind: 'components', group: 'game', field: 'visible', min: 1, max: 2 } },
    },
  },
  chart: {},
}
const stack = (slots: (ReadableComponent | null)[], count: number | null = slots.filter(Boolean).length) => ({
  path: 'game.cards',
  deck: 'cards',
  slots,
  count,
  some: count === null ? null : count > 0,
})
const down = (id: string): ReadableComponent => ({ id, values: null, state: null })

test('a merged stack has the paths of its parts', () => {
  expect(pathsOf(definition, 'game.cards')).toEqual(['game.cards', 'game.visible', 'game.hidden'])
  expect(pathsOf(definition, 'players.1.hand')).toEqual(['players.1.hand'])
})

test('places have their own names or the labels of moves, else none', () => {
  const called = (path: string) => [0, 1].map((place) => nameOfPlace(definition, path, 2, place))
  expect(called('players.1.bank')).toEqual(['Ruby', 'blue'])
  expect(called('players.1.columns')).toEqual([null, null])
  expect(called('players.1.columns.0')).toEqual([null, null])
  const games = [tictactoe, reversi] as unknown as Game[]
  const [ttt, rv] = games.map((game) => describeGame(game, 2))
  expect(nameOfPlace(ttt, 'game.board', 9, 4)).toBe('row 2, column 2')
  expect(nameOfPlace(rv, 'game.squares', 64, 18)).toBe('c3')
})

test('a move finds the stack of its slot argument; a player’s own hand, not another’s', () => {
  const argument = (move: string, path: string) => argumentsAt(definition, move, path, 0).map(({ arg }) => arg)
  expect(argument('reveal', 'game.cards')).toEqual(['slot'])
  expect(argument('drop', 'players.0.hand')).toEqual(['card'])
  expect(argument('drop', 'players.1.hand')).toEqual([])
  expect(argument('drop', 'game.cards')).toEqual([])
})

test('a component can be chosen wherever it is drawn; a slot of a merged stack only there', () => {
  const argument = (move: string, path: string) => argumentsAt(definition, move, path, 0).map(({ arg }) => arg)
  expect(argument('show', 'players.0.hand')).toEqual(['card'])
  expect(argument('show', 'players.0.all')).toEqual(['card'])
  expect(argument('swap', 'game.cards')).toEqual(['cards'])
  expect(argument('drop', 'players.0.all')).toEqual(['card'])
  expect(argument('show', 'players.1.hand')).toEqual([])
})

test('choosing a slot gives its number or the component in it', () => {
  const cards = stack([down('a'), null])
  const component = { kind: 'component', group: 'game', field: 'cards' } as const
  expect(choiceAt({ ...component, kind: 'slot' }, cards, 1)).toBe(1)
  expect([0, 1].map((slot) => choiceAt(component, cards, slot))).toEqual(['a', null])
})

test('spaces of a board and stacks on components have the field’s shape', () => {
  expect(isSized(definition, 'players.1.columns.2')).toBe(true)
  expect(isSized(definition, '#cards:x1.items')).toBe(true)
  expect(isSized(definition, 'players.1.hand')).toBe(false)
  expect(pathsOf(definition, '#cards:x1.items')).toEqual(['#cards:x1.items'])
})

test('a heap draws its top components, the top last', () => {
  const many = stack(Array.from({ length: 9 }, (_, i) => down(`${i}`)))
  expect(drawnPart(many, 'stack', 'first').shown.map(({ component }) => component!.id)).toEqual(['4', '3', '2', '1', '0'])
  expect(drawnPart(many, 'pile', 'last').shown.map(({ component }) => component!.id)).toEqual(['4', '5', '6', '7', '8'])
  expect(drawnPart(many, 'spread', 'first').shown).toHaveLength(9)
})

test('as heaps, the first of those that look the same stands for all of them', () => {
  const many = stack(['r1', 'b1', 'r2', 'r3', 'b2'].map((id) => down(id)))
  const heaps = drawnPart(many, 'heaps', 'first', ({ id }) => id[0]!).shown
  expect(heaps.map(({ component, slot, alike }) => [component!.id, slot, alike])).toEqual([
    ['r1', 0, 3],
    ['b1', 1, 2],
  ])
})

test('if only the count is known, anonymous cards are drawn', () => {
  expect(drawnPart(stack([], 52), 'stack', 'first')).toEqual({ shown: [], anonymous: Array(5).fill(undefined) })
  expect(drawnPart(stack([], 2), 'spread', 'first').anonymous).toHaveLength(2)
  expect(drawnPart({ ...stack([], null), some: true }, 'stack', 'first').anonymous).toHaveLength(1)
  expect(drawnPart(stack([], null), 'stack', 'first').anonymous).toEqual([])
})

test('anonymous cards have the backs that are known; where not all are drawn, some from the whole stack', () => {
  const backs = [1, 1, 1, 1, 1, 1, 2, 2, 2, 3].map((age) => ({ age }))
  const ages = (layout: 'spread' | 'pile') => drawnPart({ ...stack([], 10), backs }, layout, 'first').anonymous.map((back) => back?.age)
  expect(ages('spread')).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 3])
  expect(ages('pile')).toEqual([1, 1, 1, 2, 2])
  const several = { ...definition, decks: { cards: { ...definition.decks.cards!, backs: { values: [backs[0]!, backs[6]!], of: [] } } } }
  expect([backs[6], backs[0], undefined].map((back) => numberOfBack(several, 'cards', back))).toEqual([1, 0, undefined])
  expect(numberOfBack(definition, 'cards', backs[0])).toBe(undefined)
})

test('a stack is face down if no face in it shows', () => {
  expect(isFaceDown(stack([down('a'), null]), false)).toBe(true)
  expect(isFaceDown(stack([down('a'), { id: 'b', values: {}, state: null }]), true)).toBe(false)
  expect(isFaceDown(stack([], 3), false)).toBe(true)
  expect(isFaceDown(stack([]), true)).toBe(true)
})
