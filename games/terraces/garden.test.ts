import { describe, expect, test } from 'vitest'
import { CARDS, HAND, SEASONS } from './cards.ts'
import { beesOf, cardNamed, coinsFor, type Garden, gardenWith, herbPoints, pointsOf, priceOf, totalOf } from './garden.ts'

const garden = (names: readonly string[], more: Partial<Garden> = {}): Garden =>
  gardenWith({ hillside: 'Fox Bank', terraces: 0, coins: 0, honey: [], ...more, cards: names.map(cardNamed) })

describe('the cards', () => {
  test('have names of their own, and what they grow from is an earlier card', () => {
    expect(new Set(CARDS.map(({ name }) => name)).size).toBe(CARDS.length)
    for (const { from, season } of CARDS) if (from) expect(SEASONS.indexOf(cardNamed(from).season)).toBeLessThan(SEASONS.indexOf(season))
  })
  test.each([2, 3, 4, 5])('suffice for hands of seven, exactly, for %i players', (players) => {
    for (const season of SEASONS) {
      const copies = CARDS.filter((card) => card.season === season && card.kind !== 'guest').flatMap(({ copies }) => copies)
      const guests = season === 'autumn' ? players + 2 : 0
      expect(copies.filter((from) => from <= players).length + guests).toBe(HAND * players)
    }
  })
})

describe('herbs', () => {
  test.each([
    ['none', [], 0],
    ['one', ['Mint'], 1],
    ['three of a family', ['Mint', 'Basil', 'Bay'], 9],
    ['one of each family', ['Mint', 'Liquorice', 'Saffron'], 3 + 7],
    ['two sets', ['Mint', 'Basil', 'Liquorice', 'Angelica', 'Lavender', 'Saffron'], 12 + 14],
    ['three, two and one', ['Mint', 'Basil', 'Bay', 'Horseradish', 'Liquorice', 'Chamomile'], 9 + 4 + 1 + 7],
  ])('%s', (_, names, points) => expect(herbPoints(garden(names))).toBe(points))
  test('on a terrace count too', () => {
    expect(herbPoints(garden(['Mint', 'Chamomile'], { hillside: 'Wren Hollow', terraces: 1 }))).toBe(2)
    expect(herbPoints(garden(['Mint', 'Chamomile'], { hillside: 'Wren Hollow', terraces: 2 }))).toBe(3 + 7)
  })
})

test('points are for seven reasons', () => {
  const own = garden(['Rose Arch', 'Mint', 'Tea House', 'Mason', 'Beekeeper', 'Loam'], { coins: 8, honey: [3, -1], terraces: 2 })
  const neighbours = [garden(['Log Hive', 'Bee Wall'], { terraces: 1 }), garden(['Skep Row', 'Mint'])]
  const points = pointsOf(own, neighbours)
  expect(points).toEqual({ honey: 2, coins: 2, terraces: 3, flowers: 5, herbs: 1, stalls: 1, guests: 3 + 3 })
  expect(totalOf(points)).toBe(20)
})

test('what counts cards of the neighbours does not count one’s own, and the other way round', () => {
  const own = garden(['Trader', 'Tool Shed', 'Harvest Fair'])
  expect(pointsOf(own, [garden(['Left Gate']), garden(['Market Cart', 'Lookout'])])).toMatchObject({ guests: 3, stalls: 2 })
})

test('coins at once are for what lies there by then', () => {
  expect(coinsFor(cardNamed('Tool Shed'), garden([]))).toBe(4)
  expect(coinsFor(cardNamed('Harvest Fair'), garden(['Harvest Fair', 'Left Gate']))).toBe(4)
  expect(coinsFor(cardNamed('Lookout'), garden(['Lookout'], { terraces: 3 }))).toBe(6)
  expect(coinsFor(cardNamed('Mint'), garden(['Mint']))).toBe(0)
})

test('bees fly from hives and terraces', () => {
  expect(beesOf(garden(['Log Hive', 'Lime Avenue', 'Mint'], { hillside: 'Heron Steps', terraces: 2 }))).toBe(1 + 3 + 2)
})

test('gates make one neighbour cheaper, the market cart both', () => {
  const prices = (...names: string[]) => [priceOf(garden(names), 'left'), priceOf(garden(names), 'right')]
  expect([prices(), prices('Left Gate'), prices('Right Gate'), prices('Market Cart')]).toEqual([
    [2, 2],
    [1, 2],
    [2, 1],
    [1, 1],
  ])
})
