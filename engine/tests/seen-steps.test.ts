import { expect, test } from 'vitest'
import { createMatch, describeGame, observed, propose, readable, type Step, stepViewOf, viewOf } from '../index.ts'
import { Chance } from '../random/chance.ts'
import type { Game, SeenStep } from '../rules/game.ts'
import { peepingGame } from '../testing/fixtures/peeping.ts'
import { contest, secretOf } from '../testing/index.ts'
import { twinOf } from '../testing/secrecy/twin.ts'

/** Agents are told what happens step by step, as a person in their seat sees it: also what is open for one version only. */

const game = peepingGame
const begun = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
const knocked = propose(game, begun.match, { seat: 0, move: 'knock', args: { times: 3 }, at: 5 })
if (!knocked.ok) throw knocked.error
const told = (seat: number, steps: readonly Step[]) => observed(game, knocked.match, seat, 'listening', null, steps)

/** With an agent that keeps all that it is told. */
function keeping(kept: SeenStep[][]): Game {
  const observe = (_view: never, _random: never, memory: never, steps: readonly SeenStep[]) => {
    kept.push([...steps])
    return memory
  }
  return { ...game, agents: { keeping: { displayName: 'Keeping', choose: () => null, observe: observe as never } } }
}

test('an agent sees a card that is covered again before anybody can act; at the set-up too', () => {
  expect(told(1, begun.steps)).toEqual([
    [
      ['turnUp', 'engine', null, 1, [], [0]],
      ['cover', 'engine', null, 1, [0], []],
    ],
  ])
  const chain = (times: number | null) => [
    [
      ['knock', 0, times, 0, [], []],
      ['turnUp', 'engine', null, 1, [], [1]],
      ['cover', 'engine', null, 1, [1], []],
    ],
  ]
  // What another has chosen in secret it is not told.
  expect([told(0, knocked.steps), told(1, knocked.steps)]).toEqual([chain(3), chain(null)])
})

test('each step says what a person in its seat is shown, by name', () => {
  for (const seat of [0, 1]) {
    const kept: SeenStep[][] = []
    observed(keeping(kept), knocked.match, seat, 'keeping', null, knocked.steps)
    const shown = knocked.steps.map((step) => {
      const { view, ...done } = stepViewOf(game, step, seat)
      const named = (one: typeof view) => readable(describeGame(game, 2), one)
      return { ...done, before: named(viewOf(game, step.before, seat)), view: named(view) }
    })
    expect(JSON.parse(JSON.stringify(kept[0]))).toEqual(JSON.parse(JSON.stringify(shown)))
    expect(kept[0].map(({ version, at }) => [version, at])).toEqual([
      [3, 5],
      [4, 5],
      [5, 5],
    ])
  }
})

test('what is hidden from its seat changes nothing that it is told', () => {
  for (const seat of [0, 1])
    for (let seed = 0; seed < 8; seed++) {
      const twins = knocked.steps.map((step) => twinOf(game, step, seat, new Chance(secretOf(seed), 0, 2)))
      expect(twins[0].hiddenBits).toBeGreaterThan(0)
      for (const [i, { step }] of twins.entries()) expect(told(seat, [step])).toEqual(told(seat, [knocked.steps[i]]))
    }
})

test('agents that play each other are told', () => {
  const kept: SeenStep[][] = []
  const listening = { ...game.agents.listening, observe: keeping(kept).agents.keeping.observe }
  contest({ ...game, agents: { listening, other: game.agents.listening } }, ['listening', 'other'], { matches: 1 })
  expect(kept.map((steps) => steps.map(({ move }) => move).join(' '))).toEqual([
    'turnUp cover',
    'knock turnUp cover',
    'knock turnUp cover',
    'knock turnUp cover',
  ])
})
