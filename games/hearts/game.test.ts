import {
  ADMIN,
  type Args,
  absentMove,
  activeSeats,
  checkComponents,
  legalMoves,
  type Match,
  propose,
  type ReadableOf,
  SPECTATOR,
  stepViewOf,
  type Viewer,
  viewOf,
} from 'playchart/engine'
import { moved, randomMatch, refusal, seen as seenBy, started, struck } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { internalsOf } from '../../engine/rules/game.ts'
import game from './game.ts'

const start = (seed: number, goal = 'deal') => started(game, 4, { seed, variant: { goal } })
const seen = (match: Match, viewer: Viewer = ADMIN) => seenBy(game, match, viewer)
type Stack = ReadableOf<typeof game>['players'][number]['hand']
const cardsIn = ({ slots }: Stack) => slots.map((card) => `${card!.values!.suit}${card!.values!.rank}`)
const hands = (match: Match) => seen(match).players.map(({ hand }) => cardsIn(hand))
const points = (match: Match) => seen(match).players.map(({ points }) => points)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const phase = (match: Match) => viewOf(game, match, ADMIN).phase.path

const move = (match: Match, seat: number, name: string, args: Args = {}) => moved(game, match, seat, name, args)
const idOf = (match: Match, seat: number, card: string) => {
  const { hand } = seen(match).players[seat]!
  return hand.slots[cardsIn(hand).indexOf(card)]?.id ?? `${seat} does not hold ${card}`
}
const pass = (match: Match, seat: number, cards: readonly string[]) =>
  move(match, seat, 'pass', { cards: cards.map((card) => idOf(match, seat, card)) })
const play = (match: Match, ...cards: string[]) =>
  cards.reduce((now, card) => move(now, now.turn, 'play', { card: idOf(now, now.turn, card) }), match)
const why = (match: Match, card: string) => refusal(game, match, match.turn, 'play', { card: idOf(match, match.turn, card) }).message
/** What the seat whose turn it is may play. */
const playable = (match: Match) => {
  const { hand } = seen(match).players[match.turn]!
  const options = legalMoves(game, match, match.turn)[0].options!
  return options.map(({ card }) => cardsIn(hand)[hand.slots.findIndex((slot) => slot!.id === card)]!)
}

const DECK = [...'♣♦♠♥'].flatMap((suit) => '2 3 4 5 6 7 8 9 10 J Q K A'.split(' ').map((rank) => suit + rank))
const SUIT = (suit: string, ranks: string) => ranks.split(' ').map((rank) => suit + rank)

/** A match whose first trick is about to begin, with at least these cards in the hands: what is not said is dealt in order. */
function dealt(...wanted: string[][]): Match {
  const rest = DECK.filter((card) => !wanted.flat().includes(card))
  const held = [0, 1, 2, 3].map((seat) => [...(wanted[seat] ?? [])])
  for (const hand of held) while (hand.length < 13) hand.push(rest.shift()!)
  // Each hand's first three come from the right.
  const before = held.map((hand, seat) => [...hand.slice(3), ...held[(seat + 1) % 4].slice(0, 3)])
  const match = start(1)
  const { index } = internalsOf(game).schema.player.stacks.find(({ name }) => name === 'hand')!
  const faces = internalsOf(game).schema.decks[0].components.map(({ suit, rank }) => `${suit}${rank}`)
  const players = match.state.players.map((row, seat) =>
    row.with(
      index,
      before[seat].map((card) => faces.indexOf(card)),
    ),
  )
  const stacked: Match = JSON.parse(JSON.stringify({ ...match, state: { ...match.state, players } }))
  checkComponents(game, stacked)
  return held.reduce((now, _, seat) => pass(now, seat, before[seat].slice(-3)), stacked)
}

const agreed = (match: Match) => activeSeats(game, match).reduce((now, seat) => move(now, seat, 'goOn'), match)
const height = (card: string) => DECK.indexOf(card) % 13
/** The deal played to its end, each seat as `choose` says of what it may play, low cards first. */
function playedOut(match: Match, choose: (cards: string[], seat: number) => string = ([first]) => first): Match {
  let now = match
  while (phase(now) === 'passing') {
    const [seat] = activeSeats(game, now)
    now = pass(now, seat, hands(now)[seat].slice(0, 3))
  }
  while (phase(now) === 'trick') {
    const cards = playable(now).toSorted((a, b) => height(a) - height(b))
    now = play(now, choose(cards, now.turn))
  }
  return now
}

