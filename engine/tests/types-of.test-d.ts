import { expectTypeOf } from 'vitest'
import {
  type AgentOf,
  choicesIn,
  componentIn,
  deck,
  int,
  type ReadableOf,
  type ReadingOf,
  type Refusal,
  setup,
  slotOf,
  slots,
  stack,
  type WritingOf,
} from '../index.ts'

/** A game in several files: what each of them would hold, typed by what `setup` returns. Checked by tsc. */

const cards = deck('cards', [{ rank: 1 }])
const rules = setup({
  game: { row: slots(cards, 3), points: int(0, 9) },
  player: { hand: stack(cards, { sanitize: 'len' }), coins: int({ sanitize: 'hidden' }) },
  variants: { size: { default: 'small', values: { small: {}, large: {} } } },
})

// A helper that reads, under a name of its own.
interface Table extends ReadingOf<typeof rules> {}
const isRich = ({ me, variant }: Table) => me.coins > (variant.size === 'small' ? 3 : 5)
rules.guard(isRich)
rules.guard((table) => isRich(table))
// @ts-expect-error It cannot change what it reads.
void (({ me }: Table) => me.coins++)

// A table of effects.
type Effect = (table: WritingOf<typeof rules>) => void
const EFFECTS: { readonly [card: string]: Effect } = {
  gain: ({ me }) => {
    me.coins += 2
  },
  draw: ({ game, me }) => game.row.first?.moveTo(me.hand),
}
const moves = {
  play: rules.move({ args: { card: componentIn('hand') }, apply: (table) => EFFECTS.gain?.(table) }),
  take: rules.move({ args: { slot: slotOf('row') }, apply: ({ game, me }, { slot }) => game.row.at(slot)?.moveTo(me.hand) }),
  pass: rules.move({ apply: () => {} }),
  refill: rules.fixUp({ apply: () => {} }),
}

// An agent that the game imports.
const keen: AgentOf<typeof rules, typeof moves> = {
  displayName: 'Keen',
  choose({ moves, game, players }, random) {
    expectTypeOf(game.points).toEqualTypeOf<number>()
    expectTypeOf(players[0].coins).toEqualTypeOf<number | null>()
    const take = moves.find((one) => one.move === 'take')
    if (take?.options) return { move: 'take', args: random.pick(take.options) }
    const play = moves.find((one) => one.move === 'play')
    expectTypeOf(play?.options?.[0]?.card).toEqualTypeOf<string | undefined>()
    const choices = choicesIn(moves)
    for (const choice of choices) if (choice.move === 'take') expectTypeOf(choice.args.slot).toEqualTypeOf<number>()
    if (choices[0]) return choices[0]
    return { move: 'pass', args: {} }
  },
}
void ({
  displayName: 'Confused',
  // @ts-expect-error There is no such move.
  choose: () => ({ move: 'tkae', args: { slot: 1 } }),
} satisfies AgentOf<typeof rules, typeof moves>)
void ({
  displayName: 'Confused',
  // @ts-expect-error That argument is a number.
  choose: () => ({ move: 'take', args: { slot: '1' } }),
} satisfies AgentOf<typeof rules, typeof moves>)
const plain: AgentOf<typeof rules> = { displayName: 'Plain', choose: ({ moves: [one] }) => one && { move: one.move, args: {} } }
expectTypeOf<ReadableOf<typeof rules>['game']['points']>().toEqualTypeOf<number>()

// Facts of phases: of one rule, and of several.
const parts = { name: 'parts', players: { min: 1, max: 2 }, distribute: { cards: 'row' }, moves, agents: { keen, plain } } as const
const one = rules.createGame({
  ...parts,
  args: { told: rules.args(({ game }) => ({ points: game.points, pairs: [[1, 2]] })) },
  chart: { args: 'told', moves: ['take'] },
})
const two = rules.createGame({
  ...parts,
  args: {
    told: rules.args(({ game }) => ({ points: game.points, who: 'all' })),
    other: rules.args(({ seats }) => ({ seats, who: seats })),
  },
  chart: { initial: 'a', states: { a: { args: 'told', on: { take: 'b' } }, b: { privateArgs: 'other' } } },
})
const none = rules.createGame({ ...parts, chart: { moves: ['take'] } })
declare const views: readonly [ReadableOf<typeof one>, ReadableOf<typeof two>, ReadableOf<typeof none>]
expectTypeOf(views[0].phase.args).toEqualTypeOf<{ readonly points: number; readonly pairs: number[][] } | null>()
expectTypeOf(views[1].phase.args?.points).toEqualTypeOf<number | undefined>()
expectTypeOf(views[1].phase.args?.who).toEqualTypeOf<string | number | undefined>()
expectTypeOf(views[1].phase.privateArgs?.seats).toEqualTypeOf<number | undefined>()
// @ts-expect-error No rule tells that.
void views[0].phase.args?.pionts
// @ts-expect-error No rule tells anything.
void views[2].phase.args?.points

// An agent that the game does not import.
const late: AgentOf<typeof one> = {
  displayName: 'Late',
  choose({ moves, phase }) {
    expectTypeOf(phase.args?.points).toEqualTypeOf<number | undefined>()
    return moves.some(({ move }) => move === 'take') ? { move: 'take', args: { slot: 1 } } : null
  },
}
void late
// @ts-expect-error A refusal is no match to read.
void ((refusal: Refusal) => isRich(refusal))

// The values of a deck, under a name of their own.
interface Ship {
  readonly name: string
  readonly guns: number
}
const fleet: Ship[] = [{ name: 'Rose', guns: 8 }]
const ships = deck('ships', fleet, { name: ({ name, guns }) => `${name} (${guns})`, dynamic: (self) => ({ towed: stack(self) }) })
const sea = setup({ game: { port: stack(ships) } })
sea.guard(({ game }) => {
  expectTypeOf(game.port.first!.values).toEqualTypeOf<{ readonly name: string; readonly guns: number }>()
  expectTypeOf(game.port.first!.values).toExtend<Ship>()
  return game.port.first!.state.towed.isEmpty
})
interface Wrong {
  readonly sail: () => void
}
// @ts-expect-error A function is no value of a component.
deck('wrong', [] as Wrong[])
