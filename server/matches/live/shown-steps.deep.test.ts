import { expect, test } from 'vitest'
import { ADMIN, SPECTATOR } from '../../../engine/model/seats.ts'
import { Chance } from '../../../engine/random/chance.ts'
import { randomMatch, secretOf } from '../../../engine/testing/index.ts'
import { twinOf } from '../../../engine/testing/secrecy/twin.ts'
import hearts from '../../../games/hearts/game.ts'
import memory from '../../../games/memory/game.ts'
import { serveGames } from '../../games/games.ts'
import { ShownSteps, ShownView } from './shown-steps.ts'

const { list } = serveGames([hearts, memory])

test.each(list)('$info.name: no byte of a message depends on what its reader may not see', (served) => {
  const { steps, first } = randomMatch(served.game, 3)
  const chance = new Chance(secretOf(3), 0, 4)
  let twins = 0
  for (const step of steps.filter((_, i) => i % 7 === 0)) {
    for (const viewer of [...Array(first.seats).keys(), SPECTATOR] as const) {
      const { step: twin, hiddenBits } = twinOf(served.game, step, viewer, chance)
      if (hiddenBits === 0) continue
      const [told, wouldBeTold] = [step, twin].map((one) => {
        const before = new ShownView(served, one.before, viewer)
        const shown = new ShownSteps(served, [one], viewer, before)
        return [before.message, ...shown.whole, ...shown.since(one.before.version)].map(({ frame }) => frame.toString('latin1'))
      })
      expect(wouldBeTold).toEqual(told)
      twins++
    }
  }
  expect(twins).toBeGreaterThan(10)
})

test('each message is made once for all who see the same, and changes go to those alone who have the view before them', () => {
  const served = list[0]!
  const { steps } = randomMatch(served.game, 5)
  const chain = steps.slice(8, 11)
  const before = new ShownView(served, chain[0]!.before, ADMIN)
  const shown = new ShownSteps(served, chain, ADMIN, before)
  const types = (messages: readonly { text: string }[]) => messages.map(({ text }) => JSON.parse(text).type)
  expect(types(shown.whole)).toEqual(['step', 'step', 'step'])
  expect(types(shown.since(8))).toEqual(['changes'])
  expect(types(shown.since(7))).toEqual(['step', 'changes'])
  expect(types(shown.since(null))).toEqual(['step', 'changes'])
  expect(shown.since(8)[0]).toBe(shown.since(8)[0])
  expect(shown.since(8)[0]!.frame).toBe(shown.since(8)[0]!.frame)
  expect(shown.since(null)[0]).toBe(shown.since(7)[0])
  expect(types(new ShownSteps(served, chain, ADMIN, new ShownView(served, steps[0]!.before, ADMIN)).since(0))).toEqual(['step', 'changes'])
})
