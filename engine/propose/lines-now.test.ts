import { expect, test } from 'vitest'
import { createMatch, deck, int, type Match, propose, SPECTATOR, setup, stack } from '../index.ts'
import { secretOf } from '../testing/index.ts'
import night from '../testing/scenarios/night.ts'
import { linesNow } from './lines-now.ts'

const cards = deck(
  'cards',
  Array.from({ length: 6 }, (_, n) => ({ n })),
)
const rules = setup({
  game: { left: int({ first: 2 }), code: int({ first: 7, sanitize: 'hidden' }), pile: stack(cards, { sanitize: 'len' }) },
  player: { hand: stack(cards, { sanitize: { other: 'len' } }) },
})
const game = rules.createGame({
  name: 'lines',
  players: { min: 2, max: 2 },
  distribute: { cards: ({ index }, { game, players }) => (index < 4 ? players[index % 2]!.hand : game.pile) },
  moves: {
    take: rules.move({
      apply: ({ game }) => {
        game.left--
      },
    }),
    open: rules.move({ apply: () => {} }),
    rest: rules.move({ apply: () => {} }),
    tidy: rules.fixUp({ legal: ({ game }) => game.left < 0 || 'No.', apply: () => {} }),
  },
  guards: {
    isLeft: rules.guard(({ game }) => game.left > 0),
    atMost: rules.guard(({ game }, most: number) => game.left <= most),
    isKnown: rules.guard(({ game }) => game.code === 7),
    hasFirst: rules.guard(({ me }) => [...me.hand].some(({ index }) => index === 0)),
    othersHave: rules.guard(({ players, seat }) => [...players[1 - seat]!.hand].some(({ index }) => index === 0)),
    othersHold: rules.guard(({ players, seat }) => players[1 - seat]!.hand.count === 2),
    broken: rules.guard(({ game }) => {
      throw new Error(`${game.left}`)
    }),
  },
  chart: {
    initial: 'play',
    states: {
      play: {
        on: {
          take: [{ guard: { and: ['isLeft', { not: { name: 'atMost', params: 1 } }] } }, { guard: 'isKnown', target: 'over' }],
          open: [
            { guard: { or: ['isKnown', 'hasFirst'] }, target: 'over' },
            { guard: { and: ['othersHave', 'othersHold'] }, target: 'over' },
            { guard: 'broken', target: 'over' },
          ],
          rest: { turn: 'all', actions: 'nextTurn' },
        },
        always: [{ guard: { not: 'isLeft' }, target: 'over' }, { actions: 'tidy' }],
      },
      over: { type: 'final' },
    },
  },
})
const start = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 }).match
const after = (match: Match, move: string, seat: number) => {
  const outcome = propose(game, match, { seat, move, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.match
}
/** Of each line, what it asks: + holds, - does not, ? is not known, ! fails; the line's own sign first. */
const now = (match: Match, viewer: number | typeof SPECTATOR) =>
  linesNow(game, match, viewer).map(({ line, move, holds, conditions }) => {
    const sign = (answer: boolean | null) => (answer === null ? '?' : answer ? '+' : '-')
    return [`${sign(holds)} ${line} ${move}`, ...conditions.map((one) => `${one.failed ? '!' : sign(one.holds)} ${one.text}`)].join(' ')
  })

test('each line of the phase is said with what it asks, by the number that it has in the drawn chart', () => {
  expect(now(start, 0)).toEqual([
    '+ play#0 take + turn current + isLeft - atMost(1)',
    '? play#1 take + turn current ? isKnown',
    '+ play#2 open + turn current ? isKnown + hasFirst',
    '? play#3 open + turn current ? othersHave + othersHold',
    '? play#4 open + turn current ! broken',
    '+ play#5 rest',
    '- play#6 null + isLeft',
    '- play#7 null - tidy.legal',
  ])
  expect(now(after(start, 'take', 0), 0)[0]).toBe('- play#0 take + turn current + isLeft + atMost(1)')
})

test('out of turn, lines do not hold; what the seat knows of itself it is told all the same', () => {
  expect(now(start, 1).slice(0, 4)).toEqual([
    '- play#0 take - turn current + isLeft - atMost(1)',
    '- play#1 take - turn current ? isKnown',
    '- play#2 open - turn current ? isKnown - hasFirst',
    '- play#3 open - turn current ? othersHave + othersHold',
  ])
})

test('who only watches is told what all may know, for whose turn it is', () => {
  expect(now(start, SPECTATOR).slice(0, 4)).toEqual([
    '+ play#0 take + isLeft - atMost(1)',
    '? play#1 take ? isKnown',
    '? play#2 open ? isKnown ? hasFirst',
    '? play#3 open ? othersHave + othersHold',
  ])
})

test('when the match is over, nothing is asked', () => {
  expect(now(after(start, 'open', 0), 0)).toEqual([])
})

test('in phases of their own, seats are told of theirs; of where others are, nothing', () => {
  const { match } = createMatch(night, { seats: 4, secret: secretOf(1), at: 0 })
  const told = (viewer: number | typeof SPECTATOR) => linesNow(night, match, viewer).map(({ line, seat }) => `${seat} ${line}`)
  expect(told(0)).toEqual(expect.arrayContaining(['0 night.hunt.prowl#0', '0 night.hunt.prowl#1', '0 night.hunt#0']))
  expect(told(2).every((line) => line.startsWith('2 night.bed#') || line.startsWith('null '))).toBe(true)
  expect(told(2)).toContain('2 night.bed#0')
  expect(told(SPECTATOR).some((line) => /hunt|dream|bed/.test(line))).toBe(false)
})
