import { expect, test } from 'vitest'
import { fillTemplate, logText, placeholdersIn } from './template.ts'
import type { Args, StepView } from './views.ts'

test('placeholders are listed in their order', () => {
  expect(placeholdersIn('${player} gives ${args.card} to ${ other }')).toEqual(['player', 'args.card', ' other '])
  expect(placeholdersIn('Pass $5 or {player}')).toEqual([])
})

test('a placeholder that is not known stays as it is written', () => {
  expect(fillTemplate('${you}: ${you} or ${them}, ${ you }', (place, at) => (/you/.test(place) ? `${at}` : undefined))).toBe(
    '0: 8 or ${them}, ${ you }',
  )
})

const words = {
  seat: (seat: number) => ['Ann', 'Ben'][seat]!,
  component: (deck: string, face: number) => `${deck} ${face}`,
  argument: (_: unknown, value: unknown) => `<${value}>`,
}
const fields = { game: {}, player: { hand: { kind: 'stack', deck: 'cards', sized: false } } } as const

test('a line of the log is filled in with the player and the arguments', () => {
  const args = { whom: { kind: 'seat', none: true }, card: { kind: 'int', min: 0, max: 9 } } as const
  const line = (given: { [arg: string]: number | null }) =>
    logText('${player} shows ${args.card} to ${args.whom} ${you}', { args }, { args: given }, 'Ann', fields, words)
  expect(line({ card: 3, whom: 1 })).toBe('Ann shows <3> to <1> ${you}')
  expect(line({ card: null, whom: null })).toBe('Ann shows <null> to ${you}')
})

test('a component is called by its face, and where that is not known, a card', () => {
  const args = {
    card: { kind: 'component', group: 'player', field: 'hand' },
    cards: { kind: 'components', group: 'player', field: 'hand', min: 1, max: 3 },
  } as const
  const line = (said: Pick<StepView, 'args' | 'faces'>) => logText('${args.card}; ${args.cards}', { args }, said, 'Ann', fields, words)
  expect(line({ args: { card: 'a', cards: ['b', 'c'] }, faces: { card: 4, cards: [5, 6] } })).toBe('cards 4; cards 5 and cards 6')
  expect(line({ args: { card: 'a', cards: ['b', 'c', 'd'] }, faces: { cards: [5, null, null] } })).toBe('a card; cards 5 and 2 cards')
  expect(line({ args: { card: null, cards: null } })).toBe('a card; some cards')
})

test('a fact is called as what it is, left out where it was not told, and not named where it is not known', () => {
  const line = (facts: Args) =>
    logText(
      '${winner} takes ${card}, ${cards} for ${points} ${how} with ${others}',
      {
        args: {},
        facts: {
          winner: { kind: 'seat' },
          card: { kind: 'component', deck: 'cards' },
          cards: { kind: 'components', deck: 'dice' },
          points: { kind: 'int' },
          how: { kind: 'enum', values: ['all'], names: { all: 'and everything' } },
          others: { kind: 'list', of: { kind: 'seat' } },
        },
      },
      { args: {}, facts },
      'Ann',
      fields,
      words,
    )
  expect(line({ winner: 1, card: 3, cards: [1, 2, 3], points: 0, how: 'all', others: [0, 1] })).toBe(
    'Ben takes cards 3, dice 1, dice 2 and dice 3 for 0 and everything with Ann and Ben',
  )
  expect(line({ winner: null, card: null, cards: [null, 2], points: null, others: [] })).toBe(
    'somebody takes a card, dice 2 and a die for … with',
  )
  expect(line({})).toBe(' takes , for with')
})
