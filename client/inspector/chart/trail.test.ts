import { expect, test } from 'vitest'
import type { Mover } from '../../../engine/model/seats.ts'
import type { FrameValue } from '../../../statecharts/compile/frame.ts'
import { graphOf } from '../../../statecharts/draw/graph/graph.ts'
import { charts } from '../test/charts.ts'
import { trailOf } from './trail.ts'

interface Taken {
  readonly from: string
  readonly move: string
  readonly by: Mover
  readonly to: string
}

const nested = ([name = '', ...rest]: string[]): FrameValue => (rest.length === 0 ? name : { [name]: nested(rest) })

/** The texts of the lines taken, of a version between two leaves. */
function trail(name: keyof typeof charts, { from, move, by, to }: Taken): string[] {
  return told(name, [nested(from.split('.'))], move, by, nested(to.split('.'))).lines
}

function told(name: keyof typeof charts, frames: readonly FrameValue[], move: string, by: Mover, to: FrameValue) {
  const graph = graphOf(charts[name])
  const lines = [...graph.edges.flatMap((edge) => edge.lines), ...graph.nodes.flatMap((node) => [...node.stays, ...node.steps])]
  const found = trailOf(graph, { frames, move, by, to })
  return { lines: found.lines.map((id) => lines.find((line) => line.id === id)!.text), frames: found.frames }
}

test('a move and the branches behind it that made no version', () => {
  expect(trail('memory', { from: 'first', move: 'reveal', by: 0, to: 'second' })).toEqual(['reveal'])
  expect(trail('memory', { from: 'second', move: 'reveal', by: 0, to: 'look' })).toEqual(['reveal', 'always'])
  expect(trail('memory', { from: 'compare', move: 'capture', by: 'engine', to: 'over' })).toEqual([
    'always [isPair] / capture',
    'always [noneLeft]',
  ])
})

test('the clock’s way is not the player’s', () => {
  expect(trail('memory', { from: 'look', move: 'hide', by: 'clock', to: 'settled' })).toEqual(['after 3 s: hide'])
  expect(trail('memory', { from: 'look', move: 'hide', by: 1, to: 'settled' })).toEqual(['hide'])
})

test('a step of a progression, and the way out after the last one', () => {
  expect(trail('blackjack', { from: 'round.deal', move: 'dealVisible', by: 'engine', to: 'round.deal' })).toEqual([
    'dealVisible: each seat, 2 rounds',
  ])
  expect(trail('blackjack', { from: 'round.reveal', move: 'score', by: 'engine', to: 'round.deal' })).toEqual([
    'score',
    'done',
    'done [not enoughRounds]',
  ])
})

test('a move that stays, a fix-up of a phase around, a move of the root', () => {
  expect(trail('blackjack', { from: 'round.play', move: 'hit', by: 0, to: 'round.play' })).toEqual(['hit'])
  expect(trail('blackjack', { from: 'round.deal', move: 'reshuffle', by: 'engine', to: 'round.deal' })).toEqual([
    'always [drawIsEmpty] / reshuffle',
  ])
  expect(trail('kingdom', { from: 'year.spring.plan', move: 'resign', by: 2, to: 'over' })).toEqual(['resign [isAlone or not isLeading]'])
})

test('entering a group leads to its first phase', () => {
  expect(trail('kingdom', { from: 'year.spring.plan', move: 'goToMine', by: 0, to: 'year.spring.mine.arrive' })).toEqual(['goToMine'])
})

test('nothing is said to have been taken that cannot have been', () => {
  expect(trail('memory', { from: 'first', move: 'reveal', by: 0, to: 'over' })).toEqual([])
  expect(trail('memory', { from: 'first', move: 'unheardOf', by: 0, to: 'first' })).toEqual([])
})

const all = (...regions: FrameValue[]): FrameValue => ({ bidding: Object.fromEntries(regions.map((region, seat) => [seat, region])) })
const challenged = { challenge: 'asked' }

test('a seat’s way is its own, and the last one’s leads on for all', () => {
  expect(told('court', [all('', 'thinking', 'thinking')], 'bid', 2, all('', 'thinking', 'ready'))).toEqual({
    lines: ['bid'],
    frames: [all('', 'thinking', 'ready')],
  })
  expect(told('court', [all('', 'out', 'thinking')], 'pass', 2, 'debate')).toEqual({ lines: ['pass', 'done'], frames: ['debate'] })
  expect(told('court', [all('', 'out', 'thinking')], 'pass', 'clock', 'debate').lines).toEqual(['after time bank: pass', 'done'])
  expect(told('court', [all('', 'ready', 'thinking')], 'bid', 2, all('', 'ready', 'out')).lines).toEqual(['bid', 'always [allReady]'])
  expect(told('court', [all('', 'ready', 'thinking')], 'resign', 2, 'over').lines).toEqual(['resign'])
})

test('an interrupt is a frame more, also one inside itself, and each end is a frame less', () => {
  const once = told('court', ['debate'], 'doubt', 1, challenged)
  expect(once).toEqual({ lines: ['doubt (turn all)'], frames: ['debate', challenged] })
  const twice = told('court', once.frames, 'doubt', 2, challenged)
  expect(twice).toEqual({ lines: ['doubt'], frames: ['debate', challenged, challenged] })
  const back = told('court', twice.frames, 'answer', 1, challenged)
  expect(back).toEqual({ lines: ['answer', 'doubt'], frames: ['debate', challenged] })
  expect(told('court', back.frames, 'answer', 1, 'debate')).toEqual({ lines: ['answer', 'doubt (turn all)'], frames: ['debate'] })
})

test('an interrupt from a seat’s region comes back to all the regions', () => {
  const bidding = all('', 'thinking', 'ready')
  const asked = told('court', [bidding], 'doubt', 1, challenged)
  expect(asked).toEqual({ lines: ['doubt'], frames: [bidding, challenged] })
  expect(told('court', asked.frames, 'answer', 0, bidding).frames).toEqual([bidding])
})

test('an interrupt may begin where another line has just led, and play goes on from there', () => {
  const claimed = told('court', ['debate'], 'claim', 0, challenged)
  expect(claimed).toEqual({ lines: ['claim, then challenge and back'], frames: ['claimed', challenged] })
  expect(told('court', claimed.frames, 'answer', 0, 'claimed')).toEqual({ lines: ['answer', 'on claim'], frames: ['claimed'] })
  // It begins there only by that line.
  expect(told('court', claimed.frames, 'answer', 0, challenged).lines).toEqual([])
})

test('a way out of an interrupt gives up what is interrupted', () => {
  expect(told('court', ['debate', challenged, challenged], 'leave', 0, 'over')).toEqual({ lines: ['leave'], frames: ['over'] })
  expect(told('court', ['debate', challenged], 'resign', 0, 'over')).toEqual({ lines: ['resign'], frames: ['over'] })
})

test('turns that end by themselves stay, or lead on when they have gone round', () => {
  expect(told('court', ['debate'], 'nextTurn', 'engine', 'debate')).toEqual({ lines: [], frames: ['debate'] })
  expect(told('court', ['debate'], 'nextTurn', 'engine', 'over').lines).toEqual(['done'])
})

test('what is not known of the frames before is not made up', () => {
  expect(told('court', [challenged], 'answer', 0, 'debate')).toEqual({ lines: [], frames: ['debate'] })
  expect(told('court', ['debate'], 'unheardOf', 0, challenged)).toEqual({ lines: [], frames: ['debate', challenged] })
  expect(told('court', ['debate', challenged], 'unheardOf', 0, challenged)).toEqual({ lines: [], frames: ['debate', challenged] })
})
