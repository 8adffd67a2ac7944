import { board, bool, concatenate, deck, int, overlap, setup, slotOf, slots, stack } from '../index.ts'

/** Planted mistakes: the error must be at the word below each `@ts-expect-error`. Checked by tsc; one that passes is an error too. */

const cards = deck('cards', [{ rank: 1 }])
const other = deck('other', [{ colour: 'red' }])
const little = setup({
  game: { pile: slots(cards, 2), seen: slots(cards, 2), both: overlap('pile', 'seen'), points: int(), over: bool(), bag: stack(other) },
  player: { hand: stack(cards) },
  variants: { size: { default: 'small', values: { small: {}, large: {} } } },
})
const take = little.move({ args: { slot: slotOf('pile') }, apply: ({ game, me }, { slot }) => game.pile.at(slot)?.moveTo(me.hand) })
const tidy = little.fixUp({ apply: ({ game }) => game.pile.shuffle() })
const isEmpty = little.guard(({ game }) => game.pile.isEmpty)
const parts = {
  name: 'little',
  players: { min: 1, max: 2 },
  distribute: { cards: 'pile', other: 'bag' },
  moves: { take, tidy },
  guards: { isEmpty },
} as const

little.createGame({
  ...parts,
  chart: {
    initial: 'one',
    states: {
      one: { moves: ['take'], on: {}, entry: 'tidy', initial: 'a', states: { a: { on: { take: 'two' } } } },
      two: { always: [{ guard: { not: 'isEmpty' }, actions: 'tidy', target: 'one.a' }, { actions: 'nextTurn' }, 'three'] },
      all: {
        seats: {
          who: { not: 'isEmpty' },
          initial: 'a',
          states: { a: { on: { take: ['b', { target: 'two', interrupt: 'ask' }] } }, b: { type: 'final' } },
        },
        onDone: 'two',
      },
      ask: { initial: 'a', states: { a: { on: { take: 'b' } }, b: { type: 'final' } } },
      three: { ordered: ['take', { roundRobin: 'tidy' }, { serial: ['take'] }], onDone: 'one', after: { 500: { move: 'take' } } },
    },
  },
})

// A move.
little.createGame({
  ...parts,
  chart: {
    on: {
      // @ts-expect-error
      tkae: {},
    },
  },
})
little.createGame({
  ...parts,
  chart: {
    moves: [
      'take',
      // @ts-expect-error
      'tidy',
    ],
  },
})
little.createGame({
  ...parts,
  chart: {
    ordered: [
      {
        // @ts-expect-error
        roundRobin: 'tkae',
      },
    ],
  },
})
little.createGame({
  ...parts,
  chart: {
    after: {
      500: {
        // @ts-expect-error
        move: 'tidy',
      },
    },
  },
})

// A phase.
little.createGame({
  ...parts,
  chart: {
    // @ts-expect-error
    initial: 'twoo',
    states: { two: {} },
  },
})
little.createGame({
  ...parts,
  chart: {
    initial: 'one',
    states: {
      one: {
        on: {
          // @ts-expect-error
          take: 'twoo',
        },
      },
      two: {},
    },
  },
})
little.createGame({
  ...parts,
  chart: {
    initial: 'one',
    states: {
      one: {
        always: {
          // @ts-expect-error
          target: 'two.insde',
        },
      },
      two: { initial: 'inside', states: { inside: {} } },
    },
  },
})

little.createGame({
  ...parts,
  chart: {
    initial: 'one',
    states: {
      one: {
        on: {
          take: {
            // @ts-expect-error
            interrupt: 'asdk',
          },
        },
      },
      ask: { initial: 'a', states: { a: { type: 'final' } } },
    },
  },
})
little.createGame({
  ...parts,
  chart: {
    initial: 'all',
    states: {
      all: {
        seats: {
          // @ts-expect-error
          who: 'isEmtpy',
          // @ts-expect-error
          revise: ['take', 'taek'],
          initial: 'a',
          states: {
            a: {
              on: {
                // @ts-expect-error
                take: 'dnoe',
              },
            },
            done: { type: 'final' },
          },
        },
      },
    },
  },
})

// A guard, a fix-up, a word of the language.
little.createGame({
  ...parts,
  chart: {
    always: [
      {
        // @ts-expect-error
        guard: 'isEmtpy',
        actions: 'tidy',
      },
    ],
  },
})
little.createGame({
  ...parts,
  chart: {
    always: {
      // @ts-expect-error
      guard: { and: ['isEmpty', { not: 'isEmtpy' }] },
      actions: 'tidy',
    },
  },
})
little.createGame({
  ...parts,
  chart: {
    always: {
      // @ts-expect-error
      actions: 'take',
    },
  },
})
little.createGame({
  ...parts,
  chart: {
    // @ts-expect-error
    alwyas: [],
  },
})
little.createGame({
  ...parts,
  chart: {
    // @ts-expect-error
    turn: 'curent',
  },
})

// A field.
little.guard(
  ({ game }) =>
    // @ts-expect-error
    game.plie.isEmpty,
)
little.guard(
  ({ game }) =>
    // @ts-expect-error
    game.both.first?.values.colour === 'red',
)
// @ts-expect-error
setup({ game: { pile: slots(cards, 2), seen: slots(cards, 2), both: overlap('pile', 'sene') } })
// @ts-expect-error
setup({ game: { pile: stack(cards) }, player: { reach: concatenate(cards, 'game.pile', 'game.pil') } })
// @ts-expect-error: a stack of the other group needs the deck
setup({ game: { pile: stack(cards) }, player: { hand: stack(cards), reach: concatenate('hand', 'game.pile') } })
const across = setup({
  game: { pile: stack(cards), laid: concatenate(cards, 'players.row', 'pile') },
  player: { row: board(cards, 2), reach: concatenate(cards, 'row', 'game.pile') },
})
across.guard(({ game, me }) => game.laid.first?.values.rank === me.reach.first?.values.rank)
// @ts-expect-error: its cards have a rank
across.guard(({ me }) => me.reach.first?.values.colour === 'red')
// @ts-expect-error: a merged stack can only be read
across.fixUp({ apply: ({ game }) => game.laid.shuffle() })

// The state is read-only where it is only read, and stacks are never set.
little.guard(({ game }) => {
  // @ts-expect-error
  game.points = 1
  return true
})
little.guard(({ game, me }) => {
  // @ts-expect-error
  game.pile.first?.moveTo(me.hand)
  return true
})
little.fixUp({
  apply: ({ game, me }) => {
    game.points += 1
    // @ts-expect-error
    game.points = 'many'
    // @ts-expect-error
    game.pile = game.seen
    // @ts-expect-error
    game.bag.first?.moveTo(me.hand)
  },
})

// An argument, a variant, a deck's beginning.
little.move({
  args: {
    // @ts-expect-error
    slot: slotOf('plie'),
  },
  apply: () => {},
})
little.move({
  args: { slot: slotOf('pile') },
  apply: ({ game }, args) => {
    game.pile.at(
      // @ts-expect-error
      args.slto,
    )
  },
})
little.fixUp({
  apply: ({ game, variant }) => {
    game.over =
      // @ts-expect-error
      variant.size === 'medium'
  },
})
little.createGame({
  ...parts,
  distribute: {
    // @ts-expect-error
    cards: 'plie',
    other: 'bag',
  },
  chart: {},
})
little.createGame({
  ...parts,
  // @ts-expect-error
  distribute: { cards: 'pile' },
  chart: {},
})
