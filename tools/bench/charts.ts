import type { Game } from 'playchart/engine'
import { type Chart, compile, optional, repeat, roundRobin } from 'playchart/statecharts'
import { internalsOf } from '../../engine/rules/game.ts'
import blackjack from '../../games/blackjack/game.ts'
import memory from '../../games/memory/game.ts'
import tictactoe from '../../games/tictactoe/game.ts'
import type { Compiled } from '../../statecharts/compile/context.ts'

/** A chart to measure, compiled for one number of seats. */
export interface Measured {
  readonly name: string
  readonly compiled: Compiled
}

/** What makes places many: a progression, round robins, an interrupt, a region for each seat, guards in and, or and not. */
const EVERYTHING: Chart = {
  initial: 'deal',
  states: {
    deal: { ordered: [roundRobin('dealHole', { rounds: 2 }), 'dealOpen'], onDone: 'bidding' },
    bidding: { ordered: [roundRobin('bid'), repeat('infinite', 'raise'), optional('double')], on: { close: 'draft' } },
    draft: {
      on: { object: { interrupt: 'dispute' }, redeal: { guard: { and: ['rich', { not: 'quick' }] }, target: 'deal' } },
      seats: {
        initial: 'choosing',
        states: {
          choosing: { on: { swap: { guard: { or: ['rich', 'quick'] }, target: 'swapped' }, ready: 'ready' } },
          swapped: { initial: 'first', states: { first: { on: { swap: 'second' } }, second: {} }, on: { ready: 'ready' } },
          ready: { type: 'final' },
        },
      },
      onDone: 'tricks',
    },
    tricks: {
      initial: 'lead',
      on: { object: { interrupt: 'dispute' } },
      states: {
        lead: { on: { play: 'follow' } },
        follow: { on: { play: [{ guard: 'strong', target: 'won' }, { guard: 'quick', target: 'lead' }, {}], pass: 'lead' } },
        won: { on: { play: [{ guard: { not: 'rich' }, target: 'lead' }, { target: 'over' }] } },
      },
    },
    dispute: {
      initial: 'heard',
      states: {
        heard: { turn: 'all', on: { agree: 'settled', deny: { guard: 'strong', target: 'vote' } } },
        vote: { ordered: [roundRobin('cast')], onDone: 'settled' },
        settled: { type: 'final' },
      },
    },
    over: { type: 'final' },
  },
}

const NAMES = {
  moves: ['bid', 'raise', 'double', 'close', 'redeal', 'swap', 'ready', 'play', 'pass', 'object', 'agree', 'deny', 'cast'],
  fixUps: ['dealHole', 'dealOpen', 'nextTurn'],
  guards: ['strong', 'rich', 'quick'],
}

/** The charts of three small games, with as few and as many seats as they take. */
export const ofGames = (): Measured[] => [tictactoe, memory, blackjack].flatMap(ofGame)

/** A game's chart, with as few and as many seats as it takes. */
export function ofGame(game: Game): Measured[] {
  const { min, max } = game.players
  return [...new Set([min, max])].map((seats) => ({
    name: `${game.name}, ${seats} seats`,
    compiled: internalsOf(game).forSeats(seats).gate.compiled,
  }))
}

export function measuredCharts(): Measured[] {
  return [...ofGames(), { name: 'everything, 5 seats', compiled: compile(EVERYTHING, 5, NAMES) }]
}
