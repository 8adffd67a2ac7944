import { absentMove, activeSeats, chooseMove, legalMoves, type Match, type ReadableOf, SPECTATOR, viewOf } from 'playchart/engine'
import { moved, refusal as refusalOf, seen as seenBy, started } from 'playchart/engine/testing'
import { describe, expect, test } from 'vitest'
import { heightOf, SUMS } from './columns.ts'
import game from './game.ts'
import { gathered } from './rule28.ts'

const start = (seed: number, seats = 2) => started(game, seats, { seed })
const move = (match: Match, name: string, args = {}, seat = match.turn) => moved(game, match, seat, name, args)
const refusal = (match: Match, name: string, args = {}, seat = match.turn) => refusalOf(game, match, seat, name, args)
const phaseOf = (match: Match) => match.snapshot[0]!.value
type Seen = ReadableOf<typeof game>
const views = new WeakMap<Match, Seen>()
function seen(match: Match): Seen {
  const view = views.get(match) ?? seenBy(game, match, SPECTATOR)
  views.set(match, view)
  return view
}
const faces = (match: Match) => seen(match).game.dice.slots.map((die) => die!.state!.value)
/** How far each owner has come in a column: a seat's marker, or the runner under `null`. */
const steps = (match: Match, sum: number) =>
  new Map(seen(match).game.columns[sum - 2].slots.map((piece) => [piece!.values!.owner, piece!.state!.step]))
const runners = (match: Match) => SUMS.filter((sum) => steps(match, sum).has(null))
const claimant = (match: Match, sum: number) =>
  [...steps(match, sum)].find(([owner, step]) => owner !== null && step === heightOf(sum))?.[0] ?? null
const options = (match: Match) =>
  legalMoves(game, match, match.turn).flatMap(({ options }) => options!.map(({ columns }) => String(columns)))

/** Every match from here to the end, with what was done in it. */
function* played(
  seed: number,
  agents = ['rule28', 'random'],
  seats = 2,
): Generator<{ match: Match; move: string; columns: string; next: Match }> {
  let match = start(seed, seats)
  while (!match.finished) {
    const choice = chooseMove(game, match, match.turn, agents[match.turn % agents.length], null)!
    const next = move(match, choice.move, choice.args)
    yield { match, move: choice.move, columns: String(choice.args.columns), next }
    match = next
  }
}
const courses = Array.from({ length: 15 }, (_, seed) => [...played(seed, ['rule28', 'random', 'rule28'], 2 + (seed % 3))]).flat()
const choices = courses.filter(({ move }) => move === 'advance')

/** What may be advanced by, worked out by trying every pairing step by step. */
function reference(match: Match): { plays: Set<string>; rules: Set<string> } {
  const [a, b, c, d] = faces(match) as [number, number, number, number]
  const plays = new Set<string>()
  const rules = new Set<string>()
  const positions = () => new Map(runners(match).map((sum) => [sum, steps(match, sum).get(null)!]))
  const tryStep = (at: Map<number, number>, sum: number, note = true) => {
    const why = (rule: string) => note && rules.add(rule)
    if (claimant(match, sum) !== null) return !why('closed')
    if (!at.has(sum) && at.size === 3) return !why('no runner')
    const next = (at.get(sum) ?? steps(match, sum).get(match.turn) ?? 0) + 1
    if (next > heightOf(sum)) return !why('at the top')
    at.set(sum, next)
    return true
  }
  for (const [x, y] of [
    [a + b, c + d],
    [a + c, b + d],
    [a + d, b + c],
  ] as const) {
    const [low, high] = [Math.min(x, y), Math.max(x, y)]
    const both = positions()
    const [first, second] = [tryStep(both, low), tryStep(both, high)]
    if (first && second) plays.add(low === high ? `${low} twice` : `${low} and ${high}`)
    else {
      const one = [low, high].filter((sum) => tryStep(positions(), sum))
      for (const sum of one) plays.add(String(sum))
      if (one.length === 1) rules.add('one of two')
      if (one.length === 2 && low !== high) rules.add('either')
      if (one.length === 2 && low === high) rules.add('half a double')
    }
    if (first && second && low === high) rules.add('double')
  }
  return { plays, rules }
}

