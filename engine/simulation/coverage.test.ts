import { describe, expect, test } from 'vitest'
import { activeSeats, CLOCK, createMatch, ENGINE, type Game, int, type Match, propose, type Step, setup } from '../index.ts'
import { internalsOf } from '../rules/game.ts'
import { secretOf } from '../testing/playing/played.ts'
import { randomMatch } from '../testing/playing/played-at-random.ts'
import counters from '../testing/scenarios/counters.ts'
import night from '../testing/scenarios/night.ts'
import phasesOfARound from '../testing/scenarios/phases-of-a-round.ts'
import takingTurns from '../testing/scenarios/taking-turns.ts'
import { coverageOf } from './coverage.ts'
import { coverageOfGame } from './coverage-of-game.ts'

/** A chart with every kind of transition, some of them never taken, and two entries of one list that lead to the same phase. */
function everyWay() {
  const rules = setup({ game: { at: int(), fast: int() } })
  const up = () =>
    rules.move({
      apply: ({ game }) => {
        game.at++
      },
    })
  const nothing = () => rules.fixUp({ apply: () => {} })
  return rules.createGame({
    name: 'every-way',
    players: { min: 2, max: 2 },
    distribute: {},
    moves: { go: up(), stay: up(), look: up(), say: up(), close: up(), both: up(), sign: up(), count: nothing(), tidy: nothing() },
    guards: {
      odd: rules.guard(({ game }) => game.at % 2 === 1),
      far: rules.guard(({ game }) => game.at > 100),
    },
    delays: { soon: rules.delay(() => 700) },
    winners: () => [],
    chart: {
      moves: ['say'],
      initial: 'start',
      states: {
        start: { always: { actions: 'count', target: 'open' } },
        open: {
          moves: ['stay'],
          on: {
            go: [{ guard: 'far', target: 'rows' }, { guard: 'odd', target: 'rows' }, { target: 'rows' }],
            look: { interrupt: 'looking' },
          },
          always: [{ guard: 'far', actions: 'tidy', target: 'over' }],
          after: { 500: { move: 'stay' }, soon: { move: 'go' } },
        },
        rows: { ordered: ['count', { optional: 'tidy' }, { move: 'both', multiple: true }], on: { close: 'each' } },
        each: {
          seats: { initial: 'signing', states: { signing: { on: { sign: 'signed' } }, signed: { type: 'final' } } },
          onDone: [{ guard: 'far', target: 'over' }, { target: 'over' }],
        },
        looking: { initial: 'in', states: { in: { on: { close: 'out' } }, out: { type: 'final' } } },
        over: { type: 'final' },
      },
    },
  })
}

/** Makes moves in order, each `[move, seat]`; where the seat is CLOCK, the timer fires. Returns the steps. */
function played(game: Game, moves: readonly (readonly [move: string, by: number | typeof CLOCK])[]) {
  const { first, match: started, steps } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
  let match: Match = started
  const all: Step[] = [...steps]
  for (const [move, seat] of moves) {
    const timer = seat === CLOCK ? match.timers.find((one) => one.move === move) : undefined
    const outcome = propose(game, match, { seat, move, at: timer?.endsAt ?? 0, ...(timer && { timer: timer.id }) })
    if (!outcome.ok) throw new Error(outcome.refusal.message, { cause: outcome.error })
    all.push(...outcome.steps)
    match = outcome.match
  }
  return { first, steps: all, match }
}

