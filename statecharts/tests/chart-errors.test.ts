import { describe, expect, test } from 'vitest'
import { type Chart, ChartError, compile } from '../index.ts'

const NAMES = { moves: ['hit', 'stand'], fixUps: ['deal', 'nextTurn'], guards: ['busted', 'atLeast'], withParams: ['atLeast'] }

/** The error that compiling gives, whose `where` is the chart's line. */
function errorOf(chart: unknown): ChartError {
  try {
    compile(chart as Chart, 2, NAMES)
  } catch (error) {
    expect(error).toBeInstanceOf(ChartError)
    return error as ChartError
  }
  throw new Error('the chart compiles')
}

/** A phase at `round.play`, with phases to go to. */
const inside = (play: object) => ({
  initial: 'round',
  states: { round: { initial: 'play', states: { play, rest: {} }, onDone: 'over' }, over: { type: 'final' } },
})

describe('a chart that cannot be is refused, naming its line', () => {
  test.each<[title: string, chart: object, where: string, sentence: RegExp]>([
    ['an unknown initial phase', { initial: 'b', states: { a: {} } }, 'initial', /no phase 'b'/],
    ['an initial phase with the name of a method', { initial: 'toString', states: { a: {} } }, 'initial', /no phase 'toString'/],
    ['a missing initial phase', { states: { a: {}, b: {} } }, 'initial', /a, b/],
    ['an initial phase without phases', { initial: 'a' }, 'initial', /no phase 'a'/],
    ['a chart without phases', { moves: ['hit'] }, '', /phase/],
    ['no phases', { initial: 'a', states: {} }, 'states', /no phases/],
    ['a phase name with a dot', { initial: 'a', states: { a: {}, 'b.c': {} } }, 'states.b.c', /letter/],
    ['a phase name with a dollar', { initial: 'a', states: { a: { initial: '$0', states: { $0: {} } } } }, 'a.states.$0', /letter/],
    ['an unknown initial phase inside', inside({ initial: 'x', states: { y: {} } }), 'round.play.initial', /no phase 'x'/],
    ['an unknown target', inside({ on: { hit: 'nowhere' } }), 'round.play.on.hit', /no phase 'nowhere'/],
    ['an unknown target in a list', inside({ on: { hit: ['rest', { target: 'rset' }] } }), 'round.play.on.hit', /no phase 'rset'/],
    ['a path that does not begin at the root', inside({ on: { hit: 'play.rest' } }), 'round.play.on.hit', /no phase/],
    ['an unknown move in on', inside({ on: { hot: 'rest' } }), 'round.play.on.hot', /no move 'hot' \(known: hit, stand\)/],
    ['a fix-up in on', inside({ on: { deal: 'rest' } }), 'round.play.on.deal', /no move 'deal'/],
    ['an unknown move in moves', inside({ moves: ['hot'] }), 'round.play.moves.hot', /no move 'hot'/],
    ['a move in on and in moves', inside({ on: { hit: 'rest' }, moves: ['hit'] }), 'round.play.moves.hit', /on/],
    [
      'an unknown guard',
      inside({ on: { hit: { guard: 'bsuted', target: 'rest' } } }),
      'round.play.on.hit',
      /no guard 'bsuted' \(known: busted, atLeast\); did you mean 'busted'\?/,
    ],
    ['an unknown guard with params', inside({ on: { hit: { guard: { name: 'x', params: 1 } } } }), 'round.play.on.hit', /no guard 'x'/],
    [
      'an unknown guard in an and',
      inside({ always: { guard: { and: ['busted', 'x'] }, target: 'rest' } }),
      'round.play.always.0',
      /no guard 'x'/,
    ],
    [
      'an unknown guard deep inside',
      inside({ always: ['rest', { guard: { not: { or: ['x'] } }, target: 'rest' }] }),
      'round.play.always.1',
      /no guard 'x'/,
    ],
    ['an unknown fix-up in always', inside({ always: { actions: 'dael' } }), 'round.play.always.0', /no fix-up 'dael'/],
    ['a move as a fix-up', inside({ always: { actions: 'hit' } }), 'round.play.always.0', /no fix-up 'hit'/],
    ['an always that does nothing', inside({ always: ['rest', { guard: 'busted' }] }), 'round.play.always.1', /nothing/],
    ['an always with an unknown target', inside({ always: [{ actions: 'deal', target: 'x' }] }), 'round.play.always.0', /no phase 'x'/],
    ['an unknown fix-up on a transition', inside({ on: { hit: { actions: ['deal', 'x'] } } }), 'round.play.on.hit', /no fix-up 'x'/],
    ['an unknown fix-up on entry', inside({ entry: ['deal', 'x'] }), 'round.play.entry', /no fix-up 'x'/],
    ['an unknown fix-up on exit', inside({ exit: 'x' }), 'round.play.exit', /no fix-up 'x'/],
    ['an empty progression', inside({ ordered: [] }), 'round.play.ordered', /empty/],
    ['an unknown name in a progression', inside({ ordered: ['deal', 'daal'] }), 'round.play.ordered.daal', /'daal'/],
    ['an unknown name in a round robin', inside({ ordered: [{ serial: [{ roundRobin: 'daal' }] }] }), 'round.play.ordered.daal', /'daal'/],
    ['a round robin of no rounds', inside({ ordered: [{ roundRobin: 'deal', rounds: 0 }] }), 'round.play.ordered.deal', /rounds/],
    ['a round robin of half a round', inside({ ordered: [{ roundRobin: 'deal', rounds: 0.5 }] }), 'round.play.ordered.deal', /rounds/],
    [
      'a progression with phases inside',
      inside({ ordered: ['deal'], initial: 'a', states: { a: {} } }),
      'round.play.ordered',
      /both `ordered` and `states`/,
    ],
    ['a final phase with a progression', inside({ type: 'final', ordered: ['deal'] }), 'round.play.ordered', /final/],
    ['a final phase with phases', inside({ type: 'final', initial: 'a', states: { a: {} } }), 'round.play.states', /final/],
    ['an onDone of a leaf', inside({ onDone: 'rest' }), 'round.play.onDone', /done/],
    ['an onDone that leads nowhere', inside({ ordered: ['deal'], onDone: { guard: 'busted' } }), 'round.play.onDone', /nowhere/],
    ['an onDone of the root, where the match ends', { initial: 'a', states: { a: { type: 'final' } }, onDone: 'a' }, 'onDone', /./],
    ['an unknown target of onDone', inside({ ordered: ['deal'], onDone: 'x' }), 'round.play.onDone', /no phase 'x'/],
    [
      'an unknown guard of onDone',
      inside({ ordered: ['deal'], onDone: { guard: 'x', target: 'rest' } }),
      'round.play.onDone',
      /no guard 'x'/,
    ],
    [
      'an interrupt begun on the way to a final phase',
      {
        initial: 'a',
        states: {
          a: { on: { hit: { target: 'z', interrupt: 'i' } } },
          i: { initial: 'x', states: { x: { type: 'final' } } },
          z: { type: 'final' },
        },
      },
      'a.on.hit',
      /final/,
    ],
    [
      'an interrupt that leads into the one it is inside of',
      {
        initial: 'a',
        states: {
          a: { on: { hit: { interrupt: 'i' } } },
          i: {
            initial: 'x',
            states: {
              x: { on: { hit: { interrupt: 'i.j' } } },
              j: { initial: 'k', states: { k: { on: { hit: 'i.y' } }, z: { type: 'final' } } },
              y: { type: 'final' },
            },
          },
        },
      },
      'i.j.k.on.hit',
      /inside the interrupt i/,
    ],
    ['a delay of zero', inside({ moves: ['hit'], after: { 0: { move: 'hit' } } }), 'round.play.after.0', /milliseconds/],
    ['a negative delay', inside({ moves: ['hit'], after: { '-1': { move: 'hit' } } }), 'round.play.after.-1', /milliseconds/],
    ['half a millisecond', inside({ moves: ['hit'], after: { '0.5': { move: 'hit' } } }), 'round.play.after.0.5', /milliseconds/],
    ['a delay that is no number', inside({ moves: ['hit'], after: { soon: { move: 'hit' } } }), 'round.play.after.soon', /milliseconds/],
    [
      'a move of the clock that nobody could make here',
      inside({ moves: ['hit'], after: { 5: { move: 'stand' } } }),
      'round.play.after.5',
      /not a move of this phase/,
    ],
    [
      'a time bank that runs twice',
      { ...inside({ moves: ['hit'], after: { bank: { move: 'hit' } } }), after: { bank: { move: 'hit' } } },
      'round.play.after.bank',
      /already runs in the root/,
    ],
    [
      'an onDone of an interrupt',
      {
        initial: 'a',
        states: {
          a: { on: { hit: { interrupt: 'i' } } },
          i: { initial: 'x', onDone: 'a', states: { x: { on: { hit: 'y' } }, y: { type: 'final' } } },
        },
      },
      'i.onDone',
      /comes back to where play was/,
    ],
    [
      'rounds of turns where every seat is by itself',
      {
        initial: 'a',
        states: {
          a: { turns: { rounds: 1 }, onDone: 'b', seats: { initial: 'x', states: { x: { on: { hit: 'y' } }, y: { type: 'final' } } } },
          b: { type: 'final' },
        },
      },
      'a.turns.rounds',
      /done when every seat is/,
    ],
    [
      'a misspelt word of a round robin',
      { initial: 'a', states: { a: { ordered: [{ roundRobin: 'hit', skipp: 'g' }], onDone: 'b' }, b: { type: 'final' } } },
      'a.ordered.hit.skipp',
      /no word 'skipp' here \(known: roundRobin, rounds, /,
    ],
    [
      'a misspelt word of a phase',
      inside({ moves: ['hit'], abscent: 'wait' }),
      'round.play.abscent',
      /no word 'abscent' here \(known: initial, /,
    ],
    ['a misspelt word at the root', { ...inside({}), endles: true }, 'endles', /no word 'endles'/],
    ['a misspelt word of turns', inside({ turns: { uncountd: ['hit'] } }), 'round.play.turns.uncountd', /\(known: order, .*uncounted/],
    ['of a transition', inside({ on: { hit: ['rest', { traget: 'rest' }] } }), 'round.play.on.hit.traget', /no word 'traget'/],
    ['of an always', inside({ always: { target: 'rest', reenter: true } }), 'round.play.always.reenter', /no word 'reenter'/],
    ['of an onDone', inside({ ordered: ['deal'], onDone: { target: 'rest', gaurd: 'busted' } }), 'round.play.onDone.gaurd', /'gaurd'/],
    ['of a guard', inside({ on: { hit: { guard: { nam: 'busted' } } } }), 'round.play.on.hit.guard.nam', /known: name, and, or, not/],
    [
      'deep in a guard',
      inside({ turns: { skip: { not: { and: [{ name: 'busted', parms: 1 }] } } } }),
      'round.play.turns.skip.parms',
      /params/,
    ],
    [
      'of a time limit',
      inside({ moves: ['hit'], after: { 5: { move: 'hit', onInterupt: 'run' } } }),
      'round.play.after.5.onInterupt',
      /onInterrupt/,
    ],
    ['of what is done for who is gone', inside({ moves: ['hit'], absent: { move: 'hit', arg: {} } }), 'round.play.absent.arg', /args/],
    ['of a prompt', inside({ prompt: { active: 'You', other: 'They' } }), 'round.play.prompt.other', /others/],
    ['of seats', inside({ seats: { initial: 'a', whom: 'all', states: { a: {} } } }), 'round.play.seats.whom', /who/],
    ['inside seats', inside({ seats: { initial: 'a', states: { a: { mvoes: ['hit'] } } } }), 'round.play.a.mvoes', /moves/],
    [
      'of an entry',
      inside({ ordered: [{ optional: { serail: ['hit'] } }] }),
      'round.play.ordered.serail',
      /known: roundRobin, move, serial/,
    ],
    [
      'of a count',
      inside({ ordered: [{ parallel: ['hit', 'stand'], count: { atLest: 1 } }] }),
      'round.play.ordered.count.atLest',
      /atLeast/,
    ],
    [
      'who is no turn',
      inside({ turn: 'opponent' }),
      'round.play.turn',
      /no name 'opponent' for seats \(known: current, all, none, inactive\)/,
    ],
    ['who may not know', inside({ sanitize: 'hiden' }), 'round.play.sanitize', /no name 'hiden' for seats \(known: hidden\)/],
    ['an order for nobody', inside({ turns: { order: 'clockwise' } }), 'round.play.turns.order', /no name 'clockwise' for seats/],
    ['unknown facts', inside({ args: 'pile' }), 'round.play.args', /no function of facts 'pile' \(known: none\)/],
    [
      'a guard without the parameters that it needs',
      inside({ on: { hit: { guard: { not: 'atLeast' } } } }),
      'round.play.on.hit',
      /the guard 'atLeast' needs parameters/,
    ],
    ['an unknown move of the clock', inside({ moves: ['hit'], after: { 5: { move: 'hot' } } }), 'round.play.after.5', /no move 'hot'/],
    [
      'a fix-up as the move of the clock',
      inside({ moves: ['hit'], after: { 5: { move: 'deal' } } }),
      'round.play.after.5',
      /no move 'deal'/,
    ],
    ['a move in a progression and on its phase', inside({ ordered: ['hit'], moves: ['hit'] }), 'round.play.ordered.hit', /./],
    ['a move in a progression and on an ancestor', { ...inside({ ordered: ['hit'] }), moves: ['hit'] }, 'round.play.ordered.hit', /./],
  ])('%s', (_, chart, where, sentence) => {
    const error = errorOf(chart)
    expect(error.where).toBe(where)
    expect(error.message).toMatch(sentence)
    expect(error.message.startsWith(`${where || 'the chart'}: `)).toBe(true)
  })
})

test('a target is a sibling, else a path from the root', () => {
  const chart: Chart = {
    initial: 'a',
    states: { a: { initial: 'x', states: { x: { on: { hit: 'y', stand: 'b' } }, y: {}, b: {} } }, b: { on: { hit: 'a.y', stand: 'a' } } },
  }
  const { states } = compile(chart, 2, NAMES).config
  const x = states!.a!.states!.x!.on!
  expect([x.hit![0]!.target, x.stand![0]!.target]).toEqual(['#$chart.a.y', '#$chart.a.b'])
  expect([states!.b!.on!.hit![0]!.target, states!.b!.on!.stand![0]!.target]).toEqual(['#$chart.a.y', '#$chart.a'])
})
