import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Chart, check } from '../index.ts'

const NAMES = {
  moves: [
    ...['ready', 'chat', 'drawCard', 'discardCard', 'offer', 'build', 'buy', 'finish', 'pick', 'act', 'pass', 'choose', 'confirm', 'undo'],
    ...['tax', 'claim', 'challenge', 'accept'],
  ],
  fixUps: ['nextTurn', 'startPhase', 'noOp', 'dealHidden', 'dealOpen', 'burn', 'untap', 'showAll'],
  guards: ['handEmpty', 'isOut', 'oneLeft'],
  who: ['byInitiative'],
}
const text = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
const charts = [...text.matchAll(/```json\n(.*?)```/gs)].map(([, json]) => JSON.parse(json!) as Chart)

test('there is a chart for each part of the language', () => {
  expect(charts.length).toBe(5)
})

test.each(charts.map((chart) => [Object.keys(chart.states!).join(', '), chart] as const))('the chart of %s has no errors', (_, chart) => {
  const errors = check(chart, NAMES, { seats: 3 }).filter(({ level }) => level === 'error')
  expect(errors).toEqual([])
})
