import { describe, expect, test } from 'vitest'
import {
  createMatch,
  deck,
  GameError,
  goldenFromText,
  goldenToText,
  int,
  library,
  type Match,
  openSeats,
  playthrough,
  propose,
  recordMatch,
  replay,
  type Seat,
  setup,
  stack,
  verify,
  viewOf,
  viewTextOf,
} from '../index.ts'
import { coverageOf, fuzz, moved, randomMatch, refusal, secretOf, seen, started } from '../testing/index.ts'

const cards = deck(
  'cards',
  Array.from({ length: 40 }, (_, n) => ({ n })),
)
const seats = openSeats()
const rules = setup({
  game: { draw: stack(cards), round: int() },
  player: { hand: stack(cards, { sanitize: 'len' }), taken: int(), ...seats.player },
  variants: { rounds: { default: 'two', values: { two: {}, three: {} } } },
})
const lib = library(rules)
const seating = seats.rules(rules, 2)
/** Each who takes part is dealt a card a round, and takes another; who stands up is left out of the next. */
const make = (beforeDeal: (state: Parameters<typeof seats.empty>[0]) => void = seats.empty) =>
  rules.createGame({
    name: 'supper',
    players: { min: 2, max: 5 },
    distribute: { cards: 'draw' },
    beforeDeal,
    afterDeal: ({ game }) => game.draw.shuffle(),
    moves: {
      ...seating.moves,
      deal: lib.deal('draw', 'hand', { eachHas: 1 }),
      take: lib.asMove(lib.increment('taken')),
      standUp: lib.asMove(lib.set({ seated: false })),
      clear: lib.collectAll('hand', 'draw'),
      count: lib.increment('round'),
    },
    guards: {
      ...seating.guards,
      last: rules.guard(({ game, variant }) => game.round === (variant.rounds === 'two' ? 2 : 3)),
      threeSit: rules.guard(({ players }) => players.filter(({ seated }) => seated).length > 2),
    },
    chart: {
      initial: 'gather',
      states: {
        gather: seats.roundSetUp('deal'),
        deal: { always: [{ actions: 'deal' }, 'round'] },
        round: {
          prompt: { active: 'Take something', others: '${player} takes something' },
          turns: { rounds: 1 },
          on: { take: { actions: 'nextTurn' }, standUp: { guard: 'threeSit', actions: 'nextTurn' } },
          onDone: 'counted',
        },
        counted: { entry: ['clear', 'count'], always: [{ guard: 'last', target: 'over' }, 'gather'] },
        over: { type: 'final' },
      },
      on: { sit: { turn: 'inactive' } },
    },
    score: ({ players }, seat) => players[seat].taken,
  })
const game = make()
const setting = { secret: secretOf(1), at: 0 }
const created = (empty: readonly Seat[], of = game, count = 4) => createMatch(of, { ...setting, seats: count, empty })
const hands = (match: Match) => seen(game, match).players.map(({ hand }) => hand.count)
const seated = (match: Match) => seen(game, match).players.flatMap((player, seat) => (player.seated ? [seat] : []))

describe('a match with seats that nobody holds yet', () => {
  test('begins without them: the others sit, are dealt in, and have the turn', () => {
    const { first, match } = created([2, 0])
    expect([first.inactive, first.turn, seated(first)]).toEqual([[0, 2], 1, [1, 3]])
    expect([match.inactive, match.turn, hands(match), match.empty]).toEqual([[0, 2], 1, [0, 1, 0, 1], [0, 2]])
  })

  test('lets somebody sit down there, who takes part from the next round on', () => {
    const { match } = created([2])
    const sitting = moved(game, match, 2, 'sit')
    expect(hands(sitting)).toEqual([1, 1, 0, 1])
    const next = ([0, 1, 3] as const).reduce((now, seat) => moved(game, now, seat, 'take'), sitting)
    expect([next.inactive, hands(next), next.empty]).toEqual([[], [1, 1, 1, 1], [2]])
    expect(refusal(game, next, 2, 'sit').code).toBe('turn')
  })

  test('asks nobody to play who may only sit down, in every form of the message', () => {
    const { match } = created([2])
    const prompts = [0, 1, 2, 3].map((viewer) => viewOf(game, match, viewer).phase.prompt)
    expect(prompts).toEqual(['Take something', ...Array(3).fill('${player} takes something')])
    expect(prompts).toEqual([0, 1, 2, 3].map((viewer) => JSON.parse(viewTextOf(game, match, viewer)).phase.prompt))
  })

  test('is over when all but one have left: a seat that is merely empty does not count', () => {
    const { match } = created([1, 2])
    expect(moved(game, match, 3, 'resign')).toMatchObject({ finished: true, winners: [0] })
  })

  test('has of those who hold a seat only the first so many sit, where rules say how many', () => {
    const { first } = created(
      [0],
      make((state) => seats.empty(state, 2)),
    )
    expect([first.inactive, seated(first)]).toEqual([
      [0, 3],
      [1, 2],
    ])
  })
})