test('everybody is dealt thirteen cards, and sees only their own', () => {
  const match = start(1)
  expect(hands(match).flat().toSorted()).toEqual(DECK.toSorted())
  const held = seen(match, 2).players.map(({ hand }) => [hand.count, hand.slots.length])
  expect(held).toEqual([0, 0, 13, 0].map((known) => [13, known]))
})

test('three cards are passed to the left, then right, then across, then none; then to the left again', () => {
  let match = start(3, 'hundred')
  for (const step of [1, 3, 2, 0, 1]) {
    expect(seen(match).game.broken).toBe(false)
    if (step > 0) {
      const before = hands(match)
      for (const seat of [2, 0, 3, 1]) match = pass(match, seat, before[seat].slice(5, 8))
      const after = hands(match)
      for (const seat of [0, 1, 2, 3]) expect(after[(seat + step) % 4]).toEqual(expect.arrayContaining(before[seat].slice(5, 8)))
    }
    expect(phase(match)).toBe('trick')
    expect(hands(match).map(({ length }) => length)).toEqual([13, 13, 13, 13])
    match = agreed(playedOut(match))
  }
})

test('nobody sees what is passed before all have chosen, nor what goes by', () => {
  const before = start(4)
  const given = hands(before)[0].slice(0, 3)
  const match = pass(before, 0, given)
  expect(seen(match, 1).players[0]).toMatchObject({ hand: { count: 10, slots: [] }, passed: { count: 3, slots: [] } })
  expect(seen(match, 1).players[1].hand.count).toBe(13)
  expect(cardsIn(seen(match, 0).players[0].passed)).toEqual(given)
  expect(activeSeats(game, match)).toEqual([1, 2, 3])
  const after = [1, 2, 3].reduce((now, seat) => pass(now, seat, hands(now)[seat].slice(0, 3)), match)
  expect(cardsIn(seen(after, 1).players[1].hand)).toEqual(expect.arrayContaining(given))
  expect(seen(after, 0).players[1].hand).toMatchObject({ count: 13, slots: [] })
})

test('exactly three different cards of one’s own are passed', () => {
  const match = start(4)
  const [a, b, c, d] = seen(match).players[0].hand.slots.map((card) => card!.id)
  const theirs = seen(match).players[1].hand.slots[0]!.id
  for (const cards of [
    [a, b],
    [a, b, c, d],
    [a, a, b],
    [a, b, theirs],
  ])
    expect(refusal(game, match, 0, 'pass', { cards: cards as string[] })).toMatchObject({ code: 'arguments' })
})

test('the player who has the two of clubs after passing leads it', () => {
  const match = dealt([], SUIT('♦', '2 3 4'), ['♠2', '♠3', '♠4', '♣2', '♣3'])
  expect([match.turn, activeSeats(game, match)]).toEqual([2, [2]])
  expect(playable(match)).toEqual(['♣2'])
  expect(why(match, '♣3')).toBe('The two of clubs leads the first trick.')
})

test('who can follow suit must; who cannot plays what they like', () => {
  const match = play(dealt(['♣2', '♦2'], SUIT('♣', '5 9'), SUIT('♦', '3 4 5 6 7 8 9 10 J Q K A'), SUIT('♣', '6 7')), '♣2')
  expect(playable(match)).toEqual(['♣5', '♣9'])
  expect(why(match, hands(match)[1].find((card) => card[0] === '♠')!)).toBe('You must follow suit: ♣.')
  const third = play(match, '♣5')
  expect(hands(third)[2].filter((card) => card[0] === '♣')).toHaveLength(0)
  expect(playable(third)).toEqual(expect.arrayContaining(SUIT('♦', '3 4 A')))
})

const NO_CLUBS = [...SUIT('♥', 'J Q K A'), '♠Q', ...SUIT('♦', '2 3 4 5 6 7 8 9')]

test('no points go on the first trick', () => {
  const match = play(dealt(SUIT('♣', '2 3 4 5'), NO_CLUBS), '♣2')
  expect(playable(match)).toEqual(SUIT('♦', '2 3 4 5 6 7 8 9'))
  for (const card of ['♥J', '♠Q']) expect(why(match, card)).toBe('No points may go on the first trick.')
})

