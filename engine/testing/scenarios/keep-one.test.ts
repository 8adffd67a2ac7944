import { describe, expect, test } from 'vitest'
import { runs } from '../../../statecharts/testing/deep.ts'
import { type Match, propose, SPECTATOR, viewOf } from '../../index.ts'
import { byName, byRegions } from './keep-one.ts'
import { drawn, findingsOf, moved, playedAtRandom, playedWithout, readBack, refusal, started, told } from './proof.ts'

const { numRuns: MATCHES, seed: FIRST } = runs(1000, 0)

/** A state in which several players are active, written in both ways that the chart language has for it. */

describe.each([byRegions, byName])('$name', (game) => {
  const view = (match: Match, viewer: number | typeof SPECTATOR) => viewOf(game, match, viewer)
  const points = (match: Match, seat: number) => view(match, seat).phase.privateArgs!.points

  test('has nothing that check finds', () => expect(findingsOf(game)).toEqual([]))
  test('is drawn, and reads back as the same machine', async () => {
    const { svg, mermaid, scxml } = await drawn(game)
    for (const phase of ['offering', 'playerTurnSetup', 'showing', 'gameEnd']) {
      expect(svg).toContain(`data-phase="${phase}"`)
      expect(mermaid).toContain(phase)
      expect(scxml).toContain(`id="${phase}"`)
    }
    const { machine, again } = readBack(game)
    expect(again).toStrictEqual(machine)
  })

  test('begins with all players active; one who has chosen is no longer active and sees the waiting prompt', () => {
    const match = started(game, 3)
    expect(view(match, SPECTATOR).active).toEqual([0, 1, 2])
    const { prompt: active } = view(match, 1).phase
    const { prompt: others } = view(match, SPECTATOR).phase
    expect([active, others]).toEqual([
      '${you} must choose one of ${args.count} objective cards to keep',
      'Other players must choose one objective',
    ])
    const chosen = moved(game, match, 1, 'playKeep', { slot: 2 })
    expect([0, 1, 2].map((seat) => view(chosen, seat).phase.prompt)).toEqual([active, others, active])
    expect([0, 1, 2].map((seat) => view(chosen, seat).active)).toEqual(Array(3).fill([0, 2]))
    expect(view(chosen, 1).moves).toEqual([])
    expect(['phase', 'turn']).toContain(refusal(game, chosen, 1, 'playKeep', { slot: 0 }).code)
  })

  test('any order works: the turn does not matter, and nobody blocks the others', () => {
    for (const order of [
      [2, 0, 1],
      [1, 2, 0],
      [0, 1, 2],
    ] as const) {
      let match = started(game, 3)
      for (const seat of order) match = moved(game, match, seat, 'playKeep', { slot: 1 })
      expect(match).toMatchObject({ finished: true, snapshot: [{ value: 'gameEnd' }] })
    }
  })

  test('each seat alone learns what it is offered, and again after each of its moves', () => {
    const match = started(game, 3)
    const before = [0, 1, 2].map((seat) => points(match, seat))
    expect(before.map((offer) => (offer as number[]).length)).toEqual([3, 3, 3])
    expect(view(match, SPECTATOR).phase).toMatchObject({ privateArgs: null, args: { count: 3, seats: [0, 1, 2] } })
    const [, second, third] = before[1] as number[]
    const exchanged = moved(game, match, 1, 'exchange')
    const offered = points(exchanged, 1) as number[]
    expect([points(exchanged, 0), points(exchanged, 2), offered.slice(0, 2)]).toEqual([before[0], before[2], [second, third]])
    expect(before.flat()).not.toContain(offered[2])
    expect(exchanged.snapshot).toEqual(match.snapshot)
    expect(refusal(game, exchanged, 1, 'exchange')).toMatchObject({ code: 'rule' })
    const kept = moved(game, exchanged, 1, 'playKeep', { slot: 0 })
    expect(view(kept, 2).phase.args).toEqual({ count: 2, seats: [0, 2] })
    expect(points(kept, 1)).toEqual([second])
  })

  test('the last choice ends the phase, and the engine continues', () => {
    let match = started(game, 2)
    match = moved(game, match, 0, 'playKeep', { slot: 0 })
    const outcome = propose(game, match, { seat: 1, move: 'playKeep', args: { slot: 0 }, at: 3 })
    expect(outcome.ok && told(outcome.steps.map(({ entry }) => entry))).toEqual(['1 playKeep', 'engine show', 'engine show'])
    expect(outcome.ok && outcome.steps.map(({ entry }) => entry.for ?? null)).toEqual([null, 0, 1])
  })

  test(`${MATCHES} random matches of two to six end, with progress from 0 to 1`, () => {
    const { seats, phases } = playedAtRandom(game, MATCHES, FIRST)
    expect(seats).toEqual([2, 3, 4, 5, 6])
    expect([...phases].filter((path) => !path.startsWith('playerTurnSetup')).sort()).toEqual(['gameEnd', 'offering', 'showing'])
  })

  test('an absent player keeps the first objective offered, and nobody waits', () => {
    for (let seed = 0; seed < 60; seed++) {
      const absent = seed % 4
      const { last, log } = playedWithout(game, absent, 4, seed)
      expect([last.finished, last.inactive]).toEqual([true, []])
      expect(log.filter(({ by }) => by === absent)).toMatchObject([{ move: 'playKeep', args: { slot: 0 } }])
    }
  })
})