describe('what the dice allow', () => {
  test('is what trying every pairing step by step gives, in whole matches', () => {
    const met = new Map<string, number>()
    for (const { match } of choices) {
      const { plays, rules } = reference(match)
      expect(options(match).sort()).toEqual([...plays].sort())
      for (const rule of rules) met.set(rule, (met.get(rule) ?? 0) + 1)
    }
    const expected = ['at the top', 'closed', 'double', 'either', 'half a double', 'no runner', 'one of two']
    expect([...met.keys()].sort()).toEqual(expected)
    for (const rule of expected) expect(met.get(rule), rule).toBeGreaterThan(0)
  })

  test('is sent along as facts, pairing by pairing', () => {
    for (const { match } of choices.slice(0, 300)) {
      const { pairings } = viewOf(game, match, SPECTATOR).phase.args as { pairings: { pairs: number[][]; plays: string[] }[] }
      expect(new Set(pairings.flatMap(({ plays }) => plays))).toEqual(new Set(options(match)))
      for (const { pairs } of pairings) expect(pairs.flat().sort()).toEqual(faces(match).sort())
      expect(pairings.length).toBe(new Set(pairings.map(({ pairs }) => String(pairs.map(([a, b]) => a + b!).sort()))).size)
    }
  })
})

describe('a turn', () => {
  test('begins with a roll; what can be used must be used before the next roll, or the end', () => {
    const match = start(1)
    expect(refusal(match, 'stop')).toMatchObject({ code: 'phase' })
    const rolled = move(match, 'roll')
    expect(refusal(rolled, 'roll')).toMatchObject({ code: 'phase' })
    expect(refusal(rolled, 'stop')).toMatchObject({ code: 'phase' })
    expect(refusal(rolled, 'advance', { columns: options(rolled)[0] }, 1)).toMatchObject({ code: 'turn' })
    const other = [...SUMS].map(String).find((sum) => !options(rolled).includes(sum))
    expect(refusal(rolled, 'advance', { columns: other })).toMatchObject({
      code: 'rule',
      message: 'The dice and the columns do not allow that.',
    })
    expect(phaseOf(move(rolled, 'advance', { columns: options(rolled)[0] }))).toBe('decide')
  })

  test('advances a runner from where the marker is: one step for each sum, two for a double', () => {
    for (const { match, columns, next } of choices) {
      const sums = columns.includes('twice')
        ? [Number.parseInt(columns, 10), Number.parseInt(columns, 10)]
        : columns.split(' and ').map(Number)
      for (const sum of SUMS) {
        const before = steps(match, sum)
        const from = before.get(null) ?? before.get(match.turn) ?? 0
        const by = sums.filter((one) => one === sum).length
        expect(steps(next, sum).get(null)).toBe(by === 0 ? before.get(null) : from + by)
      }
    }
  })

  test('has three runners and no more', () => {
    const counts = courses.map(({ match }) => runners(match).length)
    expect(Math.max(...counts)).toBe(3)
    for (const { match } of courses) expect(seen(match).game.runners.count).toBe(3 - runners(match).length)
  })

  test('that is stopped keeps its progress, and the next player begins', () => {
    const stops = courses.filter(({ move, next }) => move === 'stop' && !next.finished)
    expect(stops.length).toBeGreaterThan(100)
    for (const { match, next } of stops) {
      for (const sum of SUMS) {
        const before = steps(match, sum)
        expect(steps(next, sum).get(match.turn)).toBe(before.get(null) ?? before.get(match.turn))
      }
      expect([runners(next), phaseOf(next), next.turn]).toEqual([[], 'begin', (match.turn + 1) % match.seats])
    }
  })

  test('whose dice allow nothing loses its progress, and what was there before stays', () => {
    const busts = courses.filter(({ move, next }) => move === 'roll' && phaseOf(next) === 'begin')
    expect(busts.length).toBeGreaterThan(50)
    for (const { match, next } of busts) {
      for (const sum of SUMS) {
        const markers = new Map(steps(match, sum))
        markers.delete(null)
        expect(steps(next, sum)).toEqual(markers)
      }
      expect(next.turn).toBe((match.turn + 1) % match.seats)
    }
  })

  test('of somebody who is gone goes on with any pair, and stops', () => {
    const rolled = move(start(1), 'roll')
    expect(absentMove(game, start(1), 0)).toEqual({ move: 'roll', args: {} })
    expect(absentMove(game, rolled, 0)).toEqual({ move: 'advance', args: { columns: options(rolled)[0] } })
    expect(absentMove(game, move(rolled, 'advance', { columns: options(rolled)[0] }), 0)).toEqual({ move: 'stop', args: {} })
  })
})

