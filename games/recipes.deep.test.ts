import * as engine from 'playchart/engine'
import {
  absentMove,
  activeSeats,
  CLOCK,
  chooseMove,
  createMatch,
  type Game,
  legalMoves,
  type Match,
  observed,
  type Proposal,
  propose,
} from 'playchart/engine'
import * as testing from 'playchart/engine/testing'
import { secretOf } from 'playchart/engine/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { Chance } from '../engine/random/chance.ts'
import { internalsOf } from '../engine/rules/game.ts'
import { IN_A_PHASE, IN_A_SHELL, IN_A_TEST, type Recipe, recipeFiles, recipes } from './guide-recipes.ts'
import { GuideRepository, pageText } from './guide-repository.ts'

const MOST_MATCHES = 300
const MOST_VERSIONS = 2000

const { rules, boards, files, lineOf } = recipeFiles(Object.keys(engine), Object.keys(testing))
const repository = new GuideRepository(files, { noUnusedLocals: false, noUnusedParameters: false })
afterAll(() => repository.remove())
const typeErrors = repository.typeErrors()
const { made } = (await import(repository.path('games/recipes/rules.ts'))) as { made: (() => unknown)[] }

const titleOf = ({ section, to, code }: Recipe) => `${section}: ${to}: ${code}`

/** Plays a match at random; the clock makes its moves now and then. Gives the names of what was done. */
function playedMoves(game: Game, seed: number): string[] {
  const chance = new Chance(secretOf(seed), 0, 3)
  const seats = chance.pick(game.players.counts.filter((count) => count >= 2 && count <= 4))
  const created = createMatch(game, { seats, secret: secretOf(seed), at: 0 })
  const done = created.steps.map(({ entry }) => entry.move)
  let { match } = created
  while (!match.finished && match.version < MOST_VERSIONS) {
    const outcome = propose(game, match, drawn(game, match, chance))
    if (!outcome.ok) throw outcome.error ?? new Error(outcome.refusal.message)
    done.push(...outcome.steps.map(({ entry }) => entry.move))
    match = outcome.match
  }
  expect(match.finished).toBe(true)
  return done
}
function drawn(game: Game, match: Match, chance: Chance): Proposal {
  const [timer] = match.timers
  if (timer && chance.below(3) === 0) return { seat: CLOCK, move: timer.move, args: timer.args, timer: timer.id, at: timer.endsAt }
  const able = activeSeats(game, match)
  // Everybody may end what is tried; mostly something else is to be done.
  const others = able.filter((seat) => chance.below(10) && movesOf(game, match, seat).some(({ move }) => move !== END))
  const seat = chance.pick(others.length ? others : able)
  const moves = movesOf(game, match, seat).filter(({ move }) => move !== END || !others.length)
  const { move, options } = chance.pick(moves)
  return { seat, move, args: chance.pick(options!), at: 0 }
}

const END = 'end'
const movesOf = (game: Game, match: Match, seat: number) => legalMoves(game, match, seat).filter((legal) => legal.options)

/** Moves and fix-ups that a phase makes in versions of their own. */
function namesIn(phase: unknown): string[] {
  const { on = {}, moves = [], always = [], ordered = [], states = {}, seats, after = {} } = phase as { [word: string]: never }
  const inside = [...Object.values(states), ...(seats ? Object.values((seats as { states: object }).states) : [])]
  return [
    ...Object.keys(on),
    ...(moves as string[]),
    ...[always].flat().flatMap((one: { actions?: string }) => one.actions ?? []),
    ...(JSON.stringify(ordered).match(/(?<="(?:move|roundRobin|repeat|optional)":")\w+|(?<=[[,]")\w+(?="[,\]])/g) ?? []),
    ...Object.values(after as { [delay: string]: { move: string } }).map(({ move }) => move),
    ...inside.flatMap(namesIn),
  ]
}

function play(game: Game, names: readonly string[]): void {
  const left = new Set(names)
  for (let seed = 0; seed < (names.length ? MOST_MATCHES : 5) && (left.size || seed < 5); seed++)
    for (const move of playedMoves(game, seed)) left.delete(move)
  // What is never listed is proposed.
  if (left.has('tried')) {
    const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
    const listed = legalMoves(game, match, 0).find(({ move }) => move === 'tried')
    const outcomes = [{ args: { says: 'hello' } }, {}].map((given) => propose(game, match, { seat: 0, move: 'tried', ...given, at: 0 }))
    expect(listed?.options ?? null).toBeNull()
    if (outcomes.some(({ ok }) => ok)) left.delete('tried')
  }
  expect([...left]).toEqual([])
}

describe('what a recipe says', () => {
  test('is known by where it goes', () => {
    const known = [...rules, ...boards]
    expect(recipes.filter((recipe) => recipe.where !== IN_A_SHELL && !known.includes(recipe))).toEqual([])
    expect(known.length).toBeGreaterThan(150)
  })

  test('says what tests import from the engine', () => {
    const used = recipes
      .filter(({ section, where }) => section === 'Tests' && where === IN_A_TEST)
      .flatMap(({ code }) => code.match(/\w+(?![\w:])/g)!)
    const [, listed] = /your own tests\. ([^.]*) come\nfrom `playchart\/engine`/.exec(pageText('recipes.md'))!
    const ofEngine = Object.keys(engine).filter((name) => used.includes(name))
    expect(listed!.match(/\w{4,}/g)!.sort()).toEqual(ofEngine.sort())
    expect(Object.keys(testing).filter((name) => listed!.includes(`\`${name}\``))).toEqual([])
  })

  test('compiles', () => {
    const lines = new Map([...rules, ...boards].map((recipe) => [JSON.stringify(lineOf(recipe)), recipe]))
    const said = typeErrors.map(({ path, line, message }) => [
      lines.get(JSON.stringify({ path, line }))?.code ?? `${path}:${line}`,
      message,
    ])
    expect(said).toEqual([])
  })
})

describe.each(rules.map((recipe, i) => [titleOf(recipe), recipe, made[i]] as const))('%s', (_, { where, section, code }, make) => {
  if (where === 'write' || where === IN_A_TEST) {
    test('gives something', () => {
      const given = make()
      expect(given).toBeDefined()
      // Nothing has been done yet that could be taken back.
      if (!code.includes('UNDO')) expect(given).not.toMatchObject({ ok: false })
    })
    return
  }
  test('can be played', () => {
    const game = make() as Game
    const tried = where === 'in `apply`' || where === 'in a move' ? ['tried'] : []
    play(game, where === IN_A_PHASE ? namesIn(internalsOf(game).definition.chart.states!.here) : tried)
  })
  if (code.startsWith('agents:'))
    test('plays', () => {
      const game = make() as Game
      const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
      for (const agent of Object.keys(game.agents)) {
        const choice = chooseMove(game, match, match.turn, agent, observed(game, match, match.turn, agent, null))
        if (choice) expect(propose(game, match, { seat: match.turn, at: 0, ...choice })).toMatchObject({ ok: true })
      }
    })
  if (section === 'Absent players' && where === IN_A_PHASE)
    test('is made for an absent player', () => {
      const game = make() as Game
      const { match } = createMatch(game, { seats: 2, secret: secretOf(1), at: 0 })
      const [, move = null] = /absent: (?:\{ move: )?'(\w+)'/.exec(code)!
      expect(absentMove(game, match, 0)?.move ?? 'wait').toBe(move)
    })
})
