import { expect, test } from 'vitest'
import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import type { Args, MoveInfo } from '../../../engine/model/views.ts'
import { chosenText, formFields, isChosen, isComplete, needsForm, withChoice } from './form-fields.ts'

const hand = { group: 'player', field: 'hand' } as const
const moveOf = (args: { [arg: string]: DomainInfo }): MoveInfo => ({ name: '', help: '', log: '', fixUp: false, args })
const idsIn = () => ['a', 'b', 'c']
const valuesOf = (...given: Parameters<typeof formFields>) => formFields(...given).map(({ value }) => value)

const place = moveOf({ card: { kind: 'component', ...hand }, column: { kind: 'space', group: 'game', field: 'columns' } })
const placings = [
  { card: 'a', column: 0 },
  { card: 'a', column: 2 },
  { card: 'b', column: 1 },
]

test('a form begins with the first legal choice, and keeps what was filled in while it is legal', () => {
  expect(valuesOf(place, { options: placings }, {}, idsIn)).toEqual(['a', 0])
  expect(valuesOf(place, { options: placings }, { column: 2 }, idsIn)).toEqual(['a', 2])
  expect(valuesOf(place, { options: placings }, { card: 'b', column: 2 }, idsIn)).toEqual(['b', 1])
  expect(valuesOf(place, { options: placings }, { card: 'gone' }, idsIn)).toEqual(['a', 0])
})

test('a form begins with the move’s defaults', () => {
  const wear = moveOf({ damage: { kind: 'int', min: 1, max: 9 }, words: { kind: 'text', max: 20 } })
  expect(valuesOf(wear, { options: null, defaults: { damage: 3 } }, {}, idsIn)).toEqual([3, ''])
  expect(valuesOf(wear, { options: null, defaults: { damage: 3 } }, { damage: 5 }, idsIn)).toEqual([5, ''])
  expect(valuesOf(place, { options: placings, defaults: { card: 'b' } }, {}, idsIn)).toEqual(['b', 1])
})

test('if choices cannot be listed, components are still chosen from those there', () => {
  const [card, column] = formFields(place, { options: null }, {}, idsIn)
  expect([card.values, card.value]).toEqual([['a', 'b', 'c'], 'a'])
  expect([column.values, column.value]).toEqual([null, null])
})

const swap = moveOf({ cards: { kind: 'components', ...hand, min: 1, max: 2 }, whom: { kind: 'seat' } })
const swaps: Args[] = [['b'], ['c'], ['b', 'c']].flatMap((cards) => [
  { cards, whom: 1 },
  { cards, whom: 2 },
])

test('several components: offers the legal ones, in the stack’s order', () => {
  const [cards, whom] = formFields(swap, { options: swaps }, { cards: ['c', 'b', 'gone'], whom: 2 }, idsIn)
  expect(cards.values).toEqual(['b', 'c'])
  expect(cards.value).toEqual(['b', 'c'])
  expect(whom.value).toBe(2)
})

test('a form requires the minimum of components and takes no more than the maximum; the rest is offered meanwhile', () => {
  const form = (...cards: string[]) => formFields(swap, { options: swaps }, { cards }, idsIn)
  expect(form()[1].values).toEqual([1, 2])
  expect([form(), form('b'), form('b', 'c')].map(isComplete)).toEqual([false, true, true])
  const two = moveOf({ cards: { kind: 'components', ...hand, min: 2, max: 2 } })
  expect(isComplete(formFields(two, { options: null }, { cards: ['a', 'b', 'c'] }, idsIn))).toBe(false)
})

test('how many may be chosen is what is legal now, if that is known', () => {
  const take = moveOf({ cards: { kind: 'components', ...hand, min: 1, max: 3 } })
  const text = (options: Args[] | null) => {
    const fields = formFields(take, { options }, { cards: ['a', 'b'] }, idsIn)
    return [chosenText(fields[0]), isComplete(fields)]
  }
  expect(text([{ cards: ['a', 'b', 'c'] }])).toEqual(['2 of 3', false])
  expect(text([{ cards: ['a', 'b'] }, { cards: ['a'] }])).toEqual(['2 of 1 to 2', true])
  expect(text(null)).toEqual(['2 of 1 to 3', true])
})

test('choosing adds to and removes from several components; a single one is replaced', () => {
  const [cards] = formFields(swap, { options: swaps }, { cards: ['b'] }, idsIn)
  expect(withChoice(cards, 'c', true)).toEqual(['b', 'c'])
  expect(withChoice(cards, 'b', false)).toEqual([])
  const [card] = formFields(place, { options: placings }, { card: 'b' }, idsIn)
  expect(withChoice(card, 'a', true)).toBe('a')
  expect(withChoice(card, 'b', false)).toBe(undefined)
})

test('a form’s initial values do not count as chosen', () => {
  const [first] = formFields(place, { options: placings }, {}, idsIn)
  const [given] = formFields(place, { options: placings }, { card: 'a' }, idsIn)
  expect([isChosen(first, 'a'), isChosen(given, 'a'), isChosen(given, 'b')]).toEqual([false, true, false])
})

test('few choices are buttons; many choices, or those made on the board, a form', () => {
  const say = moveOf({ n: { kind: 'int', min: 1, max: 20 } })
  const counted = (n: number) => Array.from({ length: n }, (_, i) => ({ n: i }))
  expect([1, 12, 13].map((n) => needsForm(say, counted(n)))).toEqual([false, false, true])
  expect(needsForm(say, null)).toBe(true)
  const take = moveOf({ n: { kind: 'slot', group: 'game', field: 'market' } })
  expect([4, 5].map((n) => needsForm(take, counted(n)))).toEqual([false, true])
  expect([needsForm(place, placings.slice(0, 1)), needsForm(swap, swaps.slice(0, 1))]).toEqual([true, true])
})

const gems = { kind: 'oneOf', values: ['ruby', 'opal', 'jade'] } as const
const take = (distinct: boolean) =>
  moveOf({ gems: { kind: 'values', of: { ...gems, values: [...gems.values] }, min: 1, max: 2, distinct } })

test('of a set of values those are offered that go, in their own order; a list keeps its order, and the same again', () => {
  const legal = [['opal'], ['ruby', 'opal']].map((gems) => ({ gems }))
  const [set] = formFields(take(true), { options: legal }, { gems: ['opal', 'jade', 'ruby'] }, idsIn)
  expect([set.values, set.value]).toEqual([
    ['ruby', 'opal'],
    ['ruby', 'opal'],
  ])
  const [list] = formFields(take(false), { options: null }, { gems: ['opal', 'ruby', 'opal'] }, idsIn)
  expect([list.values, list.value, isComplete([list])]).toEqual([gems.values, ['opal', 'ruby', 'opal'], false])
  const [seats] = formFields(
    moveOf({ whom: { kind: 'values', of: { kind: 'seat', none: true }, min: 0, max: 2, distinct: true } }),
    { options: null },
    {},
    idsIn,
    3,
  )
  expect([seats.values, seats.value, isComplete([seats])]).toEqual([[0, 1, 2, null], [], true])
})
