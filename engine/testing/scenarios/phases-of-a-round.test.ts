import { describe, expect, test } from 'vitest'
import { activeSeats, type Match, SPECTATOR, viewOf } from '../../index.ts'
import game from './phases-of-a-round.ts'
import { drawn, findingsOf, moved, playedAtRandom, playedWithout, readBack, refusal, started } from './proof.ts'

/** The outline of a complex euro game: rounds of a phase for all at once, one turn each, resolution and upkeep. */

const path = (match: Match) => viewOf(game, match, SPECTATOR).phase.path
const discarded = (match: Match) => activeSeats(game, match).reduce((at, seat) => moved(game, at, seat, 'discard', { slot: 0 }), match)
/** Plays the turn of each seat with its plan, and returns the match and the order of the seats. */
function planned(match: Match, plans: { [seat: number]: number | 'build' | 'rest' }): [Match, number[]] {
  const order: number[] = []
  let now = match
  while (path(now) === 'actions.playerTurn') {
    const plan = plans[now.turn]
    order.push(now.turn)
    now = typeof plan === 'number' ? moved(game, now, now.turn, 'raid', { victim: plan }) : moved(game, now, now.turn, plan)
  }
  return [now, order]
}

describe('the chart', () => {
  test('has nothing that check finds', () => expect(findingsOf(game)).toEqual([]))
  test('is drawn, and reads back as the same machine', async () => {
    const { svg, mermaid, scxml } = await drawn(game)
    for (const phase of ['draw', 'discard.choosing', 'actions.playerTurn', 'resolution.gameTurn', 'upkeep', 'gameEnd']) {
      expect(svg).toContain(`data-phase="${phase}"`)
      expect(mermaid).toContain(phase.replace('.', '_'))
      expect(scxml).toContain(phase.split('.').at(-1))
    }
    const { machine, again } = readBack(game)
    expect(again).toStrictEqual(machine)
  })
})

describe('a round', () => {
  test('begins with all seats active, and continues when the last has discarded', () => {
    const match = started(game, 3)
    expect([path(match), activeSeats(game, match), viewOf(game, match, 1).phase.args]).toEqual(['discard', [0, 1, 2], { round: 1, of: 3 }])
    const two = moved(game, moved(game, match, 2, 'discard', { slot: 1 }), 0, 'discard', { slot: 0 })
    expect(viewOf(game, two, SPECTATOR)).toMatchObject({
      active: [1],
      phase: { value: { discard: { 0: 'chosen', 1: 'choosing', 2: 'chosen' } } },
    })
    expect(path(moved(game, two, 1, 'discard', { slot: 2 }))).toBe('actions.playerTurn')
  })

  test('gives each seat one turn, whichever of its three moves it makes', () => {
    const [resolved, order] = planned(discarded(started(game, 3)), { 0: 'build', 1: 'rest', 2: 'build' })
    expect(order).toEqual([0, 1, 2])
    expect(resolved.state.players.map(([, , points]) => points)).not.toContain(0)
    expect(path(resolved)).toBe('discard')
    expect(viewOf(game, resolved, 0).phase.args).toEqual({ round: 2, of: 3 })
  })

  test('shows others a plan as soon as it is made', () => {
    let match = discarded(started(game, 3))
    const plans = (viewer: number) => viewOf(game, match, viewer).phase.args!.plans
    expect(plans(2)).toEqual(['none', 'none', 'none'])
    match = moved(game, match, 0, 'raid', { victim: 2 })
    expect([plans(0), plans(2)]).toEqual(Array(2).fill(['raid', 'none', 'none']))
    expect(viewOf(game, match, 1).phase.prompt).toBe('${you} must plan an action for this round')
    expect(viewOf(game, match, 2).phase.prompt).toBe('${player} must plan an action')
  })

  test('is followed by one that begins with the next seat', () => {
    let match = started(game, 3)
    const orders: number[][] = []
    for (let round = 0; round < 3; round++) {
      const [next, order] = planned(discarded(match), { 0: 'rest', 1: 'rest', 2: 'rest' })
      orders.push(order)
      match = next
    }
    expect(orders).toEqual([
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ])
    expect(match).toMatchObject({ finished: true, snapshot: [{ value: 'gameEnd' }] })
  })
})

describe('resolution', () => {
  const raided = () => planned(discarded(started(game, 4)), { 0: 2, 1: 'build', 2: 3, 3: 'rest' })[0]

  test('makes raided seats active again, and tells each by whom', () => {
    const match = raided()
    const views = [0, 1, 2, 3].map((seat) => viewOf(game, match, seat))
    expect(path(match)).toBe('resolution.playerTurn')
    expect(views.map(({ active }) => active)).toEqual(Array(4).fill([2, 3]))
    expect(views.map(({ phase }) => phase.privateArgs!.otherplayer)).toEqual([null, null, 0, 2])
    expect(new Set(views.map(({ phase }) => JSON.stringify(phase.args)))).toEqual(
      new Set([
        JSON.stringify({
          raids: [
            [0, 2],
            [2, 3],
          ],
        }),
      ]),
    )
    expect(views.map(({ phase }) => phase.prompt.slice(0, 6))).toEqual(['Player', 'Player', '${you}', '${you}'])
    expect(refusal(game, match, 0, 'yieldCard')).toMatchObject({ code: 'turn', by: 'turn victims' })
  })

  test('may make others active while it lasts, and ends when nobody is', () => {
    const fought = moved(game, raided(), 2, 'fightBack')
    expect(viewOf(game, fought, 0)).toMatchObject({ active: [0, 3], phase: { privateArgs: { otherplayer: 2 } } })
    expect(refusal(game, fought, 3, 'fightBack').code).toBe('rule')
    const yielded = moved(game, fought, 3, 'yieldCard')
    expect(viewOf(game, yielded, 1).active).toEqual([0])
    expect(path(moved(game, yielded, 0, 'yieldCard'))).toBe('discard')
  })
})

test('200 random matches of two to five end, with progress from 0 to 1', () => {
  const { seats, phases, moves } = playedAtRandom(game, 200)
  expect(seats).toEqual([2, 3, 4, 5])
  expect(phases.size).toBe(8)
  expect(moves.size).toBe(10)
})

test('a match ends with any one seat absent from the start', () => {
  const made = new Set<string>()
  for (let seed = 0; seed < 100; seed++) {
    const absent = seed % 4
    const { last, log } = playedWithout(game, absent, 4, seed)
    expect([last.finished, last.inactive]).toEqual([true, []])
    for (const { by, move } of log) if (by === absent) made.add(move)
  }
  expect([...made].sort()).toEqual(['discard', 'rest', 'yieldCard'])
})
