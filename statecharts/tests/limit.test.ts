import { describe, expect, test } from 'vitest'
import { graphOf } from '../draw/graph/graph.ts'
import { Gate } from '../gate/gate.ts'
import type { Node } from '../gate/node.ts'
import { type Chart, check, compile, diffCharts, fromXState, type Limit, type Phase, toScxml } from '../index.ts'
import { spelledOut, toEditable } from '../language/to-editable.ts'
import { ordinarily } from '../testing/index.ts'

const NAMES = { moves: ['gain', 'trade', 'give', 'stop', 'say'], fixUps: ['nextTurn'], guards: [] }
/** Each seat acts so often; a trade leads it to a phase of its own and back. */
const chart = (limit: Limit, acting: Phase = {}): Chart => ({
  initial: 'round',
  states: {
    round: {
      seats: {
        initial: 'acting',
        states: {
          acting: { limit, moves: ['gain', 'say'], on: { trade: 'trading', stop: 'done' }, onDone: 'done', ...acting },
          trading: { on: { give: 'acting' } },
          done: { type: 'final' },
        },
      },
      onDone: 'over',
    },
    over: { type: 'final' },
  },
})

describe('a limit for each seat', () => {
  type Made = [move: string, seat: number]
  const played = (limit: Limit, ...moves: Made[]) => playedIn(chart(limit, limit.max === undefined ? { onDone: undefined } : {}), ...moves)
  const playedIn = (chart: Chart, ...moves: Made[]) => {
    const gate = new Gate(compile(chart, 2, NAMES), (question) => () => ordinarily(question))
    let node: Node = gate.start().next!
    for (const [move, seat] of moves) {
      const made = gate.step(node, gate.events.get(move)!, seat)
      if (!made.next) throw new Error(`${move} by ${seat} is refused`)
      node = made.next
      for (let then = gate.proceed(node); then.next; then = gate.proceed(node)) node = then.next
    }
    return { value: gate.value(node), legal: [0, 1].map((seat) => gate.legal(node, seat)), context: node.context }
  }
  const limit: Limit = { min: 1, max: 2, uncounted: ['say', 'stop'] }

  test('ends its phase after so many counted moves; other seats go on', () => {
    const { value, legal } = played(limit, ['gain', 0], ['say', 0], ['gain', 1], ['gain', 0])
    expect(value).toEqual({ round: { 0: 'done', 1: 'acting' } })
    expect(legal[1]).toEqual(['gain', 'trade', 'stop', 'say'])
  })

  test('a counted move leads to another phase and back, and the count goes on there; the other seat is not held up', () => {
    const trading = played(limit, ['trade', 0])
    expect([trading.value, trading.legal]).toEqual([{ round: { 0: 'trading', 1: 'acting' } }, [['give'], ['gain', 'trade', 'say']]])
    expect(played(limit, ['trade', 0], ['gain', 1], ['give', 0], ['gain', 0]).value).toEqual({ round: { 0: 'done', 1: 'acting' } })
    // The second is the last, and has its own phase to the end.
    const last = played(limit, ['gain', 0], ['trade', 0])
    expect(last.value).toEqual({ round: { 0: 'trading', 1: 'acting' } })
    expect(played(limit, ['gain', 0], ['trade', 0], ['give', 0]).value).toEqual({ round: { 0: 'done', 1: 'acting' } })
  })

  test('no move ends the seat’s phases before it has made enough', () => {
    expect(played(limit).legal[0]).toEqual(['gain', 'trade', 'say'])
    expect(played(limit, ['gain', 0]).legal[0]).toEqual(['gain', 'trade', 'stop', 'say'])
    expect(played({ min: 2 }, ['gain', 0], ['gain', 0], ['gain', 0]).legal[0]).toContain('stop')
    // What ends them counts too, unless it is uncounted.
    expect(played({ min: 2 }, ['gain', 0]).legal[0]).toContain('stop')
  })

  test('the count begins anew when play comes to the phases again', () => {
    expect(played(limit, ['gain', 0], ['gain', 0], ['gain', 1], ['gain', 1])).toMatchObject({
      value: 'over',
      context: { 'round.acting:counted#0': 0 },
    })
  })

  test('also when a counted move led out of them', () => {
    const again = chart({ min: 1, max: 3 }, { on: { trade: 'round', stop: 'done' } })
    const { value, context } = playedIn(again, ['gain', 1], ['trade', 0])
    expect(value).toEqual({ round: { 0: 'acting', 1: 'acting' } })
    expect(Object.values(context)).toEqual([0, 0])
    expect(playedIn(again, ['trade', 0], ['gain', 0], ['gain', 0]).value).toEqual({ round: { 0: 'acting', 1: 'acting' } })
  })
})

describe('a limit that makes no sense is refused', () => {
  const mistake = (limit: Limit, acting?: Phase) => check(chart(limit, acting), NAMES)[0]?.sentence
  test.each<[string, Limit, Phase, RegExp]>([
    ['more at least than at most', { min: 3, max: 2 }, {}, /acting\.limit\.min: must be a whole number no greater than `max`/],
    ['nothing', {}, { onDone: undefined }, /limit: limits nothing/],
    ['no way on after the last move', { max: 2 }, { onDone: undefined }, /limit\.max: the phase needs an `onDone`/],
    ['a move that there is not', { max: 2, uncounted: ['sya'] }, {}, /limit\.uncounted: there is no move 'sya'/],
    ['no move that counts', { max: 2, uncounted: ['gain', 'say', 'trade', 'stop'] }, {}, /limit: no move of this phase counts/],
  ])('%s', (_, limit, acting, sentence) => expect(mistake(limit, acting)).toMatch(sentence))
  test('outside the phases of seats', () => {
    const outside: Chart = { initial: 'a', states: { a: { limit: { min: 1 }, on: { stop: 'over' } }, over: { type: 'final' } } }
    expect(check(outside, NAMES)[0]?.sentence).toMatch(/^a\.limit: is for phases inside `seats`/)
  })
})

test('it is drawn, kept by other tools, and a change of it is told', () => {
  const limited = chart({ min: 1, max: 2, uncounted: ['say'] })
  expect(graphOf(limited).nodes.find(({ path }) => path === 'round.acting')?.facts).toEqual(['each seat: min 1, max 2, not counting say'])
  expect(fromXState(JSON.parse(JSON.stringify(toEditable(limited))))).toEqual(spelledOut(limited))
  expect(toScxml(compile(limited, 2, NAMES))).toContain(`pc.r['round.acting:counted#1']++`)
  const { changed } = diffCharts(chart({ max: 2 }), chart({ max: 3 }))
  expect(changed.map(({ where, sentence }) => `${where}: ${sentence}`)).toEqual([
    'round.acting.limit: limits each seat’s moves: max 3; before: limits each seat’s moves: max 2; a running match that is in round.acting may not fit',
  ])
  const unlimited = JSON.parse(JSON.stringify(chart({ min: 1 }, { onDone: undefined, limit: undefined })))
  expect(diffCharts(unlimited, chart({ min: 1 }, { onDone: undefined })).sentences).toContain(
    'round.acting.limit: every snapshot stores its progress; no running match fits',
  )
})
