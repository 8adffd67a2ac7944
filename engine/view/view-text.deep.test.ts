import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  board,
  concatenate,
  createMatch,
  deck,
  type Game,
  int,
  legalMoves,
  list,
  type Match,
  oneOf,
  propose,
  REDO,
  SET_ABSENT,
  SPECTATOR,
  type Step,
  seat,
  setup,
  slots,
  stack,
  statistic,
  stepTextOf,
  stepViewOf,
  string,
  timer,
  UNDO,
  viewOf,
  viewTextOf,
  type WritingOf,
} from '../index.ts'
import { Chance } from '../random/chance.ts'
import { secretOf } from '../testing/index.ts'
import { entryViewOf } from './view.ts'

/** What makes views as text is put together from other pieces in each of these games: the text is the view's, letter for letter. */

const SEATS = 3
const MOVES = 30
const VIEWERS = [0, 1, 2, SPECTATOR, ADMIN] as const

interface Special {
  readonly game?: object
  readonly player?: object
  readonly dynamic?: object
  readonly back?: (values: { readonly n: number }) => object
  readonly rules?: object
  /** Of phase b. */
  readonly phase?: object
}

function gameWith({ game = {}, player = {}, dynamic = {}, back, rules = {}, phase = {} }: Special): Game {
  const cards = deck(
    'cards',
    Array.from({ length: 12 }, (_, n) => ({ n })),
    { dynamic, ...(back && { back }) },
  )
  const table = setup({
    game: {
      // First, since views leave it out, and so what stands before the next.
      both: concatenate('open', 'face'),
      open: stack(cards),
      face: stack(cards, { sanitize: 'order' }),
      bag: stack(cards, { sanitize: 'len' }),
      row: slots(cards, 2, { sanitize: 'order' }),
      columns: board(cards, 2, { sanitize: 'order' }),
      moves: int(),
      tally: int({ sanitize: 'hidden' }),
      words: list(string(), { sanitize: 'len' }),
      chosen: seat({ none: true }),
      ...(game as { watched?: ReturnType<typeof timer> }),
    },
    player: {
      role: oneOf('sheep', 'wolf'),
      hand: stack(cards, { sanitize: 'order' }),
      purse: int({ sanitize: 'hidden' }),
      laid: statistic('Laid'),
      ...player,
    },
  })
  type Apply = (state: WritingOf<typeof table>) => void
  const move = (apply: Apply = () => {}) =>
    table.move({
      apply: (state) => {
        apply(state)
        state.game.moves++
      },
    })
  return table.createGame({
    name: 'texts',
    players: { min: SEATS, max: SEATS },
    distribute: { cards: ({ index }: { index: number }, { game }: Parameters<Apply>[0]) => (index % 2 ? game.open : game.bag) },
    moves: {
      take: move(({ game, me }) => (game.open.first ?? game.bag.last)?.moveTo(me.hand)),
      lay: move(({ game, me }) => {
        me.hand.first?.moveTo(game.columns.at(game.moves % 2))
        me.laid++
      }),
      place: move(({ game }) => {
        if (game.row.room > 0) game.bag.first?.moveTo(game.row, game.row.at(1) ? 0 : 1)
      }),
      write: move(({ game, me, seat }) => {
        game.tally = 7
        game.words = [...game.words, `"${seat}"`]
        game.chosen = seat
        me.purse += 3
      }),
      mix: move(({ game }) => {
        game.columns.at(0).moveAllTo(game.face)
        game.face.shuffle()
      }),
      turn: move(({ me }) => {
        me.role = me.role === 'wolf' ? 'sheep' : 'wolf'
      }),
      wind: move(({ game }) => (game as { watched?: { start(ms: number, move: string): void } }).watched?.start(1000, 'go')),
      go: move(),
      tap: move(({ game, me }) => {
        // Of some that lie open, that lie face down, and that only few see.
        for (const card of [game.open.last, game.face.first, me.hand.first, game.columns.at(1).first]) {
          const state = card?.state as { tapped?: number; under?: number } | undefined
          if (state?.tapped !== undefined) state.tapped++
          if (state?.under !== undefined) state.under += 2
        }
      }),
      shuffle: move(({ game, me }) => {
        for (const stack of [game.open, game.bag, game.face, me.hand]) stack.shuffle()
      }),
      end: move(),
    },
    guards: { isLate: table.guard(({ game }) => game.moves >= MOVES / 2) },
    who: { wolves: table.who(({ players }) => players.flatMap(({ role }, seat) => (role === 'wolf' || seat === 0 ? [seat] : []))) },
    args: { told: table.args(({ game }) => ({ moves: game.moves })), own: table.args(({ me }) => ({ purse: me.purse })) },
    chart: {
      initial: 'a',
      on: { end: { turn: 'all', target: 'over' } },
      states: {
        a: {
          prompt: { active: 'You "move"', others: 'Wait' },
          moves: ['take', 'lay', 'place', 'write', 'mix', 'turn', 'wind', 'tap', 'shuffle'],
          on: {
            go: [
              { guard: 'isLate', target: 'c' },
              { target: 'b', actions: 'nextTurn' },
            ],
          },
        },
        b: {
          prompt: 'All move',
          args: 'told',
          after: { 5000: { move: 'go' } },
          turn: 'all',
          moves: ['take', 'turn', 'tap'],
          on: { go: 'a' },
          ...phase,
        },
        c: { on: { go: 'a' } },
        over: { type: 'final' },
      },
    },
    ...rules,
  } as never) as Game
}

