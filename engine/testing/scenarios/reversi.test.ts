import { describe, expect, test } from 'vitest'
import { legalMoves, type Match, propose, SPECTATOR, viewOf } from '../../index.ts'
import { randomMatch } from '../index.ts'
import { drawn, findingsOf, moved, playedAtRandom, playedWithout, readBack, refusal, started, told } from './proof.ts'
import game from './reversi.ts'

/** Facts that a phase sends to viewers: the possible moves, and the colour in the status line. */

const facts = (match: Match, viewer: number | typeof SPECTATOR) => viewOf(game, match, viewer).phase
const squares = (match: Match, seat: number) =>
  legalMoves(game, match, seat)
    .flatMap(({ options }) => options!)
    .map(({ square }) => square)

describe('the chart', () => {
  test('has nothing that check finds', () => expect(findingsOf(game)).toEqual([]))
  test('is drawn, and reads back as the same machine', async () => {
    const { svg, mermaid, scxml } = await drawn(game)
    for (const text of [svg, mermaid, scxml]) for (const phase of ['playerTurn', 'nextPlayer', 'gameEnd']) expect(text).toContain(phase)
    const { machine, again } = readBack(game)
    expect(again).toStrictEqual(machine)
  })
})

test('the facts go to all viewers, and change after each disc', () => {
  const match = started(game, 2)
  const begun = { possibleMoves: [1, 4, 11, 14], color: 'black' }
  expect([0, 1, SPECTATOR].map((viewer) => facts(match, viewer as number).args)).toEqual([begun, begun, begun])
  expect([facts(match, 0).prompt, facts(match, 1).prompt]).toEqual(['${you} must play a ${args.color} disc', '${player} must play a disc'])
  const played = moved(game, match, 0, 'playDisc', { square: 1 })
  expect(facts(played, 0).args).toEqual({ possibleMoves: [0, 2, 8], color: 'white' })
  expect(refusal(game, played, 1, 'playDisc', { square: 5 })).toMatchObject({ code: 'rule', message: 'A disc there would turn none.' })
})

test('the facts list exactly the legal moves in every position of a hundred matches', () => {
  for (let seed = 0; seed < 100; seed++) {
    for (const { match } of randomMatch(game, seed).steps) {
      if (match.finished) continue
      const { path, args } = facts(match, SPECTATOR)
      if (path === 'playerTurn') expect(args!.possibleMoves).toEqual(squares(match, match.turn))
      else expect([path, args]).toEqual(['nextPlayer', null])
    }
  }
})

test('a player who can flip no disc gets no turn: the engine passes it on', () => {
  const passed = Array.from({ length: 40 }, (_, seed) => randomMatch(game, seed).steps)
    .flat()
    .filter(({ entry }) => entry.move === 'nextTurn')
  expect(passed.length).toBeGreaterThan(5)
  for (const { before, match } of passed) {
    expect(squares({ ...before, snapshot: match.snapshot }, before.turn)).toEqual([])
    expect(match.turn).toBe(1 - before.turn)
    expect(facts(match, SPECTATOR).path).toBe('playerTurn')
  }
})

test('the winner has more discs', () => {
  const { last } = randomMatch(game, 3)
  const [black, white] = last.scores!
  expect(last.winners).toEqual(black === white ? [0, 1] : [black > white ? 0 : 1])
  expect(propose(game, last, { seat: 0, move: 'playDisc', args: { square: 0 }, at: 0 })).toMatchObject({ refusal: { code: 'finished' } })
})

test('1,000 random matches end, with progress from 0 to 1', () => {
  const { phases, moves } = playedAtRandom(game, 1000)
  expect([...phases].sort()).toEqual(['gameEnd', 'nextPlayer', 'playerTurn'])
  expect([...moves].sort()).toEqual(['nextTurn', 'playDisc'])
})

test('the first legal move is made for an absent player', () => {
  for (let seed = 0; seed < 50; seed++) {
    const record = playedWithout(game, seed % 2, 2, seed)
    expect([record.last.finished, record.last.inactive]).toEqual([true, []])
    expect(told(record.log)).toContain(`${seed % 2} playDisc`)
  }
  const match = started(game, 2)
  const { log } = playedWithout(game, 0, 2, 0)
  expect(log[0]).toMatchObject({ by: 0, args: { square: squares(match, 0)[0] } })
})
