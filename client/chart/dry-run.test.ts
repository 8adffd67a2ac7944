import { expect, test } from 'vitest'
import { internalsOf } from '../../engine/rules/game.ts'
import bluff from '../../games/bluff/game.ts'
import hearts from '../../games/hearts/game.ts'
import tictactoe from '../../games/tictactoe/game.ts'
import { type Walk, walkOf } from '../../statecharts/draw/graph/walk.ts'
import type { Chart } from '../../statecharts/language/chart.ts'
import { begun, type Choice, choicesAt, type DryRun, isOver, placeOf, pressed, replayed, undone } from './dry-run.ts'

const walks = {
  hearts: walkOf(internalsOf(hearts).definition.chart),
  tictactoe: walkOf(internalsOf(tictactoe).definition.chart),
  bluff: walkOf(internalsOf(bluff).definition.chart),
}

const said = ({ kind, word, line, when, to }: Choice) => {
  const what = kind === 'always' ? (line?.move ?? '') : word
  return [what, when === 'else' ? 'else' : when && `if ${when.holds}`, to === null ? '↻' : `→ ${to}`].filter(Boolean).join(' ')
}
const offered = (walk: Walk, run: DryRun) => choicesAt(walk, placeOf(run)).map(said)
const onward = (run: DryRun) => run.at(-1)!.onward.map(({ choice, to }) => `${choice.kind} ${to}`)

/** Presses choices by what they say. */
function press(walk: Walk, run: DryRun, ...texts: string[]): DryRun {
  return texts.reduce((now, text) => {
    const choice = choicesAt(walk, placeOf(now)).find((one) => said(one) === text)
    expect(choice, `${text} among ${offered(walk, now).join(' | ')}`).toBeDefined()
    return pressed(walk, now, choice!.key)
  }, run)
}

test('tic-tac-toe: a mark is placed, and the person who walks says what comes of it', () => {
  const walk = walks.tictactoe
  const start = begun(walk)
  expect(placeOf(start)).toEqual({ leaf: 'playing', interrupts: [] })
  expect(offered(walk, start)).toEqual(['place → placed'])
  const placed = press(walk, start, 'place → placed')
  expect(offered(walk, placed)).toEqual(['if threeInARow → won', 'if boardFull → drawn', 'nextTurn else → playing'])
  const won = press(walk, placed, 'if threeInARow → won')
  expect([placeOf(won).leaf, isOver(walk, placeOf(won)), offered(walk, won)]).toEqual(['won', true, []])
  expect(placeOf(press(walk, placed, 'nextTurn else → playing')).leaf).toBe('playing')
  expect(undone(won)).toEqual(placed)
  expect(undone(start)).toEqual(start)
})

test('hearts: what is certain goes on by itself, also when the phases of the seats are done', () => {
  const walk = walks.hearts
  const start = begun(walk)
  expect([placeOf(start).leaf, onward(start)]).toEqual(['passing.choosing', ['always passing.choosing']])
  expect(offered(walk, start)).toEqual(['if nobodyPasses → begin', 'if someoneLeft → over', 'pass → passing.chosen'])
  const passed = press(walk, start, 'pass → passing.chosen')
  expect(onward(passed)).toEqual(['done passed', 'always begin', 'always trick'])
  expect(placeOf(passed).leaf).toBe('trick')

  const taken = press(walk, passed, 'play → played', 'takeTrick if trickFull → taken')
  expect(offered(walk, taken)).toEqual(['scoreDeal if handsEmpty → look', 'else → trick'])
  const look = press(walk, taken, 'scoreDeal if handsEmpty → look')
  // Only the clock makes the move of the clock.
  expect(offered(walk, look)).toEqual(['if goalReached → over', 'if someoneLeft → over', 'goOn → look.ready', 'after 20 s: timeUp → deal'])
  expect(placeOf(press(walk, look, 'goOn → look.ready')).leaf).toBe('passing.choosing')
  expect(isOver(walk, placeOf(press(walk, look, 'if goalReached → over')))).toBe(true)
})

test('play returns from an interrupt to where it was, and asks there', () => {
  const walk = walks.bluff
  const open = press(walk, begun(walk), 'act → announced')
  expect(placeOf(open)).toEqual({ leaf: 'said.open.asked', interrupts: [{ phase: 'said', back: 'announced' }] })
  const deeper = press(walk, open, 'challenge → reckoning', 'prove → reckoning.losing')
  expect(placeOf(deeper).interrupts.map(({ back }) => back)).toEqual(['announced', 'said.open.asked'])
  const back = press(walk, deeper, 'if not somebodyLoses → reckoning.lost')
  expect(placeOf(back).leaf).toBe('said.open.asked')
  const heard = press(walk, back, 'allow → said.open.content')
  expect([placeOf(heard).leaf, placeOf(heard).interrupts]).toEqual(['announced', []])
  expect(offered(walk, heard)).toEqual(['carryOut if isOn → ended', 'callOff else → ended', 'else → ended'])
})

const chart = (states: NonNullable<Chart['states']>) => walkOf({ initial: Object.keys(states)[0]!, states })

test('a progression offers its steps, and may be complete at any time', () => {
  const walk = chart({ trade: { ordered: ['offer', { optional: 'build' }], onDone: 'over' }, over: { type: 'final' } })
  expect(offered(walk, begun(walk))).toEqual(['done → over', 'offer ↻', 'build, optional ↻'])
})

test('of a move that is written twice, the inner one is offered, and outer ones only where `only` leaves them', () => {
  const walk = walkOf({
    initial: 'play',
    moves: ['chat', 'look'],
    on: { pass: 'over' },
    states: { play: { only: ['chat', 'pass'], on: { pass: [{ guard: 'isLate', target: 'over' }, 'play'] } }, over: { type: 'final' } },
  })
  expect(offered(walk, begun(walk))).toEqual(['pass if isLate → over', 'pass else → play', 'chat ↻'])
})

test('in a chart that goes round forever by itself it stops', () => {
  const walk = chart({ a: { always: 'b' }, b: { always: 'a' }, over: { type: 'final' } })
  expect(['a', 'b']).toContain(placeOf(begun(walk)).leaf)
})

test('after an edit the same is pressed again, as far as it is there', () => {
  const before = chart({ a: { on: { go: 'b' } }, b: { on: { on: 'over' } }, over: { type: 'final' } })
  const run = press(before, begun(before), 'go → b', 'on → over')
  const led = chart({ a: { on: { go: 'c' } }, b: { on: { on: 'over' } }, c: { on: { back: 'a' } }, over: { type: 'final' } })
  expect(placeOf(replayed(led, run)).leaf).toBe('c')
  expect(replayed(before, run)).toEqual(run)
})
