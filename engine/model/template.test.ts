import { expect, test } from 'vitest'
import { fillTemplate, logText, placeholdersIn } from './template.ts'

test('placeholders are listed in their order', () => {
  expect(placeholdersIn('${player} gives ${args.card} to ${ other }')).toEqual(['player', 'args.card', ' other '])
  expect(placeholdersIn('Pass $5 or {player}')).toEqual([])
})

test('a placeholder that is not known stays as it is written', () => {
  expect(fillTemplate('${you}: ${you} or ${them}, ${ you }', (place, at) => (/you/.test(place) ? `${at}` : undefined))).toBe(
    '0: 8 or ${them}, ${ you }',
  )
})

test('a line of the log is filled in with the player and the arguments', () => {
  const args = { whom: { kind: 'seat', none: true }, card: { kind: 'int', min: 0, max: 9 } } as const
  const line = (given: { [arg: string]: number | null }) =>
    logText('${player} shows ${args.card} to ${args.whom} ${you}', { args }, given, 'Ann', (_, value) => `<${value}>`)
  expect(line({ card: 3, whom: 1 })).toBe('Ann shows <3> to <1> ${you}')
  expect(line({ card: null, whom: null })).toBe('Ann shows <null> to ${you}')
})
