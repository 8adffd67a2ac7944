import {
  CLOCK,
  chooseMove,
  createMatch,
  describeGame,
  type Game,
  type Match,
  observed,
  propose,
  type ReadableStack,
  readable,
  SPECTATOR,
  type Variant,
  viewOf,
} from 'playchart/engine'
import { randomMatch, secretOf } from 'playchart/engine/testing'
import { commonSuite } from 'playchart/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { internalsOf } from '../engine/rules/game.ts'
import { check } from '../statecharts/index.ts'
import { GuideRepository, pageText } from './guide-repository.ts'

const TUTORIAL = pageText('tutorial.md')
const MATCHES = 30

type Files = { readonly [name: string]: string }
interface Step {
  readonly title: string
  /** In the repository: the last step is the game by its own name. */
  readonly folder: string
  readonly files: Files
}

/** The files after a block of the guide: a whole file, or a change to one. */
function afterBlock(files: Files, kind: string, name: string, text: string): Files {
  if (kind !== 'diff') return { ...files, [name]: text }
  const changed = text
    .split(/^@@\n/m)
    .slice(1)
    .reduce((before, place) => {
      const side = (other: string) =>
        place
          .split(/(?<=\n)/)
          .flatMap((line) => (line.startsWith(other) ? [] : [line.slice(1)]))
          .join('')
      const [old, now] = [side('+'), side('-')]
      expect(`\n${before}`.split(`\n${old}`).length - 1, `places in ${name} that read\n${old}`).toBe(1)
      return `\n${before}`.replace(`\n${old}`, () => `\n${now}`).slice(1)
    }, files[name])
  return { ...files, [name]: changed }
}

function stepsOf(tutorial: string): Step[] {
  const steps: Step[] = []
  const sections = tutorial.split(/^## (?=\d)/m).slice(1)
  let files: Files = {}
  for (const [i, section] of sections.entries()) {
    for (const [, kind, name, text] of section.matchAll(/^```(\w+) ([\w.]+)\n(.*?)^```$/gms)) files = afterBlock(files, kind, name, text)
    const folder = i === sections.length - 1 ? 'games/memory' : `games/step-${i + 1}`
    steps.push({ title: section.split('\n')[0], folder, files })
  }
  return steps
}

const steps = stepsOf(TUTORIAL)
const filesOf = ({ folder, files }: Step) => Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])
const PLANTED = 'games/planted/game.ts'
const MISSPELT = 'games/misspelt/game.ts'
const repository = new GuideRepository({
  ...Object.fromEntries(steps.flatMap(filesOf)),
  [MISSPELT]: steps[0]!.files['game.ts'].replace('on: { reveal', 'on: { raveal'),
  [PLANTED]: "export const wrong: number = 'text'\nexport const chance = () => Math.random()\n",
})
afterAll(() => repository.remove())
const typeErrors = repository.typeErrors()
const styleErrors = repository.styleErrors()
const games: Game[] = []
for (const { folder } of steps) games.push((await import(repository.path(`${folder}/game.ts`))).default)
const memory = games.at(-1)!

test('the tutorial has nine steps', () => expect(steps.length).toBe(9))

test('a mistake would be found', () => {
  expect(typeErrors.filter(({ path }) => path === PLANTED)).toMatchObject([{ line: 1, message: expect.stringContaining('TS2322') }])
  expect(styleErrors.filter(({ path }) => path === PLANTED)).toMatchObject([{ line: 2, message: expect.stringContaining('random') }])
})

describe.each(steps.map((step, i) => [step.title, step, games[i]!] as const))('%s', (_, { folder }, game) => {
  test('compiles', () => expect(typeErrors.filter(({ path }) => path.startsWith(`${folder}/`))).toEqual([]))
  test('is as the linter and the formatter want it', () =>
    expect(styleErrors.filter(({ path }) => path.startsWith(`${folder}/`))).toEqual([]))

  test('its chart has no errors, and no warnings', () => {
    const { chart, names } = internalsOf(game).forSeats(2).gate.compiled
    expect(check(chart, names, { seats: 2 })).toEqual([])
  })

  test('its matches end, and make every move and fix-up that there is', () => {
    const left = new Set([...Object.keys(internalsOf(game).definition.moves), 'nextTurn'])
    for (let seed = 0; seed < MATCHES; seed++) for (const { entry } of randomMatch(game, seed).steps) left.delete(entry.move)
    expect([...left]).toEqual([])
  })
})

const started = (game: Game, variant: Variant = {}, seed = 1) =>
  createMatch(game, { seats: 2, secret: secretOf(seed), at: 0, variant }).match
