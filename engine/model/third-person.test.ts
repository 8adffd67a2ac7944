import { expect, test } from 'vitest'
import { meantSeats, thirdPerson } from './third-person.ts'

test('of one player a prompt speaks in the third person', () => {
  const said = (prompt: string) => thirdPerson(prompt, [1]).replaceAll('${you}', 'Ann')
  for (const [prompt, expected] of [
    ['${you} must play a card', 'Ann must play a card'],
    ['${you} have to pass', 'Ann has to pass'],
    ['${you} are to move', 'Ann is to move'],
    ['${you}’re to move', 'Ann’s to move'],
    ['${you} do not know: ${you} don’t', 'Ann does not know: Ann doesn’t'],
    ['${you} choose one of your cards', 'Ann chooses one of their cards'],
    ['${you} now pass, or carry on', 'Ann now passes, or carry on'],
    ['${you} also quickly try. Your turn', 'Ann also quickly tries. Their turn'],
    ['${you} need a card', 'Ann needs a card'],
    ['${you} chose; ${you} voted', 'Ann chose; Ann voted'],
    ['${you}: the game is over', 'Ann: the game is over'],
    ['wait, ${you}', 'wait, Ann'],
    ['It is for ${you} to say', 'It is for Ann to say'],
    ['${player} gives ${you} two cards', '${player} gives Ann two cards'],
    ['${you} and ${other} look', 'Ann and ${other} look'],
    ['${you}', 'Ann'],
  ])
    expect(said(prompt)).toBe(expected)
})

test('of several the verb stays', () => {
  expect(thirdPerson('${you} have to choose one of your cards', [0, 2, 3])).toBe('${you} have to choose one of their cards')
})

test('those are meant who are to move, and nobody in particular where that is all of them or they are named besides', () => {
  const view = { awaited: [1], awaitsOthers: false, inactive: [], players: [{}, {}, {}] }
  expect(meantSeats('${you} play', view)).toEqual([1])
  expect(meantSeats('${you} play', { ...view, awaited: [0, 1, 2] })).toBe(null)
  expect(meantSeats('${you} play', { ...view, awaited: [0, 1], players: [{}, {}] })).toEqual([0, 1])
  expect(meantSeats('${you} play', { ...view, awaited: [0, 1], players: [{}, {}, {}, {}] })).toEqual([0, 1])
  expect(meantSeats('${you} play', { ...view, awaited: [] })).toEqual([])
  expect(meantSeats('${you} play', { ...view, awaitsOthers: true })).toEqual([])
  expect(meantSeats('${you} wait for ${player}', view)).toBe(null)
})
