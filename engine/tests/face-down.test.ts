import { expect, test } from 'vitest'
import { type Game, library, playingCards, SPECTATOR, setup, stack } from '../index.ts'
import { checkNonInterference, randomMatch, secretOf } from '../testing/index.ts'

const cards = playingCards('cards')
const rules = setup({
  game: { draw: stack(cards, { sanitize: 'len' }), discard: stack(cards) },
  player: { hand: stack(cards, { sanitize: 'len' }), sealed: stack(cards, { sanitize: 'len' }), shown: stack(cards) },
})
const lib = library(rules)

/** All play a card face down; all are shown in one version, and go to the discard. */
const gameWith = (sanitize?: 'hidden') =>
  rules.createGame({
    name: 'face-down',
    players: { min: 2, max: 3 },
    distribute: { cards: 'draw' },
    afterDeal: ({ game }) => game.draw.shuffle(),
    moves: {
      deal: lib.deal('draw', 'hand', { eachHas: 4 }),
      play: lib.choose('hand', 'sealed', sanitize ? { sanitize } : {}),
      reveal: lib.reveal('sealed', 'shown'),
      clear: lib.collectAll('shown', 'discard'),
    },
    guards: { handsEmpty: lib.isEmpty('hand') },
    chart: {
      initial: 'deal',
      states: {
        deal: { always: [{ actions: 'deal' }, 'choose'] },
        choose: { seats: { initial: 'open', states: { open: { on: { play: 'shut' } }, shut: { type: 'final' } } }, onDone: 'reveal' },
        reveal: { always: { actions: 'reveal', target: 'clear' } },
        clear: { always: { actions: 'clear', target: 'next' } },
        next: { always: [{ guard: 'handsEmpty', target: 'over' }, 'choose'] },
        over: { type: 'final' },
      },
    },
  }) as unknown as Game

test.each([
  ['as the stacks allow', undefined],
  ['hidden from the others', 'hidden' as const],
])('a card played face down tells others nothing until it is shown, its choice %s', (_, sanitize) => {
  const game = gameWith(sanitize)
  let bits = 0
  for (let seed = 0; seed < 4; seed++) {
    const { steps, first } = randomMatch(game, seed)
    for (const step of steps)
      for (const viewer of [SPECTATOR, ...Array(first.seats).keys()])
        bits += checkNonInterference(game, step, viewer as number, secretOf(seed))
  }
  expect(bits).toBeGreaterThan(1000)
})