test('unless one holds nothing else', () => {
  const match = play(dealt(['♣2', '♣3', '♣4'], [...SUIT('♥', '3 4 5 6 7 8 9 10 J Q K A'), '♠Q']), '♣2')
  expect(playable(match)).toHaveLength(13)
  expect(seen(match).game.broken).toBe(false)
  expect(seen(play(match, '♠Q')).game.broken).toBe(false)
  expect(seen(play(match, '♥3')).game.broken).toBe(true)
})

test('on later tricks points may be thrown off', () => {
  const match = play(dealt(['♣2', '♣3', '♣4'], NO_CLUBS, SUIT('♣', '5 6'), SUIT('♣', '7 8')), '♣2', '♦2', '♣5', '♣7')
  expect(match.turn).toBe(3)
  const next = play(match, '♣8', '♣3')
  expect(playable(next)).toEqual(expect.arrayContaining(['♥J', '♠Q']))
})

test('hearts are not led before a heart was played: the queen of spades does not break them', () => {
  const start = dealt(['♣2', '♣3'], NO_CLUBS, SUIT('♣', '5 6'), ['♣7', '♣8', '♥2', '♥3', '♠2'])
  const match = play(start, '♣2', '♦2', '♣5', '♣7')
  expect(why(match, '♥2')).toBe('Hearts are not broken yet.')
  const queen = play(match, '♣8', '♣3', '♠Q', '♣6')
  expect(queen.turn).toBe(3)
  expect(seen(queen).game.broken).toBe(false)
  expect(why(queen, '♥2')).toBe('Hearts are not broken yet.')
  const heart = play(match, '♣8', '♣3', '♥J', '♣6')
  expect(seen(heart).game.broken).toBe(true)
  expect(play(heart, '♥2').version).toBeGreaterThan(heart.version)
})

test('unless one has nothing but hearts', () => {
  const match = dealt(['♣2', ...SUIT('♣', '3 4 5 6 7 8 9 10 J Q K')], ['♣A', ...SUIT('♥', '2 3 4 5 6 7 8 9 10 J Q K')])
  const [, , third, last] = hands(match).map((hand) => hand.find((card) => card[0] !== '♥' && card !== '♠Q'))
  const led = play(match, '♣2', '♣A', third!, last!)
  expect(led.turn).toBe(1)
  expect(seen(led).game.broken).toBe(false)
  expect(playable(led)).toHaveLength(12)
  expect(seen(play(led, '♥2')).game.broken).toBe(true)
})

test('the highest card of the suit that was led takes the trick, aces high, and leads the next', () => {
  const match = dealt(['♣2', '♣3'], ['♣K', '♣4'], ['♣A', '♣5'], SUIT('♦', '2 3 4 5 6 7 8 9 10 J Q K A'))
  const taken = play(match, '♣2', '♣K', '♣A', '♦A')
  expect(taken.turn).toBe(2)
  expect(seen(taken).game.leader).toBe(2)
  expect(seen(taken).players.map(({ taken, played }) => [taken.count, played.count])).toEqual([
    [0, 0],
    [0, 0],
    [4, 0],
    [0, 0],
  ])
})

test('each heart counts 1 and the queen of spades 13, to who took them', () => {
  for (let seed = 0; seed < 15; seed++) {
    const { last } = randomMatch(game, seed)
    const deals = points(last)
    for (const deal of deals[0].keys()) {
      expect([26, 78]).toContain(sum(deals.map((one) => one[deal])))
    }
    const final = seen(last).players.map(({ taken }) => {
      const cards = cardsIn(taken)
      return cards.filter((card) => card[0] === '♥').length + (cards.includes('♠Q') ? 13 : 0)
    })
    expect(deals.map((one) => one.at(-1))).toEqual(final.includes(26) ? final.map((one) => 26 - one) : final)
  }
})

