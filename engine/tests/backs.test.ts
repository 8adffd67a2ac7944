import { describe, expect, test } from 'vitest'
import { determinize, situationOf } from '../bots/worlds.ts'
import {
  ADMIN,
  componentIn,
  deck,
  describeGame,
  type Game,
  int,
  oneOf,
  playingCards,
  propose,
  SPECTATOR,
  setup,
  slots,
  stack,
  stepViewOf,
  type Viewer,
  viewOf,
} from '../index.ts'
import { readable } from '../model/readable.ts'
import { Chance } from '../random/chance.ts'
import { checkNonInterference, moved, randomMatch, secretOf, started } from '../testing/index.ts'
import { diagramOf } from '../text/diagram.ts'

const ages = deck(
  'ages',
  [1, 2, 3].flatMap((age) => ['mine', 'inn', 'mill', 'ford'].map((type) => ({ age, type }))),
  { back: ({ age }) => ({ age }) },
)
const signs = deck('signs', [{ sign: 'leo' }, { sign: 'virgo' }], { back: { sign: 'stars' } })
const rules = setup({
  game: {
    draw: stack(ages, { sanitize: 'len' }),
    row: slots(ages, 4, { sanitize: 'order' }),
    open: stack(ages),
    bag: stack(ages, { sanitize: 'nonempty' }),
    dark: stack(ages, { sanitize: 'hidden' }),
    signs: stack(signs, { sanitize: 'order' }),
    heap: stack(signs, { sanitize: 'len' }),
    seen: int(),
  },
  player: { hand: stack(ages, { sanitize: 'len' }) },
})
const GOALS = ['draw', 'row', 'open', 'bag', 'dark'] as const

const game = rules.createGame({
  name: 'ages',
  players: { min: 2, max: 2 },
  distribute: { ages: 'draw', signs: ({ index }, { game }) => (index ? game.heap : game.signs) },
  afterDeal: ({ game, players }) => {
    game.draw.shuffle()
    for (const { hand } of players) for (let i = 0; i < 3; i++) game.draw.first!.moveTo(hand)
    for (let i = 0; i < 2; i++) game.draw.first!.moveTo(game.row)
  },
  moves: {
    lay: rules.move({
      args: { card: componentIn('hand'), to: oneOf(...GOALS).sanitized('hidden') },
      legal: ({ game }, { to }) => game[to].room > 0 || 'There is no room.',
      apply: ({ game }, { card, to }) => card.moveTo(game[to]),
    }),
    stir: rules.move({
      args: { from: oneOf('draw', 'bag', 'dark'), to: oneOf(...GOALS) },
      apply: ({ game }, { from, to }) => {
        if (from !== to && game[to].room > 0) game[from].last?.moveTo(game[to])
      },
    }),
    draw: rules.move({
      legal: ({ game }) => !game.draw.isEmpty || 'It is empty.',
      apply: ({ game, me }) => game.draw.first!.moveTo(me.hand),
    }),
    shuffle: rules.move({ apply: ({ game }) => game.row.shuffle() }),
    lookAtRow: rules.move({
      apply: ({ game }) => {
        game.seen = game.row.first?.back.age ?? 0
      },
    }),
    lookAtDraw: rules.move({
      apply: ({ game }) => {
        game.seen = game.draw.first?.back.age ?? 0
      },
    }),
    pass: rules.move({ apply: () => {} }),
  },
  chart: {
    endless: true,
    initial: 'table',
    states: {
      table: {
        moves: ['lay', 'stir', 'shuffle', 'lookAtRow', 'lookAtDraw'],
        on: { draw: { actions: 'nextTurn' }, pass: { actions: 'nextTurn' } },
      },
    },
  },
})
const anyGame = game as unknown as Game
const view = (match: ReturnType<typeof started>, viewer: Viewer) =>
  readable(describeGame(anyGame, 2), viewOf(anyGame, match, viewer)) as never as {
    game: { [name: string]: Stack }
    players: { hand: Stack }[]
  }
interface Stack {
  slots: ({ id: string; values: { age: number } | null; back?: object } | null)[]
  backs?: readonly object[]
}
const agesIn = (stack: Stack) => stack.slots.flatMap((card) => (card ? [(card.back as { age: number }).age] : []))

