import { describe, expect, test } from 'vitest'
import {
  ADMIN,
  absentMove,
  bool,
  createMatch,
  deck,
  type Game,
  type Match,
  propose,
  SPECTATOR,
  setup,
  stack,
  viewOf,
  viewTextOf,
  waitsFor,
} from '../index.ts'
import { checkNonInterference, secretOf } from '../testing/index.ts'
import { moved, started } from '../testing/scenarios/proof.ts'

/** Views say whom play waits for, which is not who may move; of those whom a viewer may not know of they say no more than that it waits. */

const SEATS = 3
const cards = deck(
  'cards',
  Array.from({ length: 9 }, (_, n) => ({ n })),
)
const table = setup({ game: { pile: stack(cards) }, player: { hand: stack(cards, { sanitize: 'len' }) } })
const nothing = () => table.move({ apply: () => {} })
/** With a chart of any kind; what is written below it is checked as it is made. */
const gameOf = (chart: object): Game =>
  table.createGame({
    name: 'awaited-view',
    players: { min: SEATS, max: SEATS },
    distribute: { cards: ({ index }, { players }) => players[index % SEATS].hand },
    moves: {
      choose: nothing(),
      rethink: nothing(),
      go: nothing(),
      deal: table.fixUp({ apply: () => {} }),
      // Only the player who holds the card may parry.
      parry: table.move({ legal: ({ me }) => [...me.hand].some(({ values }) => values.n === 4) || 'You hold no shield.', apply: () => {} }),
    },
    who: { wolves: table.who(() => [0, 1]), second: table.who(() => 1), both: table.who(() => [1, 2]) },
    chart: chart as never,
  }) as Game
const VIEWERS = [0, 1, 2, SPECTATOR, ADMIN] as const
/** What each viewer is told; `…` stands for others. Text and object say the same. */
function told(game: Game, match: Match): string[] {
  return VIEWERS.map((viewer) => {
    const view = viewOf(game, match, viewer)
    expect(viewTextOf(game, match, viewer)).toBe(JSON.stringify(view))
    if (typeof viewer === 'number') expect(waitsFor(game, match, viewer)).toBe(view.awaited.includes(viewer))
    return `${view.awaited.join('')}${view.awaitsOthers ? '…' : ''}`
  })
}
const all = (text: string) => VIEWERS.map(() => text)
const SIMULTANEOUS = { initial: 'choosing', states: { choosing: { on: { choose: 'made' } }, made: { type: 'final' } } }
const over = { type: 'final' } as const

describe('play waits', () => {
  test('for whose turn it is', () => {
    const game = gameOf({ initial: 'a', states: { a: { on: { go: { target: 'over' }, choose: { actions: 'nextTurn' } } }, over } })
    const match = started(game, SEATS)
    expect(told(game, match)).toEqual(all('0'))
    expect(told(game, moved(game, match, 0, 'choose'))).toEqual(all('1'))
    expect(told(game, moved(game, match, 0, 'go'))).toEqual(all(''))
  })
  test('for those who have not chosen yet, also where the others may think better of it', () => {
    const root = { on: { rethink: { turn: 'all', target: 'a' } } }
    const game = gameOf({ initial: 'a', ...root, states: { a: { seats: SIMULTANEOUS, onDone: 'over' }, over } })
    const match = moved(game, started(game, SEATS), 1, 'choose')
    expect(viewOf(game, match, SPECTATOR).active).toEqual([0, 1, 2])
    expect(told(game, match)).toEqual(all('02'))
    expect(told(game, moved(game, match, 2, 'resign'))).toEqual(all('0'))
  })
  test('for nobody that others may know of, where nobody sees who has chosen: that it waits, they see', () => {
    const seats = { sanitize: 'hidden', ...SIMULTANEOUS }
    const game = gameOf({ initial: 'a', states: { a: { seats, onDone: 'over' }, over } })
    const match = started(game, SEATS)
    expect(told(game, match)).toEqual(['0…', '1…', '2…', '…', '012'])
    expect(told(game, moved(game, match, 1, 'choose'))).toEqual(['0…', '…', '2…', '…', '02'])
  })
  test('for wolves: others see no more than that it waits', () => {
    const game = gameOf({ initial: 'a', states: { a: { sanitize: 'wolves', turn: 'wolves', on: { go: 'over' } }, over } })
    expect(told(game, started(game, SEATS))).toEqual(['01', '01', '…', '…', '01'])
  })
  test('for nobody where the clock or the engine leads on', () => {
    const after = { 3000: { move: 'go' } }
    const look = { after, on: { go: { turn: 'none', target: 'over' } } }
    const game = gameOf({ initial: 'a', on: { rethink: { turn: 'all' } }, states: { a: look, over } })
    expect(told(game, started(game, SEATS))).toEqual(all(''))
    const goes = gameOf({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { always: { actions: 'deal', target: 'over' } }, over } })
    const outcome = propose(goes, started(goes, SEATS), { seat: 0, move: 'go', at: 0 })
    if (!outcome.ok) throw outcome.error
    expect(told(goes, outcome.steps[0].match)).toEqual(all(''))
  })
  test('for whom a move is, where others could not make it', () => {
    const game = gameOf({ initial: 'a', states: { a: { turn: 'second', on: { rethink: { turn: 'all' }, go: 'over' } }, over } })
    expect(told(game, started(game, SEATS))).toEqual(all('1'))
  })
})

