import { expect, test } from 'vitest'
import { board, createMatch, deck, enumOf, int, list, overlap, propose, setup, slots, stack, timer } from '../index.ts'
import { secretOf } from '../testing/index.ts'

const cards = deck('cards', [{ n: 0 }, { n: 1 }])
const dice = deck('dice', [{ side: 1 }])
const trays = deck('trays', [{ n: 0 }, { n: 1 }], { dynamic: (self) => ({ on: stack(self) }) })
const rules = setup({
  game: {
    ...{ draw: stack(cards), row: slots(cards, 1), other: slots(cards, 1), both: overlap('row', 'other'), cup: stack(dice), n: int(0, 3) },
    ...{
      pair: stack(cards, { max: 1 }),
      wide: slots(cards, 3),
      columns: board(cards, 2),
      bank: board(cards, enumOf('red', 'blue')),
      ns: list(int(0, 3), { max: 2 }),
      clock: timer(),
    },
    floor: stack(trays),
  },
  player: { hand: stack(cards) },
})
type Thing = {
  secretMoveTo(to: unknown, slot?: unknown): void
  slideTo(end: unknown): void
  swap(a: unknown, b: unknown): void
  sort(compare: (a: Thing) => number): void
  last: Thing
  state: { on: Thing }
  moveTo(to: unknown, slot?: unknown): void
  moveAllTo(to: unknown): void
  resize(slots: unknown): void
  shuffle(): void
  first: Thing
  at(slot: number): Thing
}
type State = {
  game: { [name in 'draw' | 'row' | 'both' | 'cup' | 'pair' | 'wide' | 'floor']: Thing } & {
    n: unknown
    ns: unknown
    columns: Thing
    bank: { at(space: unknown): Thing }
    clock: { start(ms: unknown, move: unknown): void }
  }
  players: { hand: Thing }[]
  random: { below(n: number): number }
}

/** What the engine says when a rule does this. */
function said(rule: (state: State) => void): string {
  const game = rules.createGame({
    name: 'errors',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw', dice: 'cup', trays: 'floor' },
    moves: { act: rules.move({ apply: (state) => rule(state as never) }) },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['act'] } } },
  })
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
  if (outcome.ok) throw new Error('it works')
  return String(outcome.error)
}

