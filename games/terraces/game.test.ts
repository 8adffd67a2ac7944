import { absentMove, legalMoves, type Match, SPECTATOR, stepViewOf, viewOf, waitsFor } from 'playchart/engine'
import { checkNonInterference, done, moved, refusal, secretOf, seen, started } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import { SEASONS } from './cards.ts'
import game from './game.ts'
import { beesOf, cardNamed, pointsOf, totalOf } from './garden.ts'
import { HILLSIDES } from './hillsides.ts'
import { gardenSeen } from './seen.ts'

type Choice = { readonly card: string; readonly use: string; readonly toLeft: number; readonly toRight: number }

const start = (seats: number, seed = 1) => started(game, seats, { seed })
const all = (match: Match) => seen(game, match)
const choices = (match: Match, seat: number) =>
  (legalMoves(game, match, seat).find(({ move }) => move === 'choose')?.options ?? []) as unknown as Choice[]
const choose = (match: Match, seat: number, choice: Choice) => moved(game, match, seat, 'choose', choice)
const namesIn = (stack: { slots: ({ values: { name: string } | null } | null)[] }) => stack.slots.map((card) => card?.values?.name ?? '')
const hands = (match: Match) => all(match).players.map(({ hand }) => namesIn(hand))
const coins = (match: Match) => all(match).players.map(({ coins }) => coins)
const pathOf = (match: Match) => viewOf(game, match, SPECTATOR).phase.path
const nameOf = (match: Match, seat: number, id: string) =>
  seen(game, match, seat).players[seat]!.choices.slots.find((card) => card?.id === id)?.values?.name ?? ''
const gardenOf = (match: Match, seat: number) => gardenSeen(all(match), seat)
/** How a seat may use the card of that name. */
const choiceOf = (match: Match, seat: number, name: string, use: string) =>
  choices(match, seat).find((choice) => choice.use === use && nameOf(match, seat, choice.card) === name)
const composting = (match: Match, seat: number) => choices(match, seat).find(({ use }) => use === 'compost')!
/** Everybody composts what comes first, unless they are said to do something else. */
function turn(match: Match, said: { readonly [seat: number]: Choice } = {}): Match {
  let next = match
  for (let seat = 0; seat < match.seats; seat++) next = choose(next, seat, said[seat] ?? composting(next, seat))
  return next
}
function turns(match: Match, count: number): Match {
  let next = match
  for (let n = 0; n < count; n++) next = turn(next)
  return next
}
/** The first match of some in which a seat may make such a choice, after some turns. */
function opening(seats: number, fits: (choice: Choice, name: string, match: Match, seat: number) => boolean, after = 0) {
  for (let seed = 1; seed < 100; seed++) {
    const match = turns(start(seats, seed), after)
    for (let seat = 0; seat < seats; seat++) {
      const choice = choices(match, seat).find((choice) => fits(choice, nameOf(match, seat, choice.card), match, seat))
      if (choice) return { match, seat, choice, name: nameOf(match, seat, choice.card) }
    }
  }
  throw new Error('there is no such match')
}

describe('a choice', () => {
  test('is asked of all at once, and made again until the last has chosen', () => {
    const before = start(3)
    const [first, second] = choices(before, 0).filter(({ use }) => use === 'compost') as [Choice, Choice]
    const once = choose(before, 0, first)
    expect([0, 1, 2].map((seat) => waitsFor(game, once, seat))).toEqual([false, true, true])
    const again = choose(once, 0, second)
    const [kept] = all(again).players[0]!.chosen.slots
    expect(kept?.values?.name).toBe(nameOf(before, 0, second.card))
    expect(all(again).players[0]!.hand.count).toBe(6)
    const last = choose(choose(again, 1, composting(again, 1)), 2, composting(again, 2))
    expect(namesIn(all(last).game.compost)).toContain(nameOf(before, 0, second.card))
    expect(hands(last)[1]).toContain(nameOf(before, 0, first.card))
  })

  test('may be of the same card for something else', () => {
    const { match, seat, choice, name } = opening(3, ({ use }) => use === 'plant')
    const planting = choose(match, seat, choice)
    const composted = choose(planting, seat, choiceOf(planting, seat, name, 'compost')!)
    expect([composted.seats, all(composted).players[seat]!.use]).toEqual([3, 'compost'])
    const said = { [seat]: choiceOf(composted, seat, name, 'compost')! }
    expect(coins(turn(composted, said))[seat]).toBe(6)
  })

  test('is seen by its player alone before it is revealed', () => {
    const { match, seat, choice, name } = opening(3, ({ use, toLeft }) => use === 'plant' && toLeft > 0)
    const [step] = done(game, match, seat, 'choose', choice).steps
    for (const viewer of [0, 1, 2, SPECTATOR] as const) {
      const { chosen, use, toLeft, toRight } = viewOf(game, step!.match, viewer).players[seat] as { [field: string]: unknown }
      const { args } = stepViewOf(game, step!, viewer)
      if (viewer === seat) {
        expect([use, toLeft, toRight, args]).toEqual(['plant', choice.toLeft, choice.toRight, choice])
        expect(seen(game, step!.match, seat).players[seat]!.chosen.slots[0]?.values?.name).toBe(name)
      } else {
        expect([chosen, use, toLeft, toRight]).toEqual([{ count: 1, backs: [1, 0, 0] }, null, null, null])
        expect(args).toEqual({ card: null, use: null, toLeft: null, toRight: null })
      }
      for (let twin = 0; twin < 3; twin++) checkNonInterference(game, step!, viewer, secretOf(twin))
    }
  })

  test('is made for who is absent', () => {
    expect(absentMove(game, start(3), 1)).toEqual({ move: 'choose', args: choices(start(3), 1)[0] })
  })
})