const stackOf = (match: Match, game: Game, name: string) => {
  const view = readable(describeGame(game, match.seats), viewOf(game, match, SPECTATOR))
  return view.game[name] as ReadableStack<{ type: string }>
}
function revealed(game: Game, match: Match, slot: number): Match {
  const outcome = propose(game, match, { seat: match.turn, move: 'reveal', args: { slot }, at: 0 })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.match
}
/** Two cards that are no pair lie open. */
function looking(game: Game): Match {
  for (let other = 1; ; other++) {
    const match = revealed(game, revealed(game, started(game), 0), other)
    if (stackOf(match, game, 'visible').count === 2) return match
  }
}

describe('what the steps say of themselves', () => {
  test('a misspelt move is an error at that word', () => {
    const line = 1 + steps[0].files['game.ts'].split('\n').findIndex((text) => text.includes('on: { reveal'))
    const found = typeErrors.filter(({ path }) => path === MISSPELT)
    expect(found).toMatchObject([{ line, message: expect.stringContaining("there is no move 'raveal'") }])
  })

  test('in the first everybody sees the cards, from the second on nobody does', () => {
    expect(stackOf(started(games[0]), games[0], 'hidden').slots.every((card) => card?.values)).toBe(true)
    for (const game of games.slice(1)) expect(stackOf(started(game), game, 'hidden').slots.some((card) => card?.values)).toBe(false)
  })

  test('a card keeps its id when it is turned over', () => {
    const match = started(memory)
    const ids = (one: Match, name: string) => stackOf(one, memory, name).slots.map((card) => card?.id)
    expect(ids(revealed(memory, match, 4), 'visible')[4]).toBe(ids(match, 'hidden')[4])
  })

  test('a pair is captured in a version of its own, and its player goes on', () => {
    const { steps } = randomMatch(memory, 1)
    const captures = steps.filter(({ entry }) => entry.move === 'capture')
    expect(captures.length).toBeGreaterThan(0)
    for (const { entry, before, match } of captures) {
      expect(entry.by).toBe('engine')
      expect(match.finished || match.turn === before.turn).toBe(true)
    }
  })

  test('from the fourth on the clock hides the cards', () => {
    expect(looking(games[2]!).timers).toEqual([])
    for (const game of games.slice(3)) {
      const match = looking(game)
      const [timer] = match.timers
      expect(timer).toMatchObject({ move: 'hide', endsAt: 3000 })
      const outcome = propose(game, match, { seat: CLOCK, move: 'hide', timer: timer!.id, at: 3000 })
      expect(outcome.ok && outcome.match.turn).toBe(1)
    }
  })

  test('the sixth is played with so many cards as the variant says', () => {
    expect(stackOf(started(memory), memory, 'hidden').count).toBe(10)
    expect(stackOf(started(memory, { size: 'large' }), memory, 'hidden').count).toBe(20)
  })

  test('the agent remembers what it saw, forgets now and then, and finds more pairs than chance does', () => {
    const won = [0, 0]
    let forgotten = 0
    for (let seed = 1; seed <= 20; seed++) {
      let match = started(memory, { size: 'large' }, seed)
      let known = observed(memory, match, 1, 'mindful', null) as string[][]
      while (!match.finished) {
        const [agent, remembers] = match.turn === 1 ? (['mindful', known] as const) : (['random', null] as const)
        const choice = chooseMove(memory, match, match.turn, agent, remembers)
        const timer = match.timers[0]
        const move = choice ?? { move: timer!.move, args: {} }
        const outcome = propose(memory, match, {
          seat: choice ? match.turn : CLOCK,
          ...move,
          at: 0,
          ...(!choice && { timer: timer.id, at: timer.endsAt }),
        })
        if (!outcome.ok) throw new Error(outcome.refusal.message)
        match = outcome.match
        const now = observed(memory, match, 1, 'mindful', known) as string[][]
        expect(now.length).toBeLessThanOrEqual(6)
        if (now.length < known.length) forgotten++
        known = now
      }
      match.scores!.forEach((cards, seat) => {
        won[seat]! += cards
      })
    }
    expect(forgotten).toBeGreaterThan(0)
    expect(won[1]).toBeGreaterThan(1.3 * won[0]!)
  })
})

describe('the tests that every game gets, on the last step', () =>
  commonSuite(memory, { folder: repository.path('games/memory'), matches: 20 }))
describe('its own tests', async () => {
  await import(repository.path('games/memory/game.test.ts'))
})
