import { expect, test } from 'vitest'
import { createMatch, deck, int, overlap, propose, setup, slots, stack } from './index.ts'
import { secretOf } from './testing/index.ts'

const cards = deck('cards', [{ n: 0 }, { n: 1 }])
const dice = deck('dice', [{ side: 1 }])
const rules = setup({
  game: { draw: stack(cards), row: slots(cards, 1), other: slots(cards, 1), both: overlap('row', 'other'), cup: stack(dice), n: int(0, 3) },
  player: { hand: stack(cards) },
})
type Thing = {
  moveTo(to: unknown, slot?: unknown): void
  moveAllTo(to: unknown): void
  resize(slots: unknown): void
  shuffle(): void
  first: Thing
  at(slot: number): Thing
}
type State = {
  game: { [name in 'draw' | 'row' | 'both' | 'cup']: Thing } & { n: unknown }
  players: { hand: Thing }[]
  random: { below(n: number): number }
}

/** What the engine says when a rule does this. */
function said(rule: (state: State) => void): string {
  const game = rules.createGame({
    name: 'errors',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw', dice: 'cup' },
    moves: { act: rules.move({ apply: (state) => rule(state as never) }) },
    chart: { endless: true, initial: 'a', states: { a: { moves: ['act'] } } },
  })
  const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  const outcome = propose(game, match, { seat: 0, move: 'act', at: 0 })
  if (outcome.ok) throw new Error('it works')
  return String(outcome.error)
}

test.each<[title: string, rule: (state: State) => void, says: RegExp]>([
  ['a full stack', ({ game }) => game.draw.moveAllTo(game.row), /RuleError: game\.row is full/],
  ['a slot that is taken', ({ game }) => [0, 0].map((slot) => game.draw.first.moveTo(game.row, slot)), /slot 0 of game\.row is not empty/],
  ['a slot beyond the end', ({ game }) => game.draw.first.moveTo(game.row, 1), /slot 1 of game\.row does not exist/],
  ['a slot before the start', ({ game }) => game.draw.first.moveTo(game.row, -1), /slot -1 of game\.row does not exist/],
  [
    'a gap in a growing stack',
    ({ game, players }) => game.draw.first.moveTo(players[1]!.hand, 1),
    /slot 1 of players\.1\.hand does not exist/,
  ],
  ['half a slot', ({ game, players }) => game.draw.first.moveTo(players[0]!.hand, 0.5), /slot 0\.5 of players\.0\.hand does not exist/],
  ['the stack it is in', ({ game }) => game.draw.first.moveTo(game.draw), /game\.draw/],
  ['a stack of another deck', ({ game }) => game.draw.first.moveTo(game.cup), /game\.cup holds no components of cards/],
  ['a merged stack', ({ game }) => game.draw.first.moveTo(game.both), /game\.both/],
  ['no stack', ({ game }) => game.draw.first.moveTo(undefined), /draw|stack/],
  ['shuffling a merged stack', ({ game }) => game.both.shuffle(), /both|shuffle/],
  ['resizing a growing stack', ({ game }) => game.draw.resize(5), /game\.draw .*resize/],
  ['no slots', ({ game }) => game.row.resize(0), /game\.row cannot have 0 slots/],
  ['half a slot more', ({ game }) => game.row.resize(1.5), /game\.row cannot have 1\.5 slots/],
  [
    'a slot that falls away with its component',
    ({ game }) => [game.row.resize(3), game.draw.first.moveTo(game.row, 2), game.row.resize(2)],
    /game\.row .*slot 2 is not empty/,
  ],
  ['a value that is out of range', ({ game }) => (game.n = 4), /game\.n cannot be 4: it must be between 0 and 3/],
  ['a value that is no number', ({ game }) => (game.n = Number.NaN), /game\.n cannot be .*: it must be a whole number/],
  ['a value of another type', ({ game }) => (game.n = '1'), /game\.n cannot be "1"/],
  ['a field that is a stack', ({ game }) => (game.row = game.draw), /game\.row is a stack/],
  ['a die of no sides', ({ random }) => random.below(0), /below 0/],
  ['a field that does not exist', ({ game }) => ((game as never as { m: number }).m = 1), /m/],
])('%s is refused, naming the place', (_, rule, says) => expect(said(rule)).toMatch(says))