test('a match where everybody holds a seat is the same as ever, and says nothing of empty seats', () => {
  const without = createMatch(game, { ...setting, seats: 4 })
  expect(JSON.stringify(created([]))).toBe(JSON.stringify(without))
  expect(JSON.stringify(without)).not.toContain('"empty"')
  const recorded = recordMatch(game, {
    game: game.name,
    seats: 4,
    variant: {},
    ...setting,
    empty: [],
    log: without.steps.map((step) => step.entry),
  })
  expect(goldenToText(recorded)).not.toContain('"empty"')
})

test.each<[why: string, empty: number[], says: string]>([
  ['out of range', [4], 'Supper: there is no seat 4 to be empty'],
  ['below the first', [-1], 'Supper: there is no seat -1 to be empty'],
  ['that are none', [0.5], 'Supper: there is no seat 0.5 to be empty'],
  ['named twice', [3, 3], 'Supper: seat 3 is named twice among those that are empty'],
  ['that leave too few', [0, 1, 3], 'Supper: it takes 2 players, and with 3 seats of 4 empty there is 1'],
])('seats %s are refused', (_, empty, says) => {
  expect(() => created(empty)).toThrow(new GameError(says))
})

test('a game in which nobody can sit down later has no empty seats', () => {
  const plain = setup({ game: {}, player: { seated: int() } })
  const lib = library(plain)
  const evening = (moves: 'sit' | 'come') =>
    plain.createGame({
      name: 'evening',
      players: { min: 2, max: 4 },
      distribute: {},
      moves: { [moves]: lib.join(), done: lib.done() },
      chart: { initial: 'a', states: { a: { on: { done: 'b' } }, b: { type: 'final' } } } as never,
    })
  for (const name of ['sit', 'come'] as const)
    expect(() => created([3], evening(name) as never)).toThrow(
      new GameError('Evening: no seat can be empty as the match begins, since nobody could sit down there later'),
    )
})

describe('whatever is played in it', () => {
  const matches = Array.from({ length: 120 }, (_, seed) => randomMatch(game, seed))
  const begun = matches.filter(({ first }) => first.empty)

  test('random matches begin with and without empty seats, and people sit down there', () => {
    expect(begun.length).toBeGreaterThan(20)
    expect(matches.length - begun.length).toBeGreaterThan(20)
    const later = begun.filter(({ first, steps }) =>
      steps.some(({ entry }) => entry.move === 'sit' && first.empty!.includes(entry.by as Seat)),
    )
    expect(later.length).toBeGreaterThan(10)
  })

  test('a version plays on identically after a JSON round trip', () => {
    for (const { steps } of begun)
      for (const { before, entry } of steps) {
        if (entry.by === 'engine') continue
        const { by: seat, move, args, at } = entry
        const [one, other] = [before, JSON.parse(JSON.stringify(before))].map((match) => propose(game, match, { seat, move, args, at }))
        expect(JSON.stringify(other)).toBe(JSON.stringify(one))
      }
  })

  test('the record gives the match again, also from a recorded match’s file', () => {
    for (const { first, record, last } of begun) {
      expect(record.empty?.toSorted()).toEqual(first.empty)
      expect(JSON.stringify(replay(game, JSON.parse(JSON.stringify(record))).match)).toBe(JSON.stringify(last))
      const golden = recordMatch(game, record)
      const text = goldenToText(golden)
      expect(text).toContain(`\n  "empty": ${JSON.stringify(first.empty)},\n`)
      expect(goldenFromText(text)).toStrictEqual(golden)
      expect(verify(game, goldenFromText(text))).toEqual({ ok: true })
      expect(playthrough(game, golden)).toBe(playthrough(game, { first, steps: replay(game, record).steps }))
    }
  })

  test('without what the record says of them the log does not fit', () => {
    const { empty: _, ...record } = begun[0].record
    expect(() => replay(game, record)).toThrow('version')
  })

  test('what fuzz does and the count of transitions reckon with them', () => {
    expect(fuzz(game, { seed: 1, goesOn: (proposals) => proposals < 1500 })).toMatchObject({ failure: null })
    const coverage = coverageOf(game, 4)
    for (const played of matches) if (played.first.seats === 4) coverage.add(played)
    expect(coverage.taken.size).toBeGreaterThan(5)
  })
})

test('a recorded match whose empty seats are no list of seats is refused', () => {
  const { match, steps } = { match: started(game, 3), steps: created([], game, 3).steps }
  const golden = recordMatch(game, {
    game: game.name,
    ...setting,
    seats: match.seats,
    variant: match.variant,
    log: steps.map(({ entry }) => entry),
  })
  for (const empty of ['1', [-1], null])
    expect(() => goldenFromText(goldenToText({ ...golden, empty } as never))).toThrow("recorded match: 'empty' is a list of seats")
})