describe('a card', () => {
  test('that is planted lies in the garden; goods that are missing are paid to the neighbours', () => {
    const { match, seat, choice, name } = opening(3, ({ use, toLeft, toRight }) => use === 'plant' && toLeft === 2 && toRight === 0)
    const next = turn(match, { [seat]: choice })
    expect(namesIn(all(next).players[seat]!.garden)).toEqual([name])
    const expected = [0, 1, 2].map((other) => (other === seat ? 3 - 2 : other === (seat + 1) % 3 ? 3 + 3 + 2 : 3 + 3))
    expect(coins(next)).toEqual(expected)
    const other = choices(match, seat).find((one) => one.card === choice.card && one.use === 'plant' && one.toRight > 0)
    expect(refusal(game, match, seat, 'choose', { ...choice, toLeft: 1 }).message).toBe('That is not what the missing goods cost.')
    if (other) expect(coins(turn(match, { [seat]: other }))[(seat + 2) % 3]).toBe(8)
  })

  test('can be built on: it lies face down under the hillside, and what the terrace brings is gained', () => {
    const { match, seat, choice } = opening(4, ({ use }) => use === 'terrace', 1)
    const next = turn(match, { [seat]: choice })
    const { built, hillside } = all(next).players[seat]!
    expect([built.count, namesIn(all(next).players[seat]!.garden)]).toEqual([1, []])
    expect(seen(game, next, (seat + 1) % 4).players[seat]!.built.slots.map((card) => card?.values)).toEqual([null])
    expect(viewOf(game, next, SPECTATOR).scores![seat]).toBe(
      (HILLSIDES[hillside].terraces[0]!.points ?? 0) + Math.floor(coins(next)[seat]! / 3),
    )
  })

  test('is planted once in a garden', () => {
    const isThere = ({ use }: Choice, name: string, match: Match, seat: number) =>
      use === 'plant' && name === 'Snowdrops' && hands(match)[(seat + 2) % 3]!.slice(1).includes(name)
    const { match: before, seat, choice, name } = opening(3, isThere)
    const match = turn(before, { [seat]: choice })
    const { id } = seen(game, match, seat).players[seat]!.hand.slots.find((card) => card?.values?.name === name)!
    expect(refusal(game, match, seat, 'choose', { card: id, use: 'plant', toLeft: 0, toRight: 0 }).message).toBe(
      'There is such a card in your garden already.',
    )
  })
})