test('a player who leaves in the middle of a turn leaves no runners to the next', () => {
  const rolled = move(start(1, 3), 'roll')
  const advanced = move(rolled, 'advance', { columns: options(rolled)[0] })
  for (const match of [rolled, advanced]) {
    const left = move(match, 'resign')
    expect([runners(left), seen(left).game.runners.count, left.turn, phaseOf(left)]).toEqual([[], 3, 1, 'begin'])
    expect(seen(left).game.plays).toEqual([])
  }
  expect(move(advanced, 'resign', {}, 2)).toMatchObject({ turn: 0, snapshot: [{ value: 'decide' }] })
})

describe('a column', () => {
  const claims = courses.flatMap(({ match, move, next }) =>
    move === 'stop'
      ? SUMS.filter((sum) => claimant(match, sum) === null && claimant(next, sum) !== null).map((sum) => ({ match, sum, next }))
      : [],
  )
  test('is claimed by stopping on its last step; other markers leave it, and go back to their players', () => {
    expect(claims.length).toBeGreaterThan(30)
    let driven = 0
    for (const { match, sum, next } of claims) {
      expect(steps(match, sum).get(null)).toBe(heightOf(sum))
      expect(steps(next, sum)).toEqual(new Map([[match.turn, heightOf(sum)]]))
      const others = [...steps(match, sum).keys()].filter((owner) => owner !== null && owner !== match.turn)
      driven += others.length
      for (const owner of others)
        expect(seen(next).players[owner!]!.markers.count).toBeGreaterThan(seen(match).players[owner!].markers.count!)
    }
    expect(driven).toBeGreaterThan(10)
  })
  test('is not claimed by a runner on its last step whose turn is lost', () => {
    const lost = courses.flatMap(({ match, move, next }) =>
      move === 'roll' && phaseOf(next) === 'begin'
        ? runners(match)
            .filter((sum) => steps(match, sum).get(null) === heightOf(sum))
            .map((sum) => claimant(next, sum))
        : [],
    )
    expect(lost.length).toBeGreaterThan(0)
    expect(new Set(lost)).toEqual(new Set([null]))
  })
  test('that is claimed is never advanced in again, by nobody', () => {
    for (const { match } of choices) {
      const closed = SUMS.filter((sum) => claimant(match, sum) !== null)
      for (const play of options(match)) for (const sum of play.match(/\d+/g)!) expect(closed).not.toContain(Number(sum))
    }
  })
})

test('three columns win, as soon as they are claimed', () => {
  const lasts = courses.filter(({ next }) => next.finished)
  expect(lasts).toHaveLength(15)
  for (const { match, move, next } of lasts) {
    expect(move).toBe('stop')
    expect(next.winners).toEqual([match.turn])
    expect(next.scores!.map((score) => score >= 3)).toEqual(next.scores!.map((_, seat) => seat === match.turn))
    expect(next.scores).toEqual([...next.scores!.keys()].map((seat) => SUMS.filter((sum) => claimant(next, sum) === seat).length))
    expect(activeSeats(game, next)).toEqual([])
  }
})

test('nobody acts out of turn', () => {
  for (const { match } of courses) expect(activeSeats(game, match)).toEqual([match.turn])
})

describe('the rule of 28', () => {
  test('stops with 28, and goes on below', () => {
    const mine = courses.filter(({ match, move }) => match.turn === 0 && phaseOf(match) === 'decide' && move !== 'advance')
    for (const { match, move, next } of mine) {
      const worth = gathered(new Map(runners(match).map((sum) => [sum, steps(match, sum).get(null)! - (steps(match, sum).get(0) ?? 0)])))
      if (move === 'roll') expect(runners(match).length < 3 || worth < 28).toBe(true)
      else expect(next.finished || worth >= 28).toBe(true)
    }
  })
})