const REGIONS = {
  seats: { initial: 'x', states: { x: { prompt: 'Yours', moves: ['take'], on: { go: 'y' } }, y: { type: 'final' } } },
  onDone: 'a',
}
const SPECIAL: { readonly [what: string]: Special } = {
  'nothing else': {},
  'a score and how far it has come': {
    rules: { score: ({ players }: never, one: number) => (players as { laid: number }[])[one].laid, progress: () => 0.5 },
  },
  'what is computed': { rules: { computed: { game: () => ({ a: 1 }) } } },
  'a time bank': { rules: { timeBank: { initialMs: 10_000 } }, phase: { after: { bank: { move: 'go' } } } },
  'timers in fields': { game: { watched: timer({ sanitize: 'hidden' }) } },
  'components about which something changes': { dynamic: { tapped: int() } },
  'backs, and components about which something changes that not all see': {
    back: ({ n }) => ({ odd: n % 2 }),
    dynamic: { tapped: int(), under: int({ sanitize: 'hidden' }) },
  },
  'different backs': { back: ({ n }) => ({ odd: n % 2 }) },
  'groups, backs, and components about which something changes': {
    game: { plan: int({ first: 5, sanitize: { wolf: 'visible', all: 'hidden' } }) },
    player: { pack: stack(deck('dice', [{}, {}, {}]), { sanitize: { 'same-role': 'visible', all: 'len' } }) },
    back: ({ n }) => ({ odd: n % 2 }),
    dynamic: { tapped: int() },
    rules: {
      distribute: {
        cards: 'open',
        dice: ({ index }: { index: number }, { players }: { players: { pack: unknown }[] }) => players[index].pack,
      },
    },
  },
  'facts for one': { phase: { privateArgs: 'own' } },
  'a phase that only some may know of': { phase: { sanitize: 'wolves' } },
  'seats with phases of their own': {
    phase: { turn: undefined, prompt: undefined, after: undefined, moves: undefined, on: undefined, ...REGIONS },
  },
  'groups that see more of the game': {
    game: {
      den: stack(deck('dice', [{}, {}]), { sanitize: { wolf: 'order', all: 'len' } }),
      plan: int({ first: 5, sanitize: { wolf: 'visible', all: 'hidden' } }),
    },
    rules: { distribute: { cards: 'open', dice: 'den' } },
  },
  'groups that see more of each other': {
    player: { kin: int({ first: 4, sanitize: { 'same-role': 'visible', all: 'hidden' } }), gem: int({ sanitize: { self: 'hidden' } }) },
  },
}

function proposed(game: Game, match: Match, by: number | typeof ADMIN, move: string, args = {}): readonly Step[] {
  const outcome = propose(game, match, { seat: by, move, args, at: match.version })
  if (!outcome.ok) throw outcome.error ?? new Error(`${move}: ${outcome.refusal.message}`)
  return outcome.steps
}

/** Moves in turn, each of which is taken back and done again where it may be; one seat is away and one leaves on the way. */
function* played(game: Game, n: number): Generator<Step> {
  let { match } = createMatch(game, { seats: SEATS, secret: secretOf(n), at: 0 })
  for (let i = n; !match.finished && i < MOVES + n; i++) {
    if (i === n + 5) yield* proposed(game, match, ADMIN, SET_ABSENT, { seat: 1, absent: true })
    const options = Array.from({ length: SEATS }, (_, one) => legalMoves(game, match, one).map(({ move }) => [one, move] as const))
      .flat()
      .filter(([, move]) => move !== 'end')
    const [by, move] = options[(i * 7) % options.length]
    const made = proposed(game, match, by, move)
    yield* made
    match = made.at(-1)!.match
    if (viewOf(game, match, by).undo === true) {
      const back = proposed(game, match, by, UNDO)
      yield* back
      const again = proposed(game, back[0].match, by, REDO)
      yield* again
      match = again[0].match
    }
    if (i === n + 20 && !match.finished) {
      const left = proposed(game, match, 2, 'resign')
      yield* left
      match = left.at(-1)!.match
    }
  }
  yield* proposed(game, match, 0, 'end')
}

describe.each(Object.keys(SPECIAL))('in a game with %s', (what) => {
  const game = gameWith(SPECIAL[what])
  const [one, other] = [[...played(game, 1)], [...played(game, 2)]]
  test('and of any version of any match, in whatever order they are asked for', () => {
    const random = new Chance(secretOf(3), 0, 0)
    const steps = one.concat(other)
    for (let i = 0; i < 200; i++) {
      // Mostly one near the last: what has not changed between the two is kept.
      const { match } = steps[i % 3 ? (i + random.below(3)) % steps.length : random.below(steps.length)]
      const viewer = random.pick(VIEWERS)
      expect(viewTextOf(game, match, viewer)).toBe(JSON.stringify(viewOf(game, match, viewer)))
    }
  })
  test('text and view are the same for all, whatever was asked for before', () => {
    // Two matches side by side: what is kept of the one is nothing for the other.
    for (let i = 0; i < Math.max(one.length, other.length); i++) {
      for (const step of [one[i], other[i], one[i]]) {
        if (!step) continue
        for (const viewer of VIEWERS) {
          const { view, transfers: _, shuffled: _shuffled, ...entry } = stepViewOf(game, step, viewer)
          expect(stepTextOf(game, step, viewer)).toBe(JSON.stringify(stepViewOf(game, step, viewer)))
          expect(entryViewOf(game, step, viewer)).toEqual({ ...entry, phase: view.phase.value, turn: view.turn })
        }
      }
    }
    const phases = new Set(one.concat(other).map(({ match }) => viewOf(game, match, ADMIN).phase.path))
    expect([phases.has('a'), phases.has('b'), phases.has('c'), phases.has('over')]).toEqual([true, true, true, true])
  })
})