describe('hands', () => {
  test.each([
    ['spring', 0, 1],
    ['summer', 1, 2],
    ['autumn', 2, 1],
  ])('in %s go to the other side than before', (_, season, to) => {
    const match = turns(start(3), 6 * season)
    const next = turn(match)
    const rest = hands(match).map((hand) => hand.slice(1))
    for (let seat = 0; seat < 3; seat++) expect(hands(next)[(seat + to) % 3]!.toSorted()).toEqual(rest[seat]!.toSorted())
  })

  test('have seven cards in the beginning; the last of each is thrown away', () => {
    const five = turns(start(4), 5)
    expect(hands(five).map((hand) => hand.length)).toEqual([2, 2, 2, 2])
    const compost = all(five).game.compost.count!
    const summer = turn(five)
    expect(all(summer).game.compost.count).toBe(compost + 4 + 4)
    expect([hands(summer).map((hand) => hand.length), all(summer).game.season]).toEqual([[7, 7, 7, 7], 2])
    expect(all(summer).players.flatMap(({ hand }) => hand.slots.map((card) => card?.values?.season))).toEqual(Array(28).fill('summer'))
  })

  test('of a player who leaves are passed on by nobody', () => {
    const left = moved(game, start(3), 1, 'resign')
    const before = hands(left)
    const both = choose(choose(left, 0, composting(left, 0)), 2, composting(left, 2))
    expect([hands(both)[2], hands(both)[1], hands(both)[0]]).toEqual([before[0]!.slice(1), before[1], before[2]!.slice(1)])
  })
})

describe('bees', () => {
  const isHive = (name: string) => cardNamed(name).kind === 'hive'
  /** Everybody plants each hive that they can have, else composts. */
  function season(match: Match): Match {
    let next = match
    for (let n = 0; n < 6; n++) {
      const hives = Array.from({ length: match.seats }, (_, seat) =>
        choices(next, seat).find(({ card, use }) => use === 'plant' && isHive(nameOf(next, seat, card))),
      )
      next = turn(next, Object.fromEntries(hives.flatMap((hive, seat) => (hive ? [[seat, hive]] : []))))
    }
    return next
  }
  test.each([2, 3, 5])('are compared once with each neighbour among %i players, for 1, 3 and 5 honey or the loss of 1', (seats) => {
    let decided = 0
    let after = start(seats, 3)
    for (const honey of [1, 3, 5]) {
      const before = after
      after = season(before)
      const bees = Array.from({ length: seats }, (_, seat) => beesOf(gardenOf(after, seat)))
      for (let seat = 0; seat < seats; seat++) {
        const sides = [...new Set([(seat + 1) % seats, (seat + seats - 1) % seats])]
        const expected = sides.flatMap((side) => (bees[seat]! > bees[side]! ? [honey] : bees[seat]! < bees[side]! ? [-1] : []))
        const gained = all(after).players[seat]!.honey.slice(all(before).players[seat]!.honey.length)
        expect(gained.toSorted()).toEqual(expected.toSorted())
        decided += expected.length
      }
    }
    expect(decided).toBeGreaterThan(2)
  })
})

describe('the end', () => {
  const composted = (match: Match) => turns(match, 18)
  test('comes after three seasons; with as many points and coins all have won', () => {
    const over = composted(start(3))
    expect(over).toMatchObject({ finished: true, scores: [19, 19, 19], winners: [0, 1, 2], ranking: [[0, 1, 2]] })
    expect([coins(over), pathOf(over), all(over).game.season]).toEqual([[57, 57, 57], 'over', SEASONS.length])
  })

  test('of players with as many points the one with more coins has won', () => {
    const { match, seat, choice } = opening(3, ({ use }, name) => name === 'Tool Shed' && use === 'plant')
    const over = turns(turn(match, { [seat]: choice }), 17)
    expect(coins(over)[seat]).toBe(58)
    expect(over).toMatchObject({ scores: [19, 19, 19], winners: [seat] })
    expect(over.ranking).toEqual([[seat], [0, 1, 2].filter((other) => other !== seat)])
  })

  test('tells the points of every player, reason by reason, and they are the score', () => {
    let match = start(4, 5)
    const counted: number[] = []
    while (!match.finished)
      for (let seat = 0; seat < 4 && !match.finished; seat++) {
        const { steps } = done(
          game,
          match,
          seat,
          'choose',
          choices(match, seat).find(({ use }) => use !== 'compost') ?? composting(match, seat),
        )
        for (const step of steps) {
          const { facts } = stepViewOf(game, step, SPECTATOR)
          if (step.entry.move !== 'count') continue
          const { total, ...points } = facts as { [reason: string]: number }
          expect(Object.values(points).reduce((sum, one) => sum + one, 0)).toBe(total)
          counted.push(total!)
        }
        match = steps.at(-1)!.match
      }
    expect(counted).toEqual(match.scores)
    const [one, two, three] = [0, 1, 3].map((seat) => gardenOf(match, seat))
    expect(match.scores![0]).toBe(totalOf(pointsOf(one!, [two!, three!])))
  })
})
