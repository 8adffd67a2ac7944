import { expectTypeOf } from 'vitest'
import {
  type Agent,
  bool,
  deck,
  int,
  library,
  list,
  oneOf,
  playerRole,
  type ReadableOf,
  seat,
  setup,
  slots,
  stack,
  statistic,
  string,
  submission,
  timer,
} from '../index.ts'

/** What somebody may not see is null in their view, and typed so; rules always see it. */

const cards = deck('cards', [{ n: 1 }], { dynamic: { open: int(), secret: oneOf('a', 'b').sanitized({ other: 'hidden' }) } })
const lib = library(setup({ game: {}, player: {} }))
const table = setup({
  game: { round: int(0, 9), trump: oneOf('red', 'black'), bag: stack(cards, { sanitize: 'hidden' }), clock: timer() },
  player: {
    purse: int({ sanitize: 'hidden' }),
    bid: int(0, 9, { first: 3, sanitize: { other: 'hidden' } }),
    said: bool({ sanitize: { all: 'hidden', 'same-purse': 'visible' } }),
    note: string({ sanitize: 'hidden' }),
    prey: seat({ none: true, sanitize: 'hidden' }),
    guess: seat({ sanitize: 'hidden' }),
    side: oneOf('left', 'right').sanitized('hidden'),
    rolls: list(int(1, 6), { sanitize: 'len' }),
    open: list(int(1, 6), { max: 3 }),
    tricks: statistic('Tricks'),
    whom: seat({ none: true }),
    ...playerRole(['villager', 'wolf']).player,
    ...submission(int(0, 9)).player,
  },
})
void lib
type View = ReadableOf<typeof table extends { createGame(parts: infer _): infer _ } ? ReturnType<typeof table.createGame> : never>
declare const view: View
const player = view.players[0]

expectTypeOf(view.game.round).toEqualTypeOf<number>()
expectTypeOf(view.game.trump).toEqualTypeOf<'red' | 'black'>()
expectTypeOf(view.game.clock).toExtend<{ endsAt: number } | null>()
expectTypeOf(player.purse).toEqualTypeOf<number | null>()
expectTypeOf(player.bid).toEqualTypeOf<number | null>()
expectTypeOf(player.said).toEqualTypeOf<boolean | null>()
expectTypeOf(player.note).toEqualTypeOf<string | null>()
expectTypeOf(player.prey).toEqualTypeOf<number | null>()
expectTypeOf(player.guess).toEqualTypeOf<number | null>()
expectTypeOf(player.side).toEqualTypeOf<'left' | 'right' | null>()
expectTypeOf(player.rolls).toEqualTypeOf<readonly (number | null)[] | null>()
expectTypeOf(player.open).toEqualTypeOf<readonly number[]>()
expectTypeOf(player.tricks).toEqualTypeOf<number | null>()
expectTypeOf(player.whom).toEqualTypeOf<number | null>()
expectTypeOf(player.role).toEqualTypeOf<'villager' | 'wolf' | null>()
expectTypeOf(player.sealed).toEqualTypeOf<readonly (number | null)[] | null>()
expectTypeOf(view.game.bag.slots[0]!.state!.open).toEqualTypeOf<number>()
expectTypeOf(view.game.bag.slots[0]!.state!.secret).toEqualTypeOf<'a' | 'b' | null>()

// Rules see all of it, and an agent what its seat does.
table.guard(({ me, players }) => me.purse + players[0]!.bid + me.rolls.length > 3 && me.side === 'left' && me.role === 'wolf')
const agent: Agent<View> = {
  displayName: 'Greedy',
  // @ts-expect-error Others' purses are not known.
  choose: ({ players }) => ({ move: 'x', args: { most: players[1].purse + 1 } }),
}
void agent
void slots
