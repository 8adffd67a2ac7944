import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  absentMove,
  activeSeats,
  canUndo,
  chooseMove,
  createMatch,
  legalMoves,
  type Match,
  Playout,
  propose,
  SPECTATOR,
  stepViewOf,
  UNDO,
  viewOf,
  waitsFor,
} from '../../index.ts'
import { quickDraws } from '../../play/playout.ts'
import { secretOf } from '../index.ts'
import { commonSuite } from '../suite/common-suite.ts'
import { findingsOf, moved, refusal, started } from './proof.ts'
import { openly, secretly } from './second-thoughts.ts'

/** All players choose at the same time, and may change their choice until the last one has chosen. */

describe.each([openly, secretly])('$name', (game) => {
  commonSuite(game, { folder: join(import.meta.dirname, game.name), matches: 10 })

  const start = () => started(game, 3, { seed: 4 })
  const options = (match: Match, seat: number) => legalMoves(game, match, seat).find(({ move }) => move === 'choose')?.options ?? []
  const chooses = (match: Match, seat: number, nth = 0) => moved(game, match, seat, 'choose', options(match, seat)[nth])
  const chosenBy = (match: Match, seat: number) => viewOf(game, match, seat).players[seat]!.chosen

  test('has nothing that check finds', () => expect(findingsOf(game)).toEqual([]))

  test('a seat that has chosen may choose again until the last has, and counts as done', () => {
    const once = chooses(start(), 1)
    expect(legalMoves(game, once, 1)).toMatchObject([{ move: 'choose', revises: true, options: [{}, {}] }])
    expect(legalMoves(game, once, 0)).toMatchObject([{ move: 'choose', options: [{}, {}, {}] }])
    expect(legalMoves(game, once, 0)[0]).not.toHaveProperty('revises')
    const again = chooses(once, 1, 1)
    expect(again.snapshot).toEqual(once.snapshot)
    expect(chosenBy(again, 1)).not.toEqual(chosenBy(once, 1))
    const last = chooses(chooses(again, 0), 2)
    expect(viewOf(game, last, SPECTATOR).players.map(({ points }) => points)).toContain(1)
  })

  test('play does not wait for it, and no agent is asked', () => {
    const once = chooses(start(), 1)
    expect([0, 1, 2].map((seat) => waitsFor(game, once, seat))).toEqual([true, false, true])
    expect(activeSeats(game, once)).toEqual([0, 2])
    expect(absentMove(game, once, 1)).toBeNull()
    expect(absentMove(game, once, 0)).toMatchObject({ move: 'choose' })
    expect(chooseMove(game, once, 1, 'random', null)).toBeNull()
    const playout = new Playout(game, 3, quickDraws(secretOf(1), 0, 1)).from(once)
    expect(playout.acting()).toEqual([0, 2])
    expect([playout.choices(1), playout.drawn(1)]).toEqual([[], null])
  })

  test('its player reads that the choice can still be changed; the others learn nothing new', () => {
    const once = chooses(start(), 1)
    const again = chooses(once, 1, 1)
    expect(viewOf(game, once, 1).phase.prompt).toBe('You have chosen. You may still change it until the last has chosen.')
    for (const viewer of [0, 2, SPECTATOR] as const) {
      const [before, after] = [once, again].map((match) => viewOf(game, match, viewer))
      expect([after!.phase, after!.awaited, after!.active]).toEqual([before!.phase, before!.awaited, before!.active])
      expect(after!.phase.prompt).toBe('${you} must choose a card')
      expect(JSON.stringify(after!.players[1]!.chosen)).not.toContain('face')
    }
    const step = propose(game, once, { seat: 1, move: 'choose', args: options(once, 1)[1], at: 0 })
    const told = step.ok ? stepViewOf(game, step.steps[0]!, 0) : null
    expect([told?.move, told?.by]).toEqual(game === openly ? ['choose', 1] : [null, null])
    expect(told?.args).toEqual(game === openly ? { card: null } : {})
  })

  test('a change of mind after the last choice is refused as late; one concurrent with another’s choice is accepted', () => {
    const two = chooses(chooses(start(), 1), 0)
    const change = { seat: 1, move: 'choose', args: options(two, 1)[1], at: 0, expectVersion: two.version }
    expect(propose(game, two, change, two).ok).toBe(true)
    const late = propose(game, chooses(two, 2), change, two)
    expect(late.ok ? null : late.refusal.code).toBe('stale')
    const one = chooses(start(), 1)
    expect(propose(game, chooses(one, 0), { ...change, args: options(one, 1)[1], expectVersion: one.version }, one).ok).toBe(true)
  })

  test('it can be taken back like any other move', () => {
    const once = chooses(start(), 1)
    const again = chooses(once, 1, 1)
    // A viewer who may not know the phases of others does not learn either whether a move can be undone.
    expect(canUndo(game, again, 1) === true).toBe(game === openly)
    if (game === secretly) return
    expect(chosenBy(moved(game, again, 1, UNDO), 1)).toEqual(chosenBy(once, 1))
  })

  test('a seat that takes no part, or is in another phase, cannot change anything', () => {
    const match = start()
    expect(refusal(game, chooses(match, 1), 1, 'show').code).toBe('unknown-move')
    const resigned = moved(game, match, 2, 'resign')
    expect(legalMoves(game, resigned, 2)).toEqual([])
  })

  test('agents that look ahead terminate', () => {
    const { match } = createMatch(game, { seats: 2, secret: secretOf(3), at: 0 })
    let now = match
    for (let made = 0; !now.finished && made < 20; made++) {
      const seat = activeSeats(game, now)[0]!
      const { move, args } = chooseMove(game, now, seat, game === openly ? 'mcts' : 'random', null)!
      now = moved(game, now, seat, move, args)
    }
    expect(now.finished).toBe(true)
  })
})