describe('the back of a component', () => {
  test('is seen in its place by those who can tell components apart, and counted by those who know how many there are', () => {
    const match = started(game, 2, { seed: 3 })
    const [all, mine] = [view(match, ADMIN), view(match, 0)]
    expect(agesIn(mine.game.row!)).toEqual(agesIn(all.game.row!))
    expect(mine.game.row!.slots.map((card) => card?.values)).toEqual([null, null, undefined, undefined])
    expect(mine.players[1]!.hand.backs).toEqual(
      agesIn(all.players[1]!.hand)
        .sort()
        .map((age) => ({ age })),
    )
    expect(mine.game.draw!.backs).toHaveLength(4)
    // A face that is seen has its back as well.
    expect(agesIn(mine.players[0]!.hand)).toEqual(agesIn(all.players[0]!.hand))
    const hidden = moved(game, moved(game, match, 0, 'stir', { from: 'draw', to: 'bag' }), 0, 'stir', { from: 'draw', to: 'dark' })
    const { bag, dark } = viewOf(anyGame, hidden, 0).game
    expect([bag, dark]).toEqual([{ some: true }, {}])
  })

  test('stays through a secret shuffle, and ties no new id to an old one but by itself', () => {
    const match = started(game, 2, { seed: 3 })
    const [was, is] = [view(match, 0), view(moved(game, match, 0, 'shuffle'), 0)].map(({ game }) => game.row!)
    expect(agesIn(is!).sort()).toEqual(agesIn(was!).sort())
    const ids = (stack: Stack) => stack.slots.flatMap((card) => card?.id ?? [])
    expect(ids(is!).filter((id) => ids(was!).includes(id))).toEqual([])
  })

  test('is told with its way, and is nothing where all backs are the same', () => {
    const match = started(game, 2, { seed: 3 })
    const outcome = propose(anyGame, match, { seat: 0, move: 'draw', at: 0 })
    const [step] = outcome.ok ? outcome.steps : []
    const [drawn] = stepViewOf(anyGame, step!, ADMIN).transfers
    for (const viewer of [0, 1, SPECTATOR] as const) {
      expect(stepViewOf(anyGame, step!, viewer).transfers).toMatchObject([{ from: 'game.draw', to: 'players.0.hand', back: drawn!.back }])
    }
    expect(viewOf(anyGame, match, 0).game.signs).toEqual({ slots: [{ id: expect.stringMatching(/^signs:/) }] })
    expect(viewOf(anyGame, match, 0).game.heap).toEqual({ count: 1 })
    expect([view(match, 0).game.signs!.slots[0]!.back, view(match, 0).game.heap!.backs]).toEqual([{ sign: 'stars' }, [{ sign: 'stars' }]])
    expect(describeGame(anyGame, 2).decks.signs).toMatchObject({ back: { sign: 'stars' } })
    expect(describeGame(anyGame, 2).decks.ages).toMatchObject({ back: null, backs: { values: [{ age: 1 }, { age: 2 }, { age: 3 }] } })
  })

  test('is all that the hidden face changes in what anybody receives', () => {
    let bits = 0
    for (let seed = 0; seed < 2; seed++) {
      for (const step of randomMatch(anyGame, seed).steps)
        for (const viewer of [0, 1, SPECTATOR] as const) bits += checkNonInterference(anyGame, step, viewer, secretOf(seed))
    }
    expect(bits).toBeGreaterThan(1000)
  })

  test('may be read by rules as anything else that the player sees: what was read can be taken back', () => {
    const match = started(game, 2, { seed: 3 })
    const undo = (move: string) => viewOf(anyGame, moved(game, match, 0, move), 0).undo
    expect(undo('lookAtRow')).toBe(true)
    expect(undo('lookAtDraw')).not.toBe(true)
  })

  test('is as the seat sees it in the matches that an agent imagines', () => {
    const match = started(game, 2, { seed: 3 })
    const situation = situationOf(anyGame, match, 0)
    const faces = new Set<string>()
    for (let n = 0; n < 20; n++) {
      const world = determinize(situation, new Chance(secretOf(n), 0, 9))
      expect(viewOf(anyGame, world, 0).players).toEqual(viewOf(anyGame, match, 0).players)
      expect(viewOf(anyGame, world, 0).game).toEqual(viewOf(anyGame, match, 0).game)
      faces.add(JSON.stringify(world.state.players[1]))
    }
    expect(faces.size).toBeGreaterThan(10)
  })

  test('is read in the terminal', () => {
    const text = diagramOf(anyGame, started(game, 2, { seed: 3 }), 0)
    expect(text).toMatch(/row\s+1\s+#age \d #age \d\n\s+3\s+\.\s+\./)
    expect(text).toMatch(/4 face down \(\d × age 1, \d × age 2, \d × age 3\)/)
  })
})

test('backs that show the same are one; a back is an object', () => {
  const faces = [{ age: 1 }, { age: 2 }]
  expect(deck('cards', faces, { back: () => ({}) })).toMatchObject({ back: null, backs: null })
  expect(deck('cards', faces, { back: () => ({ age: 9 }) })).toMatchObject({ back: { age: 9 }, backs: null })
  expect(deck('cards', faces, { copies: 2, back: ({ age }) => ({ age }) }).backs).toEqual({ values: faces, of: [0, 0, 1, 1] })
  expect(playingCards('cards').backs).toBe(null)
  for (const wrong of [3, null, ['a'], undefined])
    expect(() => deck('cards', faces, { back: () => wrong as never })).toThrow(
      `deck cards: back gave ${JSON.stringify(wrong)} for {"age":1}: it is an object of the values that show on the back`,
    )
})
