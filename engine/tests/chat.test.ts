import { describe, expect, test } from 'vitest'
import { createMatch, type Game, type Match, propose, type Seat, SPECTATOR, setup, viewOf } from '../index.ts'
import { secretOf } from '../testing/index.ts'
import { chatIsOpen, seatsApart } from '../visibility/phase-view.ts'

/** When players may write to each other: it depends on what everybody sees, and on nothing else. */

const rules = setup({ game: {} })
const nothing = () => rules.move({ apply: () => {} })
const parts = {
  name: 'nights',
  players: { min: 2, max: 2 },
  distribute: {},
  moves: { wolves: nothing(), seer: nothing(), dusk: nothing(), dream: nothing(), wake: nothing(), end: nothing(), pick: nothing() },
  who: { wolf: rules.who(() => 0) },
} as const
const chart = {
  initial: 'day',
  on: { wake: { turn: 'all', target: 'day' } },
  states: {
    day: { turn: 'all', on: { dusk: 'night', dream: { interrupt: 'dreaming' }, pick: 'choosing', end: 'over' } },
    night: {
      initial: 'still',
      turn: 'all',
      states: {
        still: { on: { wolves: 'w', seer: 's' } },
        w: { sanitize: 'wolf' },
        s: { sanitize: 'hidden' },
      },
    },
    dreaming: { sanitize: 'wolf', initial: 'asleep', states: { asleep: { turn: 'all', on: { end: 'awake' } }, awake: { type: 'final' } } },
    choosing: { seats: { initial: 'one', states: { one: { on: { end: 'two' } }, two: { type: 'final' } } }, onDone: 'over' },
    over: { type: 'final' },
  },
} as const
const gameWith = (chat: unknown) => rules.createGame({ ...parts, chart, chat: chat as never }) as unknown as Game
const openAfter = (game: Game, ...moves: string[]): boolean => chatIsOpen(game, played(game, ...moves))

function played(game: Game, ...moves: string[]): Match {
  let { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  for (const move of moves) {
    const outcome = propose(game, match, { seat: 0 as Seat, move, at: 0 })
    if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
    match = outcome.match
  }
  return match
}

test('without a rule, players may always write; by `false` only when the match is over', () => {
  const [free, mute] = [gameWith(undefined), gameWith(false)]
  expect([openAfter(free), openAfter(free, 'dusk'), openAfter(free, 'end')]).toEqual([true, true, true])
  expect([openAfter(mute), openAfter(mute, 'dusk'), openAfter(mute, 'end')]).toEqual([false, false, true])
})

test('a phase closes it, and what is inside of that, hidden or not', () => {
  const game = gameWith({ closedIn: ['night'] })
  const moments = [[], ['dusk'], ['dusk', 'wolves'], ['dusk', 'seer'], ['dusk', 'wake']]
  expect(moments.map((moves) => openAfter(game, ...moves))).toEqual([true, false, false, false, true])
})

test('where two matches differ in a phase that a seat may not know of, it sees them the same, and so does the chat', () => {
  for (const closed of ['night', 'night.still', 'day']) {
    const game = gameWith({ closedIn: [closed] })
    const [one, other] = [played(game, 'dusk', 'wolves'), played(game, 'dusk', 'seer')]
    expect(one.snapshot).not.toEqual(other.snapshot)
    expect(viewOf(game, one, 1)).toEqual(viewOf(game, other, 1))
    expect(chatIsOpen(game, one)).toBe(chatIsOpen(game, other))
  }
})

test('an interrupt that not everybody may know of counts as what a spectator sees of it', () => {
  const game = gameWith({ closedIn: ['day'] })
  const dreaming = played(game, 'dream')
  expect([viewOf(game, dreaming, 0).phase.path, viewOf(game, dreaming, SPECTATOR).phase.path]).toEqual(['dreaming.asleep', ''])
  expect([openAfter(game), chatIsOpen(game, dreaming)]).toEqual([false, true])
})

test('who is out writes apart only where the rules say so, and until the match is over', () => {
  const game = gameWith({ eliminated: 'apart' })
  const playing = played(game, 'pick')
  const left = { ...playing, inactive: [1] }
  expect([seatsApart(game, playing), seatsApart(game, left), seatsApart(gameWith(undefined), left)]).toEqual([[], [1], []])
  expect(seatsApart(game, { ...left, finished: true })).toEqual([])
  expect(openAfter(game, 'dusk')).toBe(true)
})

describe('only phases of which everybody knows may close it', () => {
  test.each([
    ['nigth', "nights: chat.closedIn: there is no phase 'nigth'; did you mean 'night'?"],
    ['', "nights: chat.closedIn: there is no phase ''"],
    ['night.w', "nights: chat.closedIn: not everybody may know of the phase 'night.w'"],
    ['dreaming.asleep', "nights: chat.closedIn: not everybody may know of the phase 'dreaming.asleep'"],
    ['choosing.one', "nights: chat.closedIn: each seat is in 'choosing.one' by itself"],
  ])('%s', (path, sentence) => {
    expect(() => gameWith({ closedIn: ['day', path] })).toThrow(sentence)
  })
})