describe('coverage', () => {
  const game = everyWay() as unknown as Game

  test('counts each entry of a list, even if two lead to the same phase', () => {
    const coverage = coverageOf(game, 2)
    const moves = [
      ['stay', 0],
      ['go', 0],
      ['both', 0],
      ['both', 0],
      ['say', 0],
      ['close', 0],
      ['sign', 1],
      ['sign', 0],
    ] as const
    const { match, ...all } = played(game, moves)
    expect(match.finished).toBe(true)
    coverage.add(all)
    expect(Object.fromEntries(coverage.taken)).toEqual({
      'start.always.0': 1,
      'open.moves.stay': 1,
      'open.on.go.1': 1,
      'rows.ordered.count': 1,
      'rows.ordered.tidy': 1,
      'rows.ordered.both': 2,
      'moves.say': 1,
      'rows.on.close.0': 1,
      'each.signing.on.sign.0': 2,
      'each.onDone.1': 1,
    })
    expect(coverage.never).toEqual(coverage.all.filter((line) => !coverage.taken.has(line)))
    expect(coverage.never).toEqual([
      ...['open.on.go.0', 'open.on.go.2', 'open.on.look.0', 'open.always.0', 'open.after.500', 'open.after.soon'],
      ...['each.onDone.0', 'looking.in.on.close.0'],
    ])
  })

  test('grows with each match added, and returns by how much', () => {
    const coverage = coverageOf(game, 2)
    expect(coverage.add(played(game, [['go', 0]]))).toBe(4)
    expect(coverage.add(played(game, [['go', 0]]))).toBe(0)
    expect(
      coverage.add(
        played(game, [
          ['look', 0],
          ['close', 0],
        ]),
      ),
    ).toBe(2)
    expect(coverage.taken.get('open.on.look.0')).toBe(1)
    expect(coverage.taken.get('start.always.0')).toBe(3)
    const { steps } = played(game, [
      ['stay', 0],
      ['go', 0],
    ])
    expect(coverage.add({ steps: steps.slice(1) })).toBe(2)
    expect(coverage.taken.get('start.always.0')).toBe(3)
  })

  test('counts a move made by a timer both as a timeout and as the move', () => {
    const coverage = coverageOf(game, 2)
    coverage.add(
      played(game, [
        ['stay', CLOCK],
        ['go', CLOCK],
      ]),
    )
    expect([...coverage.taken.keys()]).toEqual(
      expect.arrayContaining(['open.after.500', 'open.moves.stay', 'open.after.soon', 'open.on.go.1']),
    )
  })

  test('refuses matches with another number of seats', () => {
    const coverage = coverageOf(game, 3)
    expect(() => coverage.add(played(game, []))).toThrow('this coverage counts every-way with 3 seats, not every-way with 2')
  })
})

test('a transition taken with any number of seats counts as taken', () => {
  const whole = coverageOfGame(takingTurns)
  const bySeats = new Map(takingTurns.players.counts.map((seats) => [seats, coverageOf(takingTurns, seats)]))
  expect([whole.taken.size, whole.never]).toEqual([0, whole.all])
  for (let seed = 0; seed < 8; seed++) {
    const match = randomMatch(takingTurns, seed)
    const before = whole.taken.size
    bySeats.get(match.first.seats)!.add(match)
    expect(whole.add(match)).toBe(whole.taken.size - before)
  }
  const counts = [...bySeats.values()]
  for (const line of whole.all) expect(whole.taken.get(line) ?? 0).toBe(counts.reduce((sum, { taken }) => sum + (taken.get(line) ?? 0), 0))
  expect(whole.never).toEqual(whole.all.filter((line) => counts.every(({ taken }) => !taken.has(line))))
})

/** How often transitions matching `kinds` were taken. */
function times(taken: ReadonlyMap<string, number>, kinds: RegExp): number {
  return [...taken].reduce((sum, [line, count]) => (kinds.test(line) ? sum + count : sum), 0)
}

describe.each(Object.entries({ counters, night, phasesOfARound, takingTurns }) as unknown as [string, Game][])('%s', (_, game) => {
  test('each move of a player takes exactly one of its transitions, and only transitions of the chart are taken', () => {
    const matches = Array.from({ length: 10 }, (_, seed) => randomMatch(game, seed))
    for (const seats of new Set(matches.map(({ first }) => first.seats))) {
      const coverage = coverageOf(game, seats)
      const own = matches.filter(({ first }) => first.seats === seats)
      for (const match of own) coverage.add(match)
      const { moves } = internalsOf(game).forSeats(seats).gate.compiled.names
      const made = own.flatMap(({ steps }) => steps).filter(({ entry }) => entry.by !== ENGINE)
      const ordered = new RegExp(`(^|\\.)((on|moves)\\.\\w+(\\.\\d+)?|ordered\\.(${moves.join('|')}))$`)
      expect(times(coverage.taken, ordered)).toBe(made.filter(({ entry }) => moves.includes(entry.move)).length)
      expect(coverage.all).toEqual(expect.arrayContaining([...coverage.taken.keys()]))
      expect(activeSeats(game, own[0].last)).toEqual([])
    }
  })
})
