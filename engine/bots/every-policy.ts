import { board, bool, type Draws, deck, int, list, oneOf, seat, setup, slots, stack, string, timer } from '../index.ts'

/** A game whose state has every kind of field under every policy, and whose one move stirs it all. */

const coins = deck(
  'coins',
  Array.from({ length: 6 }, (_, worth) => ({ worth })),
)
const dice = deck('dice', [{}, {}, {}], { dynamic: { up: int(1, 6) } })
const cards = deck(
  'cards',
  Array.from({ length: 24 }, (_, n) => ({ n })),
  { dynamic: { tapped: bool(), marked: int(0, 3, { sanitize: 'hidden' }), on: stack(coins), under: stack(coins, { sanitize: 'len' }) } },
)

const rules = setup({
  game: {
    open: stack(cards),
    order: stack(cards, { sanitize: 'order' }),
    len: stack(cards, { sanitize: 'len' }),
    some: stack(cards, { sanitize: 'nonempty' }),
    hidden: stack(cards, { sanitize: 'hidden', max: 9 }),
    openSlots: slots(cards, 3),
    orderSlots: slots(cards, 3, { sanitize: 'order' }),
    lenSlots: slots(cards, 4, { sanitize: 'len' }),
    someSlots: slots(cards, 4, { sanitize: 'nonempty' }),
    hiddenSlots: slots(cards, 4, { sanitize: 'hidden' }),
    spaces: board(cards, 2, { sanitize: 'order', slots: 2 }),
    piles: board(cards, 2, { sanitize: 'len' }),
    bank: stack(coins, { sanitize: 'hidden' }),
    cup: stack(dice, { sanitize: 'len' }),
    table: stack(dice),
    secret: int(1, 6, { sanitize: 'hidden' }),
    anything: int({ sanitize: 'hidden' }),
    words: string({ sanitize: 'hidden' }),
    target: seat({ none: true, sanitize: 'hidden' }),
    counted: list(int(0, 5), { sanitize: 'len' }),
    any: list(bool(), { sanitize: 'nonempty', max: 4 }),
    none: list(seat(), { sanitize: 'hidden' }),
    clock: timer(),
    hush: timer({ sanitize: 'hidden' }),
    stirred: int(0, 99),
  },
  player: {
    hand: stack(cards, { sanitize: 'len' }),
    role: oneOf('sheep', 'wolf'),
    prey: oneOf('hare', 'deer', 'boar').sanitized({ other: 'hidden', wolf: 'visible' }),
    bid: int(0, 9, { sanitize: { self: 'visible', 'same-role': 'visible', 'different-role': 'hidden' } }),
    whisper: stack(cards, { sanitize: { self: 'visible', 'same-role': 'order', 'different-role': 'len' } }),
    ready: bool({ sanitize: { all: 'hidden' } }),
  },
})

interface Heap {
  readonly isEmpty: boolean
  readonly room: number
  readonly first: { moveTo(to: Heap): void } | undefined
  shuffle(): void
}

/** Moves something from any of the stacks to any other, so many times. */
function mix(heaps: readonly Heap[], times: number, random: Draws): void {
  for (let i = 0; i < times; i++) {
    const full = heaps.filter(({ isEmpty }) => !isEmpty)
    const from = random.pick(full)
    const free = heaps.filter((heap) => heap !== from && heap.room > 0)
    from.first!.moveTo(random.pick(free))
    if (random.below(4) === 0) from.shuffle()
  }
}

const stir = rules.move({
  args: { times: int(20, 60) },
  apply: ({ game, players, random }, { times }) => {
    game.stirred++
    const hands = players.flatMap(({ hand, whisper }) => [hand, whisper])
    const { open, order, len, some, hidden, openSlots, orderSlots, lenSlots, someSlots, hiddenSlots, spaces, piles } = game
    const heaps = [open, order, len, some, hidden, openSlots, orderSlots, lenSlots, someSlots, hiddenSlots, ...spaces, ...piles, ...hands]
    mix(heaps as never, times, random)
    mix([game.cup, game.table] as never, 2, random)
    const lying = heaps.flatMap((heap) => [...heap])
    mix([game.bank, ...lying.flatMap(({ state }) => [state.on, state.under])] as never, 3, random)
    for (const { state } of lying) {
      if (random.below(3) === 0) state.tapped = !state.tapped
      state.marked = random.below(4)
    }
    for (const die of [...game.cup, ...game.table]) die.state.up = 1 + random.below(6)
    game.secret = 1 + random.below(6)
    game.anything = random.below(100)
    game.words = `${random.below(100)}`
    game.target = random.pick([null, 0, 1, 2])
    game.counted = Array.from({ length: random.below(4) }, () => random.below(6))
    game.any = Array.from({ length: random.below(4) }, () => random.below(2) === 1)
    game.none = Array.from({ length: random.below(4) }, () => random.below(3))
    for (const player of players) {
      player.role = random.pick(['sheep', 'wolf'])
      player.prey = random.pick(['hare', 'deer', 'boar'])
      player.bid = random.below(10)
      player.ready = random.below(2) === 1
    }
    if (random.below(2)) game.clock.start(1000, 'stir', { times: 20 })
    if (random.below(2)) game.hush.start(1000, 'stir', { times: 20 })
  },
})
const stop = rules.move({ legal: ({ game }) => (game.stirred < 6 ? 'It is not stirred enough.' : true), apply: () => {} })

export const everyPolicy = rules.createGame({
  name: 'every-policy',
  players: { min: 3, max: 3 },
  distribute: { cards: 'open', coins: 'bank', dice: 'cup' },
  moves: { stir, stop },
  chart: { initial: 'on', states: { on: { turn: 'all', moves: ['stir'], on: { stop: 'over' } }, over: { type: 'final' } } },
  winners: ({ game }) => (game.target === null ? [] : [game.target]),
})

const circle = setup({
  game: { round: int() },
  player: {
    role: oneOf('sheep', 'wolf', 'dog').sanitized({ other: 'hidden', wolf: 'visible' }),
    note: int(0, 9, { sanitize: { self: 'visible', 'same-role': 'visible', 'different-role': 'hidden' } }),
    den: stack(coins, { sanitize: { self: 'visible', 'same-role': 'order', 'different-role': 'len' } }),
    friends: list(seat(), { sanitize: { self: 'visible', friend: 'visible', all: 'len' } }),
  },
})

/** Where who sees what hangs on what others do not see: what is seen gives some of it away. */
export const secretRoles = circle.createGame({
  name: 'secret-roles',
  players: { min: 3, max: 3 },
  distribute: { coins: ({ values }, { players }) => players[values.worth % 3]!.den },
  groups: { friend: ({ players }, viewer, owner) => owner !== null && players[owner]!.friends.includes(viewer) },
  moves: {
    shuffle: circle.move({
      apply: ({ game, players, random }) => {
        game.round++
        for (const player of players) {
          player.role = random.pick(['sheep', 'wolf', 'dog'])
          player.note = random.below(10)
          player.friends = random.pick([[], [0], [1, 2], [0, 1, 2]])
        }
      },
    }),
  },
  guards: { enough: circle.guard(({ game }) => game.round === 5) },
  chart: {
    initial: 'on',
    states: { on: { on: { shuffle: 'next' } }, next: { always: [{ guard: 'enough', target: 'over' }, 'on'] }, over: { type: 'final' } },
  },
})