test.each<[title: string, rule: (state: State) => void, says: RegExp]>([
  ['a full stack', ({ game }) => game.draw.moveAllTo(game.row), /RuleError: game\.row has room for 1 more, not for the 2 of game\.draw/],
  ['a slot that is taken', ({ game }) => [0, 0].map((slot) => game.draw.first.moveTo(game.row, slot)), /slot 0 of game\.row is not empty/],
  ['a slot beyond the end', ({ game }) => game.draw.first.moveTo(game.row, 1), /slot 1 of game\.row does not exist/],
  ['a slot before the start', ({ game }) => game.draw.first.moveTo(game.row, -1), /slot -1 of game\.row does not exist/],
  [
    'a gap in a growing stack',
    ({ game, players }) => game.draw.first.moveTo(players[1].hand, 1),
    /slot 1 of players\.1\.hand does not exist/,
  ],
  ['a slot by its name', ({ game }) => game.draw.first.moveTo(game.row, '0'), /a slot is a number, 'first', 'last' or 'next', not 0/],
  ['half a slot', ({ game, players }) => game.draw.first.moveTo(players[0].hand, 0.5), /slot 0\.5 of players\.0\.hand does not exist/],
  ['the stack it is in', ({ game }) => game.draw.first.moveTo(game.draw), /game\.draw/],
  ['a stack of another deck', ({ game }) => game.draw.first.moveTo(game.cup), /game\.cup holds no components of cards/],
  ['a merged stack', ({ game }) => game.draw.first.moveTo(game.both), /game\.both/],
  ['no stack', ({ game }) => game.draw.first.moveTo(undefined), /draw|stack/],
  ['shuffling a merged stack', ({ game }) => game.both.shuffle(), /both|shuffle/],
  ['resizing a growing stack', ({ game }) => game.draw.resize(5), /game\.draw .*resize/],
  ['no slots', ({ game }) => game.row.resize(0), /game\.row cannot have 0 slots/],
  ['half a slot more', ({ game }) => game.row.resize(1.5), /game\.row cannot have 1\.5 slots/],
  [
    'too few slots for its components',
    ({ game }) => [game.row.resize(3), game.draw.moveAllTo(game.row), game.row.resize(1)],
    /game\.row cannot be made smaller: 1 slots are too few for its 2 components/,
  ],
  ['one more than it holds', ({ game }) => [0, 0].map(() => game.draw.first.moveTo(game.pair)), /game\.pair is full/],
  ['a slot of a stack that is full', ({ game }) => [0, 0].map(() => game.draw.first.moveTo(game.pair, 0)), /game\.pair is full/],
  [
    'the first slot of a stack that is full',
    ({ game }) => [0, 0].map(() => game.draw.first.moveTo(game.row, 'first')),
    /game\.row is full/,
  ],
  ['more than it holds', ({ game }) => game.draw.moveAllTo(game.pair), /game\.pair has room for 1 more, not for the 2 of game\.draw/],
  ['a slot by another word', ({ game }) => game.draw.first.moveTo(game.pair, 'middle'), /'first', 'last' or 'next', not middle/],
  ['a secret move to where it is', ({ game }) => game.draw.first.secretMoveTo(game.draw), /component of game\.draw .*slide or swap it/],
  ['a secret move to a full stack', ({ game }) => [0, 0].map(() => game.draw.first.secretMoveTo(game.row)), /game\.row is full/],
  ['sliding to no end', ({ game }) => game.draw.first.slideTo('next'), /slides to 'first' or to 'last', not to next/],
  ['swapping with itself', ({ game }) => game.draw.swap(1, 1), /slot 1 of game\.draw cannot be swapped with itself/],
  ['swapping with no slot', ({ game }) => game.draw.swap(0, 2), /slot 2 of game\.draw does not exist/],
  ['swapping with half a slot', ({ game }) => game.wide.swap(0.5, 1), /slot 0\.5 of game\.wide does not exist/],
  ['swapping in a merged stack', ({ game }) => game.both.swap(0, 1), /swap/],
  ['moving while sorting', ({ game, players }) => game.draw.sort((a) => Number(a.moveTo(players[0].hand))), /can only be read/],
  ['a space that there is not', ({ game }) => game.columns.at(2), /game\.columns has no space 2: there are 0 to 1/],
  ['a name that no space has', ({ game }) => game.bank.at('rde'), /game\.bank has no space 'rde': there are 'red', 'blue'/],
  ['the number of a space that has a name', ({ game }) => game.bank.at(0), /game\.bank has no space 0: there are 'red', 'blue'/],
  ['moving to a board', ({ game }) => game.draw.first.moveTo(game.columns), /cannot hold components/],
  ['resizing a growing space', ({ game }) => game.columns.at(1).resize(2), /game\.columns\.1 grows by itself/],
  ['a component on itself', ({ game }) => game.floor.first.moveTo(game.floor.first.state.on), /onto itself \(trays\.0\.on\)/],
  [
    'a component on what lies on it',
    ({ game }) => {
      const [below, above] = [game.floor.first, game.floor.last]
      above.moveTo(below.state.on)
      below.moveTo(above.state.on)
    },
    /onto itself \(trays\.1\.on\)/,
  ],
  ['a field that is a board', ({ game }) => (game.columns = game.draw), /game\.columns is a stack/],
  ['a field that is a timer', ({ game }) => (game.clock = 5 as never), /game\.clock is a timer: start or cancel it/],
  ['a list with a value out of range', ({ game }) => (game.ns = [1, 4]), /game\.ns cannot be \[1,4\]: at 1 it must be between 0 and 3/],
  ['a list that is too long', ({ game }) => (game.ns = [1, 1, 1]), /game\.ns cannot be .*: it must not have more than 2 values/],
  ['a list that is none', ({ game }) => (game.ns = 1), /game\.ns cannot be 1: it must be a list/],
  ['adding to a list', ({ game }) => (game.ns as number[]).push(1), /TypeError/],
  ['a timer of no time', ({ game }) => game.clock.start(0, 'act'), /game\.clock\.start gave 0/],
  ['a timer of half a millisecond', ({ game }) => game.clock.start(1.5, 'act'), /game\.clock\.start gave 1\.5/],
  ['a timer for no move', ({ game }) => game.clock.start(5, 'atc'), /game\.clock\.start: there is no move 'atc'/],
  ['a value that is out of range', ({ game }) => (game.n = 4), /game\.n cannot be 4: it must be between 0 and 3/],
  ['a value that is no number', ({ game }) => (game.n = Number.NaN), /game\.n cannot be .*: it must be a whole number/],
  ['a value of another type', ({ game }) => (game.n = '1'), /game\.n cannot be "1"/],
  ['a field that is a stack', ({ game }) => (game.row = game.draw), /game\.row is a stack/],
  ['a die of no sides', ({ random }) => random.below(0), /below 0/],
  ['a field that does not exist', ({ game }) => ((game as never as { m: number }).m = 1), /m/],
])('%s is refused, naming the place', (_, rule, says) => expect(said(rule)).toMatch(says))