test('who takes all the points counts none, and the others 26 each', () => {
  // Nobody takes a trick from them.
  const shooter = ['♣A', '♠A', '♠K', '♠Q', ...SUIT('♥', '6 7 8 9 10 J Q K A')]
  const match = playedOut(dealt(shooter, ['♣2', '♥2'], ['♣3', '♥3'], ['♣4', '♥4', '♥5']), (cards, seat) =>
    seat === 0 ? cards.at(-1)! : cards[0],
  )
  expect(points(match)).toEqual([[0], [26], [26], [26]])
  expect(match).toMatchObject({ finished: true, winners: [0], scores: [0, 26, 26, 26] })
})

test('the match goes on, deal after deal, until somebody has the points, and the fewest win', () => {
  for (const [goal, least] of [
    ['hundred', 100],
    ['fifty', 50],
    ['deal', 0],
  ] as const) {
    let match = playedOut(start(6, goal))
    while (!match.finished) {
      expect(Math.max(...points(match).map((deals) => sum(deals)))).toBeLessThan(least)
      expect(phase(match)).toMatch(/^look/)
      match = playedOut(agreed(match))
    }
    const { scores, winners } = match
    expect(Math.max(...scores!)).toBeGreaterThanOrEqual(least)
    expect(scores).toEqual(points(match).map((deals) => sum(deals)))
    expect(winners).toEqual([0, 1, 2, 3].filter((seat) => scores![seat] === Math.min(...scores!)))
    expect(match.ranking.map(([seat]) => scores![seat])).toEqual([...new Set(scores)].sort((a, b) => a - b))
    if (goal === 'deal') expect(points(match)[0]).toHaveLength(1)
  }
})

test('the next deal begins when all have seen the points, or on time', () => {
  const match = playedOut(start(6, 'hundred'))
  expect(phase(struck(game, match))).toBe('passing')
  const three = [0, 1, 3].reduce((now, seat) => move(now, seat, 'goOn'), match)
  expect([phase(three), phase(move(three, 2, 'goOn'))]).toEqual(['look', 'passing'])
})

test('for who is gone, cards are passed and played that may be', () => {
  const match = start(8)
  const passed = [0, 1, 2, 3].reduce((now, seat) => move(now, seat, 'pass', absentMove(game, now, seat)!.args), match)
  expect(phase(passed)).toBe('trick')
  let now = passed
  while (!now.finished) {
    const { move: name, args } = absentMove(game, now, now.turn)!
    now = move(now, now.turn, name, args)
  }
  expect(sum(points(now).flat())).toBeGreaterThanOrEqual(26)
})

test('when somebody leaves for good the match is over, and they have not won', () => {
  const match = playedOut(start(6, 'hundred'))
  const totals = points(match).map(([one]) => one!)
  const best = totals.indexOf(Math.min(...totals))
  const left = move(match, best, 'resign')
  const others = totals.filter((_, seat) => seat !== best)
  expect(left.finished).toBe(true)
  expect(left.winners).toEqual([0, 1, 2, 3].filter((seat) => seat !== best && totals[seat] === Math.min(...others)))
  const early = move(play(dealt(['♣2']), '♣2'), 2, 'resign')
  expect(early).toMatchObject({ finished: true, winners: [0, 1, 3] })
  expect(viewOf(game, early, SPECTATOR).phase.args).toEqual({ end: 'There is no Hearts for three' })
})

test('the log tells players which cards they have given and got, and others only how many', () => {
  const three = (match: Match, seat: number) => hands(match)[seat]!.slice(0, 3)
  const match = [0, 1, 2].reduce((now, seat) => pass(now, seat, three(now, seat)), start(3))
  const cards = three(match, 3).map((card) => idOf(match, 3, card))
  const outcome = propose(game, match, { seat: 3, move: 'pass', args: { cards }, at: 0 })
  const step = outcome.ok && outcome.steps.find(({ entry }) => entry.move === 'exchange')
  if (!step) throw new Error('nothing is exchanged')
  const known = (viewer: Viewer) => {
    const { toFirst, toSecond, toThird, toFourth } = stepViewOf(game, step, viewer).facts!
    return [toFirst, toSecond, toThird, toFourth].map((faces) => (faces as (number | null)[]).every((face) => face !== null))
  }
  expect(stepViewOf(game, step, SPECTATOR).facts).toMatchObject({ where: 'to the left', first: 0, toFirst: [null, null, null] })
  expect([known(SPECTATOR), known(0), known(3)]).toEqual([
    [false, false, false, false],
    [true, true, false, false],
    [true, false, false, true],
  ])
})
