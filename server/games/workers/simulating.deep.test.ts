import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { internalsOf } from '../../../engine/rules/game.ts'
import tictactoe from '../../../games/tictactoe/game.ts'
import { Crowded } from './rule-threads.ts'
import { createSimulator } from './simulating.ts'

const folder = fileURLToPath(new URL('../../../games/tictactoe', import.meta.url))
const setting = { seats: 2, agent: 'random', matches: 20, seed: 1 }

function simulatorOf(playingMs?: number) {
  const simulator = createSimulator(playingMs)
  onTestFinished(() => simulator.stop())
  return simulator
}

test('agents play, the same from the same seed; each person has one simulation at a time', async () => {
  const simulator = simulatorOf(60_000)
  const [ann, again, bob] = await Promise.allSettled([
    simulator.simulate({ folder, person: 'Ann', setting }),
    simulator.simulate({ folder, person: 'Ann', setting: { ...setting, seed: 2 } }),
    simulator.simulate({ folder, person: 'Bob', setting: { ...setting, seed: 2 } }),
  ])
  expect(again).toMatchObject({ status: 'rejected', reason: expect.any(Crowded) })
  const [one, two] = [ann, bob].map((settled) => (settled.status === 'fulfilled' ? settled.value : null))
  expect(one).toMatchObject({ matches: 20, unfinished: 0, seats: 2, never: [] })
  expect(one!.usage.phases.won + one!.usage.phases.drawn).toBe(20)
  expect(two).toMatchObject({ matches: 20, seed: 2 })
  expect(two).not.toEqual({ ...one, seed: 2 })
  expect(await simulator.simulate({ folder, person: 'Ann', setting })).toBe(one)
})

test('what takes too long is counted as far as it came', async () => {
  const simulator = simulatorOf(0)
  const simulated = await simulator.simulate({ folder, person: 'Ann', setting })
  expect(simulated).toMatchObject({ matches: 0, moves: { max: 0 } })
})

test('a stopped simulator plays no more', async () => {
  const simulator = simulatorOf()
  const asked = simulator.simulate({ folder, person: 'Ann', setting })
  await Promise.all([expect(asked).rejects.toThrow('the server is stopping'), simulator.stop()])
  await expect(simulator.simulate({ folder, person: 'Bob', setting })).rejects.toThrow('the server is stopping')
})

test('a draft of the chart is played instead of the one in the folder', async () => {
  const simulator = simulatorOf(60_000)
  const chart = structuredClone(internalsOf(tictactoe).definition.chart) as { states: { [phase: string]: unknown } }
  delete chart.states.drawn
  const text = JSON.stringify(chart).replace('"target":"drawn"', '"target":"won"')
  const ofFile = await simulator.simulate({ folder, person: 'Ann', setting })
  const drafted = await simulator.simulate({ folder, chart: text, person: 'Ann', setting })
  expect(ofFile.usage.phases.won! + ofFile.usage.phases.drawn!).toBe(20)
  expect(drafted.usage.phases).toMatchObject({ won: 20 })
  expect(drafted.usage.phases).not.toHaveProperty('drawn')
})
