import { describe, expect, test } from 'vitest'
import { type Match, propose, SPECTATOR, viewOf } from '../../index.ts'
import { drawn, findingsOf, moved, playedAtRandom, playedWithout, readBack, refusal, started, struck, told } from './proof.ts'
import game from './taking-turns.ts'

/** The complete example machine: playerTurn, gameTurnNextPlayer with its loop to itself, playerGameEnd. */

const seen = (match: Match, viewer: number | typeof SPECTATOR) => viewOf(game, match, viewer).phase
const passed = (match: Match, times: number) => Array.from({ length: times }).reduce<Match>((at) => moved(game, at, at.turn, 'pass'), match)
const ACTIVE = '${you} must pick one of ${args.left} fruits or pass: you like ${privateArgs.favourite}'
const OTHERS = '${player} must pick one of ${args.left} fruits or pass'

describe('the chart', () => {
  test('has nothing that check finds', () => expect(findingsOf(game)).toEqual([]))
  test('is drawn', async () => {
    const { svg, mermaid, scxml } = await drawn(game)
    for (const phase of ['playerTurn', 'gameTurnNextPlayer', 'playerGameEnd', 'gameEnd']) {
      expect(svg).toContain(`data-phase="${phase}"`)
      expect(scxml).toContain(`id="${phase}"`)
    }
    expect(mermaid).toContain('playerTurn --> gameTurnNextPlayer : pick or pass')
  })
  test('is the same machine when read back from an editor’s file', () => {
    const { machine, again } = readBack(game)
    expect(again).toStrictEqual(machine)
  })
})

describe('views', () => {
  test('active players get another prompt, with facts for all and facts for themselves', () => {
    const match = started(game, 3)
    expect([0, 1, SPECTATOR].map((viewer) => seen(match, viewer as number).prompt)).toEqual([ACTIVE, OTHERS, OTHERS])
    expect([0, 1, SPECTATOR].map((viewer) => seen(match, viewer as number).args)).toEqual(Array(3).fill({ left: 12, player: 0 }))
    const favourites = [0, 1, 2].map((seat) => seen(match, seat).privateArgs)
    expect(favourites).toEqual(match.state.players.map(([, favourite]) => ({ favourite, count: 0 })))
    expect(seen(match, SPECTATOR).privateArgs).toBeNull()
  })
  test('facts are computed again after each move', () => {
    const match = started(game, 2)
    const kind = seen(match, 0).privateArgs!.favourite
    const fruit = ['apple', 'pear', 'plum'].indexOf(String(kind)) * 4
    const picked = moved(game, match, 0, 'pick', { fruit })
    expect(seen(picked, 1).args).toEqual({ left: 11, player: 1 })
    expect([seen(picked, 0).privateArgs, seen(match, 0).privateArgs]).toEqual([
      { favourite: kind, count: 1 },
      { favourite: kind, count: 0 },
    ])
    expect([seen(picked, 0).prompt, seen(picked, 1).prompt]).toEqual([OTHERS, ACTIVE])
  })
  test('the engine’s own phase is visible as one version, in which nobody may move', () => {
    const outcome = propose(game, started(game, 2), { seat: 0, move: 'pass', at: 1 })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    expect(told(outcome.steps.map(({ entry }) => entry))).toEqual(['0 pass', 'engine beginTurn'])
    const between = outcome.steps[0].match
    expect(viewOf(game, between, 1)).toMatchObject({ active: [], moves: [], phase: { path: 'gameTurnNextPlayer', prompt: 'Upkeep…' } })
    expect(refusal(game, between, 1, 'pass').code).toBe('phase')
  })
})

describe('play', () => {
  test('picking and passing lead to one phase, and the last fruit leads to the end', () => {
    const match = started(game, 2)
    expect(moved(game, match, 0, 'pick', { fruit: 3 }).turn).toBe(1)
    expect(moved(game, match, 0, 'pass').turn).toBe(1)
    let emptied = match
    for (let left = 12; left > 0; left--) emptied = moved(game, emptied, emptied.turn, 'pick', { fruit: 0 })
    expect(seen(emptied, emptied.turn).path).toBe('playerGameEnd')
    expect(refusal(game, emptied, 1 - emptied.turn, 'endGame').code).toBe('turn')
    const looked = moved(game, emptied, emptied.turn, 'look')
    expect(looked.snapshot).toEqual(emptied.snapshot)
    expect(moved(game, looked, looked.turn, 'endGame')).toMatchObject({ finished: true, snapshot: [{ value: 'gameEnd' }] })
  })
  test('the game’s state repeats until it finds a player who is awake', () => {
    const slept = passed(started(game, 3), 5)
    expect(slept.turn).toBe(2)
    const picked = propose(game, slept, { seat: 2, move: 'pick', args: { fruit: 0 }, at: 0 })
    expect(picked.ok && told(picked.steps.map(({ entry }) => entry))).toEqual([
      '2 pick',
      'engine nextTurn',
      'engine nextTurn',
      'engine beginTurn',
    ])
    expect(picked.ok && picked.match.turn).toBe(2)
    expect(seen(passed(slept, 1), 2).path).toBe('playerGameEnd')
  })
  test('each turn counts in the statistics and adds to the seat’s time bank', () => {
    const match = started(game, 2)
    expect([match.banks, match.timers]).toMatchObject([[60_000, 60_000], [{ bank: 0, endsAt: 60_000, move: 'pass' }]])
    const next = moved(game, match, 0, 'pass', {}, 20_000)
    expect([next.banks, next.state.game[1], next.timers]).toMatchObject([
      [40_000, 65_000],
      1,
      [{ bank: 1, startedAt: 20_000, endsAt: 85_000 }],
    ])
    expect(struck(game, next, 'pass')).toMatchObject({ turn: 0, banks: [45_000, 0] })
  })
})

test('1,000 random matches of two to five end, with progress from 0 to 1', () => {
  const { seats, phases, moves } = playedAtRandom(game, 1000)
  expect(seats).toEqual([2, 3, 4, 5])
  expect([...phases].sort()).toEqual(['gameEnd', 'gameTurnNextPlayer', 'playerGameEnd', 'playerTurn'])
  expect([...moves].sort()).toEqual(['beginTurn', 'endGame', 'look', 'nextTurn', 'pass', 'pick'])
})

test('a match ends with any one seat absent from the start', () => {
  for (let seed = 0; seed < 100; seed++) {
    const absent = seed % 3
    const { last, log } = playedWithout(game, absent, 3, seed)
    expect(last.finished).toBe(true)
    expect(last.inactive).toEqual([])
    for (const { by, move } of log) if (by === absent) expect(['pass', 'endGame']).toContain(move)
  }
})
