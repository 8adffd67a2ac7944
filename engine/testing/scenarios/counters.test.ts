import { describe, expect, test } from 'vitest'
import { CLOCK, createMatch, legalMoves, type Match, propose, type RecordedMatch, replay, type Step, viewOf } from '../../index.ts'
import { checkComponents, randomMatch, secretOf } from '../index.ts'
import game from './counters.ts'
import { drawn, findingsOf, playedWithout, readBack } from './proof.ts'

/** During normal play all others may counter: a challenge inside a block inside a challenge. */

const SECONDS = 100
const restored = <T>(data: T): T => JSON.parse(JSON.stringify(data)) as T

/** A match that is stored as JSON and read back after every step, with what is needed to replay it. */
class Table {
  match: Match
  readonly #log: RecordedMatch['log'][number][] = []
  constructor() {
    const { match, steps } = createMatch(game, { seats: 3, secret: secretOf(4), at: 0 })
    this.match = restored(match)
    this.#note(steps)
  }
  get record(): RecordedMatch {
    return restored({ game: 'counters', seats: 3, variant: {}, secret: secretOf(4), at: 0, log: this.#log })
  }
  /** Plays on from a match, however it was restored. */
  from(match: Match): this {
    this.match = match
    return this
  }
  play(...moves: string[]): this {
    for (const move of moves) {
      // Everybody but the player who acted last may counter; that player can only plead.
      const seats = [0, 1, 2].filter((seat) => legalMoves(game, this.match, seat).some((legal) => legal.move === move))
      const outcome = propose(game, this.match, {
        seat: seats[this.match.version % seats.length] ?? 0,
        move,
        at: (this.match.version + 1) * SECONDS,
      })
      if (!outcome.ok) throw new Error(`${move}: ${outcome.refusal.code}: ${outcome.refusal.message}`, { cause: outcome.error })
      this.#note(outcome.steps)
      this.match = restored(outcome.match)
    }
    return this
  }
  strike(move: string): this {
    const timer = this.match.timers.find((one) => one.move === move)!
    const outcome = propose(game, this.match, { seat: CLOCK, move, at: timer.endsAt, timer: timer.id })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    this.#note(outcome.steps)
    this.match = restored(outcome.match)
    return this
  }
  #note(steps: readonly Step[]) {
    this.#log.push(...steps.map(({ entry }) => entry))
  }
}

/** From the game's fields: how often each phase was entered. */
const entered = ({ state }: Match) => {
  const [, , , , rounds, contests, challenges, blocks] = state.game as number[]
  return { rounds, contests, challenges, blocks }
}
/** Two actions were let be; the third of the six is made, and may be answered. */
const halfway = () => new Table().play('act', 'letItBe', 'act', 'letItBe', 'act')
const counter = (depth: number) => (depth % 2 ? 'challenge' : 'block')

describe('the chart', () => {
  test('is drawn, and reads back as the same machine', () => expect(findingsOf(game)).toEqual([]))
  test('is drawn, and read back as the same machine', async () => {
    const { svg, mermaid, scxml } = await drawn(game)
    for (const text of [svg, mermaid, scxml]) for (const phase of ['contest', 'challenge', 'block']) expect(text).toContain(phase)
    const { machine, again } = readBack(game)
    expect(again).toStrictEqual(machine)
  })
})

describe('eight interrupts deep', () => {
  const DEEP = 8
  test('it returns exactly to where play was, stored and read back at every step', () => {
    const table = halfway()
    const { context } = table.match.snapshot[0]!
    expect(context).toEqual({ 'round:start#': 0, 'round:place#': 3 })
    const at: Match[] = [table.match]
    for (let depth = 1; depth <= DEEP; depth++) {
      if (depth === 5) at[depth - 1] = table.play('plead').match
      at.push(table.play(counter(depth)).match)
      expect(table.match.snapshot).toHaveLength(2 + depth)
      expect(table.match.snapshot.slice(0, -1)).toEqual(at[depth - 1].snapshot)
    }
    const deepest = entered(table.match)
    expect(deepest).toEqual({ rounds: 1, contests: 3, challenges: 4, blocks: 4 })
    for (let depth = DEEP; depth > 0; depth--) {
      table.play('letItBe')
      const before = at[depth - 1]
      expect(table.match.snapshot).toEqual(before.snapshot)
      expect([table.match.turn, table.match.turns]).toEqual([before.turn, before.turns])
      expect(viewOf(game, table.match, 1).phase).toEqual(viewOf(game, before, 1).phase)
      expect(table.match.suspended).toEqual(before.suspended)
    }
    expect(entered(table.match)).toEqual(deepest)
    table.play('letItBe')
    expect(table.match.snapshot).toHaveLength(1)
    expect(table.match.snapshot[0].context).toEqual(context)
    expect(entered(table.match)).toEqual(deepest)
    // Snake: after 0, 1, 2 it is seat 2's turn again.
    expect(table.match.turn).toBe(2)
  })

  test('it returns when replayed from the log at each depth', () => {
    const straight = halfway()
    const again = halfway()
    const moves = [...Array.from({ length: DEEP }, (_, i) => counter(i + 1)), ...Array.from({ length: DEEP + 1 }, () => 'letItBe')]
    for (const move of [...moves, 'act', 'challenge', 'letItBe', 'letItBe']) {
      straight.play(move)
      const { match } = replay(game, again.record)
      expect(restored(match)).toEqual(again.match)
      again.from(match).play(move)
      expect(again.match).toEqual(straight.match)
    }
    expect(straight.match.snapshot).toHaveLength(1)
  })

  test('suspended timers are extended by the suspension, running ones are not', () => {
    const table = halfway()
    const due = () => table.match.timers.map(({ move, endsAt }) => [move, endsAt])
    const now = () => table.match.version * SECONDS
    expect([now(), due(), table.match.suspended]).toMatchObject([
      500,
      [['letItBe', 1500]],
      [{ move: 'hint', endsAt: 10_000 + 2 * SECONDS }],
    ])
    table.play('challenge')
    expect(due()).toEqual([['letItBe', now() + 700]])
    table.play('block')
    expect([now(), due()]).toEqual([700, [['letItBe', 1600]]])
    expect(table.match.suspended.map(({ depth, suspendedAt, endsAt }) => [depth, suspendedAt, endsAt])).toEqual([
      [0, 500, 10_200],
      [1, 600, 1500],
      [2, 700, 1300],
    ])
    // The block has timed out: the challenge below it kept running and is overdue.
    table.strike('letItBe')
    expect(due()).toEqual([['letItBe', 1300]])
    expect(propose(game, table.match, { seat: CLOCK, move: 'letItBe', at: 1700, timer: table.match.timers[0].id }).ok).toBe(true)
    // The contest was suspended from 600 to 1300 ms.
    table.strike('letItBe')
    expect(due()).toEqual([['letItBe', 2200]])
    table.strike('letItBe')
    expect(due()).toEqual([['hint', 10_200 + 2200 - 500]])
  })
})

describe('too deep', () => {
  const deepest = () => Array.from({ length: 15 }, (_, i) => counter(i + 1)).reduce((table, move) => table.play(move), halfway())

  test('the seventeenth nested interrupt is refused, and nothing changes', () => {
    const { match } = deepest()
    // The interrupted phase and sixteen interrupts.
    expect(match.snapshot).toHaveLength(17)
    const before = JSON.stringify(match)
    const seat = [0, 1, 2].find((one) => legalMoves(game, match, one).some(({ move }) => move === 'letItBe'))!
    const outcome = propose(game, match, { seat, move: 'block', at: 9999 })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'interrupts', message: 'Too much is interrupted already.' } })
    expect(JSON.stringify(match)).toBe(before)
  })
  test('it is not listed among the legal moves either', () => {
    const { match } = deepest()
    const listed = [0, 1, 2].flatMap((seat) => legalMoves(game, match, seat).map(({ move }) => move))
    expect(new Set(listed)).toEqual(new Set(['letItBe']))
    const shown = [0, 1, 2].flatMap((seat) => viewOf(game, match, seat).moves.map(({ move }) => move))
    expect(shown).toEqual(listed)
  })
  test('play returns from there too', () => {
    const table = deepest().play(...Array.from({ length: 16 }, () => 'letItBe'))
    expect(table.match.snapshot).toMatchObject([{ context: { 'round:place#': 3 } }])
  })
})

test('500 random matches of two to four end, with every marker in one place', () => {
  let deepest = 0
  const seats = new Set<number>()
  for (let seed = 0; seed < 500; seed++) {
    const { steps, last, first } = randomMatch(game, seed)
    seats.add(first.seats)
    checkComponents(game, last)
    for (const { match } of steps) deepest = Math.max(deepest, match.snapshot.length)
    expect([last.finished, last.suspended, last.timers, last.turns.orders]).toEqual([true, [], [], []])
    expect(entered(last)).toMatchObject({ rounds: 1, contests: 2 * last.seats })
  }
  expect([...seats].sort()).toEqual([2, 3, 4])
  expect(deepest).toBeGreaterThanOrEqual(9)
})

test('a match ends with any one seat absent from the start', () => {
  for (let seed = 0; seed < 40; seed++) {
    const { last, log } = playedWithout(game, seed % 4, 4, seed)
    expect([last.finished, last.inactive]).toEqual([true, [seed % 4]])
    expect(log.filter(({ by }) => by === seed % 4).map(({ move }) => move)).toEqual(['resign'])
  }
})
