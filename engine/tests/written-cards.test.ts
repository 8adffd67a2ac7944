import { expect, test } from 'vitest'
import { ADMIN, deck, SPECTATOR, type Step, setup, stack, stepViewOf, string, text, type Viewer, viewOf } from '../index.ts'
import { checkComponents, checkNonInterference, done, randomMatch, refusal, secretOf, started } from '../testing/index.ts'

/** Cards of a match's own: some are printed, and on the blank ones each player writes what they like before the cards are dealt. */

const BLANKS_EACH = 2
const printed = ['a hat', 'a goose', 'the sea', 'a promise'].map((says) => ({ says }))
const cards = deck('cards', [...printed, ...Array.from({ length: 4 * BLANKS_EACH }, () => ({ says: '' }))], {
  dynamic: { written: string() },
})
const table = setup({
  game: { box: stack(cards, { sanitize: 'len' }), draw: stack(cards, { sanitize: 'len' }), played: stack(cards) },
  player: { blanks: stack(cards, { sanitize: { other: 'len' } }), hand: stack(cards, { sanitize: { other: 'len' } }) },
})
const textOf = ({ values, state }: { values: { says: string }; state: { written: string } }) => values.says || state.written
const game = table.createGame({
  name: 'written',
  players: { min: 2, max: 4 },
  distribute: { cards: ({ values }, { game }) => (values.says ? game.draw : game.box) },
  afterDeal: ({ game, players }) => {
    for (const player of players) for (let nr = 0; nr < BLANKS_EACH; nr++) game.box.last!.moveTo(player.blanks)
  },
  moves: {
    write: table.move({
      args: { what: text(60) },
      legal: (_, { what }) => what.trim() !== '' || 'Write something on the card.',
      apply: ({ game, me }, { what }) => {
        const card = me.blanks.first!
        card.state.written = what.trim()
        card.secretMoveTo(game.draw)
      },
    }),
    leaveBlank: table.move({ apply: ({ game, me }) => me.blanks.first!.moveTo(game.box) }),
    deal: table.fixUp({
      apply: ({ game, players }) => {
        game.draw.shuffle()
        for (const { hand } of players) game.draw.last!.moveTo(hand)
      },
    }),
    play: table.move({
      log: '${player} plays ${says}',
      facts: { says: string() },
      apply: ({ game, me }, _, tell) => {
        const card = me.hand.first!
        card.moveTo(game.played)
        tell({ says: textOf(card) })
      },
    }),
  },
  guards: { hasNone: table.guard(({ me }) => me.blanks.isEmpty) },
  chart: {
    initial: 'writing',
    states: {
      writing: {
        absent: 'leaveBlank',
        seats: {
          initial: 'blank',
          states: {
            blank: { moves: ['write', 'leaveBlank'], always: { guard: 'hasNone', target: 'done' } },
            done: { type: 'final' },
          },
        },
        onDone: { target: 'playing', actions: 'deal' },
      },
      playing: { ordered: [{ roundRobin: 'play' }], onDone: 'over' },
      over: { type: 'final' },
    },
  },
})

test('what players write on cards is part of the match, and read by those who see the card', () => {
  let match = started(game, 2)
  expect(refusal(game, match, 0, 'write', { what: ' ' }).message).toBe('Write something on the card.')
  expect(refusal(game, match, 0, 'write', { what: 'x'.repeat(61) }).code).toBe('arguments')
  const check = (steps: readonly Step[]) => {
    for (const step of steps) for (const viewer of [0, 1, SPECTATOR] as const) checkNonInterference(game, step, viewer, secretOf(1))
  }
  for (const seat of [0, 1]) {
    for (let nr = 0; nr < BLANKS_EACH; nr++) {
      const written = done(game, match, seat, 'write', { what: `word ${seat}${nr}` })
      check(written.steps)
      match = written.match
    }
  }
  const written = (viewer: Viewer) => [...new Set(JSON.stringify(viewOf(game, match, viewer)).match(/word \d\d/g))]
  expect(written(SPECTATOR)).toEqual([])
  expect(written(ADMIN).toSorted()).toEqual(['word 00', 'word 01', 'word 10', 'word 11'])
  for (const seat of [0, 1]) {
    const step = done(game, match, seat, 'play')
    check(step.steps)
    match = step.match
    const { facts } = stepViewOf(game, step.steps[0]!, SPECTATOR)
    expect(JSON.stringify(viewOf(game, match, SPECTATOR).game.played)).toContain('written')
    expect([...printed.map(({ says }) => says), 'word 00', 'word 01', 'word 10', 'word 11']).toContain(facts?.says)
  }
  expect(match.finished).toBe(true)
})

test('what is hidden of blank cards changes nothing that others receive', () => {
  let bits = 0
  for (const seed of [1, 2, 3, 4]) {
    const { first, steps } = randomMatch(game, seed)
    for (const step of steps) {
      checkComponents(game, step.match)
      for (const viewer of [...Array(first.seats).keys(), SPECTATOR] as const)
        bits += checkNonInterference(game, step, viewer, secretOf(seed))
    }
  }
  expect(bits).toBeGreaterThan(0)
})
