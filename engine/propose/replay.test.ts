import { describe, expect, test } from 'vitest'
import {
  CLOCK,
  createMatch,
  deck,
  int,
  type LogEntry,
  type Match,
  type RecordedMatch,
  ReplayError,
  replay,
  setup,
  slotOf,
  stack,
} from '../index.ts'
import { randomMatch, secretOf } from '../testing/index.ts'
import { replayFrom } from './replay.ts'

const cards = deck(
  'cards',
  Array.from({ length: 8 }, (_, n) => ({ n })),
)
const rules = setup({ game: { draw: stack(cards) }, player: { hand: stack(cards), sum: int() } })
const make = (points: number) =>
  rules.createGame({
    name: 'replayed',
    players: { min: 2, max: 2 },
    distribute: { cards: 'draw' },
    afterDeal: ({ game }) => game.draw.shuffle(),
    moves: {
      deal: rules.fixUp({ apply: ({ game, me }) => game.draw.first!.moveTo(me.hand) }),
      take: rules.move({
        args: { from: slotOf('draw') },
        legal: ({ game }, { from }) => (game.draw.at(from)!.values.n % 2 === 0 || game.draw.count < 5 ? true : 'Odd.'),
        apply: ({ game, me }, { from }) => {
          me.sum += game.draw.at(from)!.values.n * points
          game.draw.at(from)!.moveTo(me.hand)
        },
      }),
      pass: rules.move({ apply: () => {} }),
    },
    guards: { empty: rules.guard(({ game }) => game.draw.isEmpty), rich: rules.guard(({ current }) => current.sum > 12) },
    chart: {
      initial: 'deal',
      states: {
        deal: { ordered: [{ roundRobin: 'deal' }], onDone: 'play' },
        play: { on: { take: 'taken', pass: 'taken' }, after: { 9: { move: 'pass' } } },
        taken: {
          always: [
            { guard: 'empty', target: 'over' },
            { guard: 'rich', target: 'play' },
            { actions: 'nextTurn', target: 'play' },
          ],
        },
        over: { type: 'final' },
      },
    },
    score: ({ players }, seat) => players[seat].sum,
  })
const game = make(1)
const { record, last } = randomMatch(game, 4)
/** The record with its log changed. */
const changed = (change: (log: LogEntry[]) => readonly (LogEntry | undefined)[]): RecordedMatch => ({
  ...record,
  log: change([...record.log]).filter((entry) => entry !== undefined),
})
const own = record.log.findIndex(({ by, move }) => by !== 'engine' && move === 'take')
const fixed = record.log.findIndex(({ by, version }) => by === 'engine' && version > own)

describe('replay', () => {
  test('gives the match again', () =>
    expect(JSON.stringify(replay(game, JSON.parse(JSON.stringify(record))).match)).toBe(JSON.stringify(last)))
  test('stops at a version, also within a chain', () => {
    const { steps } = replay(game, record)
    for (let version = 0; version <= record.log.length; version++) {
      const { match, steps: some } = replay(game, record, version)
      expect([match.version, some.length]).toEqual([version, version])
      if (version) expect(JSON.stringify(match)).toBe(JSON.stringify(steps[version - 1].match))
    }
  })
  test('of a log that stops where play rests gives the match there', () => {
    const until = record.log.findIndex(({ by, version }) => by !== 'engine' && version > 6)
    expect(
      replay(
        game,
        changed((log) => log.slice(0, until)),
      ).match.version,
    ).toBe(until)
  })
  test('goes on from every version at which a chain ended, with no more of the log than follows it', () => {
    const { steps } = replay(game, record)
    for (const [i, { entry, match }] of steps.entries()) {
      if (record.log[i + 1]?.by === 'engine') continue
      const rest = changed((log) => log.slice(entry.version))
      const from: Match = JSON.parse(JSON.stringify(match))
      expect(JSON.stringify(replayFrom(game, rest, from).match)).toBe(JSON.stringify(last))
      if (rest.log.length > 1)
        expect(() =>
          replayFrom(
            game,
            changed((log) => log.slice(entry.version + 1)),
            from,
          ),
        ).toThrow(ReplayError)
    }
  })
  test('knows the clock’s moves', () => {
    const { match } = createMatch(game, { seats: 2, secret: secretOf(2), at: 0 })
    const timer = match.timers[0].id
    const log = [
      ...[1, 2].map((version) => ({ version, by: 'engine' as const, move: 'deal', args: {}, at: 0, initiator: 1 })),
      { version: 3, by: CLOCK, move: 'pass', args: {}, at: 9, initiator: 3, timer } as const,
      { version: 4, by: 'engine' as const, move: 'nextTurn', args: {}, at: 9, initiator: 3 },
    ]
    expect(replay(game, { ...record, secret: secretOf(2), log }).match).toMatchObject({ version: 4, turn: 1 })
  })
})

describe('replay detects', () => {
  test.each<[title: string, record: RecordedMatch]>([
    ['another mover', changed((log) => log.with(own, { ...log[own], by: 1 - (log[own].by as number) }))],
    ['another argument', changed((log) => log.with(own, { ...log[own], args: { from: 99 } }))],
    ['a missing argument', changed((log) => log.with(own, { ...log[own], args: {} }))],
    ['another move', changed((log) => log.with(own, { ...log[own], move: 'pass', args: { from: 0 } }))],
    ['an unknown move', changed((log) => log.with(own, { ...log[own], move: 'nonsense' }))],
    ['another fix-up', changed((log) => log.with(fixed, { ...log[fixed], move: 'deal' }))],
    ['a fix-up with arguments', changed((log) => log.with(fixed, { ...log[fixed], args: { x: 1 } }))],
    ['a fix-up begun by another move', changed((log) => log.with(fixed, { ...log[fixed], initiator: 1 }))],
    ['a player’s move as the engine’s', changed((log) => log.with(own, { ...log[own], by: 'engine' }))],
    ['a fix-up as a player’s', changed((log) => log.with(fixed, { ...log[fixed], by: 0 }))],
    ['a move left out', changed((log) => log.with(own, undefined as never))],
    ['a fix-up left out', changed((log) => log.with(fixed, undefined as never))],
    ['the first deal left out', changed((log) => log.slice(2))],
    ['the last fix-up left out', changed((log) => log.slice(0, fixed))],
    ['a move twice', changed((log) => log.flatMap((entry, i) => (i === own ? [entry, entry] : [entry])))],
    ['a fix-up twice', changed((log) => log.flatMap((entry, i) => (i === fixed ? [entry, entry] : [entry])))],
    ['two moves in the wrong order', changed((log) => log.with(own, log[fixed]).with(fixed, log[own]))],
    ['a move after the end', changed((log) => [...log, { ...log[own], version: log.length + 1, initiator: log.length + 1 }])],
    ['a fix-up after the end', changed((log) => [...log, { ...log[fixed], version: log.length + 1 }])],
    ['another secret', { ...record, secret: secretOf(77) }],
    ['another game', { ...record, game: 'chess' }],
  ])('%s', (_, record) => expect(() => replay(game, record)).toThrow(ReplayError))
  test('changed rules, naming the version', () => {
    const found = new Set<number>()
    for (let seed = 0; seed < 20; seed++) {
      try {
        replay(make(5), randomMatch(game, seed).record)
      } catch (error) {
        expect(error).toBeInstanceOf(ReplayError)
        expect((error as Error).message).toMatch(/^version \d+: /)
        found.add((error as ReplayError).version)
      }
    }
    expect(found.size).toBeGreaterThan(1)
  })
})