describe('where it depends on cards who can move', () => {
  const game = gameOf({ initial: 'a', states: { a: { on: { parry: { turn: 'both', target: 'over' } } }, over } })
  test('only they know it themselves', () => {
    expect(told(game, started(game, SEATS))).toEqual(['…', '1…', '…', '…', '1'])
  })
  test('nobody else is told anything that depends on them', () => {
    const { first } = createMatch(game, { seats: SEATS, secret: secretOf(1), at: 0 })
    const entry = { version: 1, by: 0, move: 'go', args: {}, at: 0, initiator: 1 }
    for (const viewer of [0, 1, 2, SPECTATOR] as const)
      for (let seed = 0; seed < 12; seed++)
        expect(
          checkNonInterference(game, { entry, before: first, match: first, transfers: [], shuffled: [] }, viewer, secretOf(seed)),
        ).toBeGreaterThan(0)
  })
})

describe('where a phase is for all', () => {
  const talk = setup({ game: {}, player: { said: bool(), thought: bool({ sanitize: 'hidden' }) } })
  const { move, guard } = talk
  const game = (said: 'said' | 'thought', chart: object = {}) =>
    talk.createGame({
      name: 'talk',
      players: { min: SEATS, max: SEATS },
      distribute: {},
      moves: {
        answer: move({
          legal: ({ me }) => !me[said] || 'You have answered.',
          apply: ({ me }) => {
            me[said] = true
          },
        }),
        chat: move({ apply: () => {} }),
      },
      guards: {
        allHave: guard(({ players }) => players.every((player) => player[said])),
        hasNot: guard(({ me }) => !me[said]),
      },
      chart: {
        initial: 'a',
        states: { a: { turn: 'all', moves: ['answer'], always: { guard: 'allHave', target: 'over' } }, over },
        ...chart,
      } as never,
    }) as Game
  test('play waits for those who are still offered its moves', () => {
    for (const talking of [game('said'), game('said', { on: { chat: { turn: 'all' } } })]) {
      const match = moved(talking, started(talking, SEATS), 1, 'answer')
      expect(viewOf(talking, match, SPECTATOR).active).toEqual([0, 1, 2])
      expect(told(talking, match)).toEqual(all('02'))
      expect(told(talking, moved(talking, match, 0, 'answer'))).toEqual(all('2'))
      expect([0, 1, 2].map((one) => absentMove(talking, match, one)?.move)).toEqual(['resign', undefined, 'resign'])
    }
  })
  test('a guard of the chart takes a move away as well', () => {
    const states = { a: { turn: 'all', on: { chat: { guard: 'hasNot', target: 'a' }, answer: { guard: 'hasNot', target: 'a' } } } }
    const guarded = game('said', { states, endless: true })
    expect(told(guarded, moved(guarded, started(guarded, SEATS), 1, 'answer'))).toEqual(all('02'))
  })
  test('for all who may do more, as long as the phase lasts', () => {
    const states = { a: { turn: 'all', moves: ['answer', 'chat'], always: { guard: 'allHave', target: 'over' } }, over }
    const open = game('said', { states })
    expect(told(open, moved(open, started(open, SEATS), 1, 'answer'))).toEqual(all('012'))
  })
  test('who may not know who has answered is told for whom the phase is, and of their own seat', () => {
    const secret = game('thought')
    const match = moved(secret, started(secret, SEATS), 1, 'answer')
    expect(told(secret, match)).toEqual(['012', '02', '012', '012', '02'])
  })
})

test('a prompt speaks to those whom play waits for', () => {
  const prompt = { active: 'Do it', others: 'Wait' }
  const root = { on: { rethink: { turn: 'all' } } }
  const game = gameOf({ initial: 'a', ...root, states: { a: { prompt, on: { go: 'over' } }, over } })
  const match = started(game, SEATS)
  expect(viewOf(game, match, 1).active).toEqual([0, 1, 2])
  expect([0, 1, SPECTATOR].map((viewer) => viewOf(game, match, viewer as number).phase.prompt)).toEqual(['Do it', 'Wait', 'Wait'])
})
