import { expect, test } from 'vitest'
import type { MoveInfo } from '../../../engine/model/views.ts'
import { argsText, argumentText, choicesFor, parsed } from './form-values.ts'

const ask: MoveInfo = {
  name: 'Ask',
  help: '',
  log: '',
  fixUp: false,
  args: { who: { kind: 'seat' }, rank: { kind: 'oneOf', values: ['A', 7] }, slot: { kind: 'slot', group: 'player', field: 'hand' } },
}
const names = {
  seat: (seat: number) => ['Ada', 'Ben'][seat],
  component: (id: string) => `card ${id}`,
}

test('arguments are formatted as people say them', () => {
  expect(argsText(ask, { who: 1, rank: 7, slot: 0 }, names)).toBe('Ben, rank 7, slot 1')
  expect(argsText(ask, {}, names)).toBe('')
  expect(argsText(undefined, { extraCards: true }, names)).toBe('extra cards yes')
})

test('values have the author’s labels', () => {
  const suit = { kind: 'oneOf', values: ['s', 'h'], names: { s: 'spades' } } as const
  const domain = { ...suit, values: [...suit.values] }
  expect([argumentText(domain, 's', names), argumentText(domain, 'h', names)]).toEqual(['spades', 'h'])
})

test('components are named by their faces, spaces are counted from 1', () => {
  const place: MoveInfo = {
    ...ask,
    args: {
      card: { kind: 'component', group: 'player', field: 'hand' },
      column: { kind: 'space', group: 'game', field: 'columns' },
      extra: { kind: 'components', group: 'player', field: 'hand', min: 0, max: 2 },
    },
  }
  expect(argsText(place, { card: 'a', column: 0, extra: ['b', 'c'] }, names)).toBe('card a, column 1, card b and card c')
  expect(argumentText(place.args.extra, [], names)).toBe('none')
  expect(argumentText(place.args.card, null, names)).toBe('–')
})

test('a space or a slot has its name if there is one', () => {
  const bank = { kind: 'space', group: 'game', field: 'bank', called: ['Ruby', 'Deep green'] } as const
  const take: MoveInfo = { ...ask, args: { from: { ...bank, called: [...bank.called] } } }
  expect(argsText(take, { from: 1 }, names)).toBe('from Deep green')
  const slot: MoveInfo = { ...ask, args: { from: { kind: 'slot', group: 'game', field: 'bank', called: ['Ruby', 'Deep green'] } } }
  expect(argsText(slot, { from: 1 }, names)).toBe('from Deep green')
})

test('a later argument offers only what is legal with the earlier ones', () => {
  const options = [
    { who: 0, rank: 'A' },
    { who: 0, rank: 7 },
    { who: 1, rank: 7 },
  ]
  expect(choicesFor(options, 'who', {})).toEqual([0, 1])
  expect(choicesFor(options, 'rank', { who: 0 })).toEqual(['A', 7])
  expect(choicesFor(options, 'rank', { who: 1 })).toEqual([7])
})

test('typed text becomes an argument of the right type', () => {
  expect(parsed({ kind: 'int', min: 0, max: 9 }, '7')).toBe(7)
  expect(parsed({ kind: 'int', min: 0, max: 9 }, '')).toBe(null)
  expect(parsed({ kind: 'int', min: 0, max: 9 }, '1.5')).toBe(null)
  expect(parsed(ask.args.rank, '7')).toBe(7)
  expect(parsed(ask.args.slot, '1')).toBe(0)
  expect(parsed({ kind: 'space', group: 'game', field: 'columns' }, '4')).toBe(3)
  expect(parsed({ kind: 'component', group: 'game', field: 'market' }, '')).toBe(null)
  expect(parsed({ kind: 'bool' }, 'true')).toBe(true)
  expect(parsed({ kind: 'text', max: 20 }, ' 7 ')).toBe(' 7 ')
})
