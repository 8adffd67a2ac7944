import { describe, expect, test } from 'vitest'
import { CARDS, type Card, type Cost, GOODS, type Good } from './cards.ts'
import { costInWords, gardenWith, priceOf } from './garden.ts'
import type { HillsideName } from './hillsides.ts'
import { MOST_PAID, type Payment, payments } from './trade.ts'

const card = (effect: Partial<Card>): Card => ({ name: '', season: 'spring', kind: 'source', cost: {}, copies: [], ...effect })
const on = (hillside: HillsideName, cards: readonly Card[]) => gardenWith({ hillside, cards, terraces: 0, coins: 0, honey: [] })
type Source = readonly Good[]
/** A garden on a hillside that gives earth by itself. */
const garden = (gives: readonly Source[], ...gates: ('left' | 'right')[]) =>
  on('Fox Bank', [card({ gives }), ...gates.map((cheap) => card({ cheap }))])
const W: Source = ['water']
const S: Source = ['seed']
const paid = (ways: readonly Payment[]) => ways.map(String).sort()

describe('goods for a card', () => {
  test.each<[what: string, cost: Cost, own: Source[], left: Source[], right: Source[], ways: string[]]>([
    ['cost nothing where there is no cost', {}, [], [], [], ['0,0']],
    ['come from the hillside too', { earth: 1 }, [], [], [], ['0,0']],
    ['come from one’s own sources first', { water: 1 }, [W], [W], [], ['0,0']],
    ['cost 2 coins each with a neighbour', { water: 2 }, [W], [W], [], ['2,0']],
    ['come from either neighbour', { water: 1 }, [], [W], [W], ['0,2', '2,0']],
    ['come from both', { water: 1, seed: 1 }, [], [W], [S], ['2,2']],
    ['come from each source once', { water: 2 }, [W], [], [], []],
    ['come from a neighbour’s source once', { water: 2 }, [], [W], [W], ['2,2']],
    ['come from the source that has a choice, whichever is missing', { water: 1, seed: 1 }, [['water', 'seed'], W], [], [], ['0,0']],
    ['can be shared between neighbours in several ways', { seed: 2 }, [], [S, S], [S, S], ['0,4', '2,2', '4,0']],
    ['cannot be had where nobody has them', { seed: 1 }, [W], [W], [['water', 'earth']], []],
  ])('%s', (_, cost, own, left, right, ways) => {
    expect(paid(payments(cost, garden(own), () => [garden(left), garden(right)]))).toEqual(ways)
  })

  test('are cheaper with a neighbour to whom one has a gate', () => {
    expect(paid(payments({ water: 2 }, garden([], 'left'), () => [garden([W, W]), garden([W])]))).toEqual(['1,2', '2,0'])
  })

  test('come from the one neighbour of two players', () => {
    expect(paid(payments({ water: 2 }, garden([], 'right'), () => [garden([W, W])]))).toEqual(['4,0'])
  })

  test('never cost more than can be proposed', () => {
    const everything = garden(GOODS.flatMap((good) => Array<Source>(5).fill([good])))
    for (const { cost } of CARDS) {
      const [way] = payments(cost, on('Lark Hill', []), () => [everything])
      expect(way![0], costInWords(cost)).toBeLessThanOrEqual(MOST_PAID)
    }
  })

  test('are what trying every source for every good gives', () => {
    let state = 7
    const below = (bound: number) => {
      state = (state * 1103515245 + 12345) % 2 ** 31
      return Math.floor((state / 2 ** 31) * bound)
    }
    const source = (): Source => GOODS.filter((_, i) => i === below(3) || below(4) === 0)
    const some = (most: number) => Array.from({ length: below(most + 1) }, source)
    const counts = new Map<number, number>()
    for (let n = 0; n < 400; n++) {
      const cost: Cost = { water: below(3), earth: below(3), seed: below(3) }
      const own = garden(some(2), ...(below(2) ? (['left'] as const) : []), ...(below(2) ? (['right'] as const) : []))
      const [left, right] = [garden(some(4)), garden(some(4))]
      const ways = paid(payments(cost, own, () => [left, right]))
      const goods = GOODS.flatMap((good) => Array<Good>(cost[good] ?? 0).fill(good))
      const sellers = [
        ...own.sources.map((source) => ({ source, price: [0, 0] as const })),
        ...left.sources.map((source) => ({ source, price: [priceOf(own, 'left'), 0] as const })),
        ...right.sources.map((source) => ({ source, price: [0, priceOf(own, 'right')] as const })),
      ]
      const tried = new Map<string, Payment>()
      const buy = ([missing, ...others]: readonly Good[], from: typeof sellers, so: Payment): void => {
        if (!missing) tried.set(String(so), so)
        else
          for (const [i, { source, price }] of from.entries())
            if (source.includes(missing)) buy(others, from.toSpliced(i, 1), [so[0] + price[0], so[1] + price[1]])
      }
      buy(goods, sellers, [0, 0])
      const all = [...tried.values()]
      const best = all.filter((one) => !all.some((other) => other !== one && other[0] <= one[0] && other[1] <= one[1]))
      expect(ways).toEqual(paid(best))
      counts.set(ways.length, (counts.get(ways.length) ?? 0) + 1)
    }
    expect([0, 1, 2, 3].map((count) => (counts.get(count) ?? 0) > 5)).toEqual([true, true, true, true])
  })
})
