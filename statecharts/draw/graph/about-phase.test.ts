import { expect, test } from 'vitest'
import type { Chart } from '../../language/chart.ts'
import { aboutPhase, type LinesAt } from './about-phase.ts'
import { walkOf } from './walk.ts'

const chart: Chart = {
  initial: 'deal',
  always: { guard: 'noneLeft', target: 'over' },
  states: {
    deal: { ordered: ['shuffle', { roundRobin: 'deal' }], onDone: 'round' },
    round: {
      initial: 'play',
      absent: 'pass',
      onDone: 'over',
      states: {
        play: {
          prompt: 'Play a card',
          entry: 'light',
          on: { play: { actions: 'nextTurn', target: 'played' }, pass: 'end' },
          after: { 20000: { move: 'pass' } },
        },
        played: { always: [{ guard: 'full', actions: 'take', target: 'end' }, 'play'] },
        end: { type: 'final' },
      },
    },
    over: { type: 'final' },
  },
}
const walk = walkOf(chart)

const said = ({ facts, steps, ...lines }: LinesAt) => [
  ...facts,
  ...steps,
  ...[...lines.moves, ...lines.always, ...lines.timers, ...lines.done].map(({ text, to }) => `${text} → ${to}`),
]

test('of a phase are told its facts, moves, timers and what is around it, and from where play comes', () => {
  const play = aboutPhase(walk, 'round.play')!
  expect(play).toMatchObject({ path: 'round.play', prompt: 'Play a card', final: false })
  expect(said(play)).toEqual(['entry / light', 'play / nextTurn → round.played', 'pass → round.end', 'after 20 s: pass → round.end'])
  expect(play.moves.map(({ turn }) => turn)).toEqual(['current', 'current'])
  expect(play.from.map(({ from, text }) => `${from}: ${text}`)).toEqual(['round.played: always'])
  expect(play.around.map((outer) => [outer.path, ...said(outer)])).toEqual([
    ['round', 'absent: pass', 'done → over'],
    ['', 'always [noneLeft] → over'],
  ])
})

test('it is said of a phase that play only passes through it, unless a fix-up may make a version there', () => {
  expect(aboutPhase(walk, 'round.played')!.passed).toBe(false)
  const silent = walkOf({
    initial: 'fork',
    states: {
      fork: { always: [{ guard: 'left', target: 'a' }, 'b'] },
      a: { always: { guard: 'left', target: 'b' } },
      b: { type: 'final' },
    },
  })
  expect(['fork', 'a', 'b'].map((path) => aboutPhase(silent, path)!.passed)).toEqual([true, false, false])
})

test('a progression is told by its steps, an end as one; of a phase that is not there nothing is', () => {
  expect(said(aboutPhase(walk, 'deal')!)).toEqual(['shuffle', 'deal: each seat', 'done → round'])
  expect(aboutPhase(walk, 'over')!.final).toBe(true)
  expect(aboutPhase(walk, 'round.nothing')).toBeNull()
})
