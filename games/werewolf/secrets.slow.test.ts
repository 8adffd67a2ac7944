import { activeSeats, legalMoves, type Match, propose, SPECTATOR, type Step, stepViewOf, type Viewer, viewOf } from 'playchart/engine'
import { done, started } from 'playchart/engine/testing'
import { expect, test } from 'vitest'
import { internalsOf } from '../../engine/rules/game.ts'
import game from './game.ts'

const SEATS = 9
const ROLES = { v: 'villager', w: 'wolf', s: 'seer' } as const

/** A match in its first night, with these roles by seat: the same but for them. */
function cast(roles: string): Match {
  const match = started(game, SEATS)
  const index = (name: string) => internalsOf(game).schema.player.fields.find((field) => field.name === name)!.index
  const players = match.state.players.map((row, seat) =>
    row.with(index('role'), ROLES[roles[seat] as keyof typeof ROLES]).with(index('team'), roles[seat] === 'w' ? 'wolves' : 'village'),
  )
  return JSON.parse(JSON.stringify({ ...match, state: { ...match.state, players } }))
}
/** Everything that a viewer receives, and every answer that they could get. */
function received(match: Match, steps: readonly Step[], viewer: Viewer): string {
  const moves = typeof viewer === 'number' ? legalMoves(game, match, viewer) : []
  const tried = [...Array(SEATS).keys()].flatMap((seat) => [
    { move: 'point', args: { at: seat } },
    { move: 'vote', args: { against: seat } },
  ])
  const others = ['say', 'call', 'timeUp', 'wake', 'undo', 'nonsense'].map((move) => ({ move, args: {} }))
  const answers = [...tried, ...others].map(({ move, args }) => {
    const outcome = propose(game, match, { seat: viewer as number, move, args, at: 0 })
    return outcome.ok ? 'accepted' : outcome.refusal
  })
  return JSON.stringify([viewOf(game, match, viewer), steps.map((step) => stepViewOf(game, step, viewer)), moves, answers])
}

test('by night every living player has the same to do, and sees nobody else do it', () => {
  const match = cast('wwsvvvvvv')
  const views = [...Array(SEATS).keys()].map((seat) => viewOf(game, match, seat))
  for (const [seat, { phase, active, moves, timers }] of views.entries()) {
    expect([phase.path, phase.prompt, active]).toEqual(['night.awake', views[0].phase.prompt, [seat]])
    expect(moves.map(({ move }) => move)).toEqual(['point'])
    expect(timers).toEqual(views[0].timers)
  }
  const { steps, match: after } = done(game, match, 3, 'point', { at: 4 })
  for (const viewer of [0, 1, 2, SPECTATOR] as const)
    expect(stepViewOf(game, steps[0], viewer)).toMatchObject({ move: null, by: null, args: {}, for: null })
  expect(viewOf(game, after, 3).active).toEqual([])
  expect(viewOf(game, after, 4).active).toEqual([4])
})

test('who is not told the roles of two players receives the same, to the byte, had they each other’s', () => {
  let compared = 0
  for (const [one, other, viewers] of [
    ['wwsvvvvvv', 'wvsvwvvvv', [2, 3, 5, 6, 7, 8, SPECTATOR]],
    ['wwsvvvvvv', 'wwvsvvvvv', [0, 1, 4, 5, 6, 7, 8, SPECTATOR]],
    ['wvsvvvvvw', 'svwvvvvvw', [1, 3, 4, 5, 6, 7, SPECTATOR]],
  ] as const) {
    let [a, b] = [cast(one), cast(other)]
    // Whatever their roles, all point at one villager, except one who points at themselves.
    for (let seat = 0; seat < SEATS; seat++) {
      const at = seat === 7 ? 7 : 5
      const [first, second] = [done(game, a, seat, 'point', { at }), done(game, b, seat, 'point', { at })]
      for (const viewer of viewers) {
        compared++
        expect([viewer, received(second.match, second.steps, viewer)]).toEqual([viewer, received(first.match, first.steps, viewer)])
      }
      ;[a, b] = [first.match, second.match]
    }
    expect([viewOf(game, a, SPECTATOR).phase.path, a.inactive]).toEqual(['day.talk.opening', [5]])
  }
  expect(compared).toBe(9 * (7 + 8 + 7))
})

test('whatever wolves do, the others receive the same, to the byte', () => {
  let [differing, compared] = [0, 0]
  for (let seed = 1; seed <= 60; seed++) {
    let random = seed * 7919
    const below = (n: number) => {
      random = (random * 48_271 + 11) % 2 ** 31
      return (random >> 12) % n
    }
    let [a, b] = [cast('wwsvvvvvv'), cast('wwsvvvvvv')]
    while (true) {
      const wolf = below(2)
      const [at, instead] = [3 + below(6), 3 + below(6)]
      const awake = [a, b].every((match) => activeSeats(game, match).includes(wolf))
      if (!awake) break
      const [first, second] = [done(game, a, wolf, 'point', { at }), done(game, b, wolf, 'point', { at: instead })]
      if (at !== instead) differing++
      for (const viewer of [2, 3, 8, SPECTATOR] as const) {
        compared++
        expect(received(second.match, second.steps, viewer)).toBe(received(first.match, first.steps, viewer))
      }
      ;[a, b] = [first.match, second.match]
    }
  }
  expect(differing).toBeGreaterThan(100)
  expect(compared).toBeGreaterThan(500)
})

test('nobody is refused for what they may not know', () => {
  const match = cast('wwsvvvvvv')
  for (let seat = 2; seat < SEATS; seat++) {
    const [point] = legalMoves(game, match, seat)
    expect(point.options).toEqual([...Array(SEATS).keys()].map((at) => ({ at })))
  }
})
