import { expect } from 'vitest'
import { playthrough } from '../../golden/playthrough.ts'
import { RESIGN } from '../../model/built-in-moves.ts'
import { stepsAfter } from '../../model/changed-steps.ts'
import { digestOf } from '../../model/changes.ts'
import type { Step } from '../../model/match.ts'
import { ADMIN, SPECTATOR, type Viewer } from '../../model/seats.ts'
import type { View } from '../../model/views.ts'
import { Chance } from '../../random/chance.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { stepViewOf, viewOf } from '../../view/view.ts'
import { stepChangeText, wordsOf } from '../../view/view-change.ts'
import { stepTextOf, textOfPieces, viewPiecesOf } from '../../view/view-text.ts'
import { secretOf } from '../playing/played.ts'
import { checkLateProposals } from '../secrecy/late-proposals.ts'
import { checkNonInterference, type ImpossibleTwin } from '../secrecy/non-interference.ts'
import { checkPrediction } from '../secrecy/predictions.ts'
import { thrownText } from '../secrecy/thrown-text.ts'
import { twinOf } from '../secrecy/twin.ts'
import type { SuiteTest } from './report-once.ts'
import { chainsOf, type MatchOf, sample, seeds, seedsWithin, usually } from './sampling.ts'

/** How many late proposals of each seat are tried at a time. */
const LATE_PROPOSALS = 12

/** Tests that what a seat may not see changes nothing that it receives. */
export function testSecrecy(test: SuiteTest, game: Game, matches: number, matchOf: MatchOf): void {
  test('what a seat may not see changes nothing that it receives', () => {
    let hiddenBits = 0
    let twins = 0
    const unreachable: ImpossibleTwin[] = []
    for (const seed of seeds(matches, usually(1 / 3))) {
      const { steps, first } = matchOf(seed)
      // The end tells more than any other moment.
      const end = steps.at(-1)!
      for (const step of new Set([...sample(steps, 6, seed), end])) {
        for (const viewer of viewers(first.seats)) {
          hiddenBits += checkNonInterference(game, step, viewer, secretOf(seed), (twin) => unreachable.push(twin))
          twins++
        }
      }
    }
    console.info(
      `${game.name}: what viewers receive was compared ${twins} times with what they would if what is hidden from them were different${hiddenBits > 0 ? '' : '; nothing is hidden from anybody'}`,
    )
    const [first] = unreachable
    if (first)
      console.info(
        `${game.name}: ${unreachable.length} of these cannot come up in play, because a step of the engine's own throws in them: ${thrownText(first.error)}; different was: ${first.varied}`,
      )
    if (internalsOf(game).schema.secretive) expect(hiddenBits).toBeGreaterThan(0)
  })

  if (internalsOf(game).schema.secretive)
    test('what a seat may not see changes nothing in the answer to a late proposal', () => {
      for (const seed of seeds(matches, 1 / 10)) {
        const { steps, first } = matchOf(seed)
        const late = 1 + (seed % 4)
        for (const { before: since } of sample(steps.slice(0, -late), 6, seed))
          for (let seat = 0; seat < first.seats; seat++)
            checkLateProposals(game, since, steps[since.version + late - 1].match, seat, secretOf(seed), LATE_PROPOSALS)
      }
    })

  test('what is shown of a move before the server answers is what it does, whatever is hidden', () => {
    for (const seed of seedsWithin(matchOf, matches, 1 / 10)) {
      const { steps } = matchOf(seed)
      const moves = steps
        .slice(1)
        .flatMap(({ entry: { by, move, args } }, before) =>
          typeof by === 'number' && move !== RESIGN ? [{ step: steps[before], by, move, args }] : [],
        )
      for (const { step, by, move, args } of sample(moves, 12, seed)) checkPrediction(game, step, by, move, args, secretOf(seed))
    }
  })

  test('a step rendered as text equals the step as JSON', () => {
    for (const seed of seeds(matches, usually(1 / 10))) {
      const { steps, first } = matchOf(seed)
      for (const step of sample(steps, 12, seed)) {
        for (const viewer of viewers(first.seats, ADMIN))
          expect(stepTextOf(game, step, viewer)).toBe(JSON.stringify(stepViewOf(game, step, viewer)))
      }
    }
  })

  test('changes reproduce each step exactly, and what a viewer may not see does not affect them', () => {
    for (const seed of seeds(matches, usually(1 / 10))) {
      const { steps, first } = matchOf(seed)
      const chance = new Chance(secretOf(seed), 0, 3)
      const words = JSON.parse(wordsOf(game, first.seats).text)
      for (const viewer of viewers(first.seats, ADMIN)) {
        for (const chain of sample(chainsOf(steps), 4, seed)) {
          const heard = stepsAfter(viewOf(game, chain[0].before, viewer), JSON.parse(changesText(game, chain, viewer)), words)
          if (JSON.stringify(heard) !== JSON.stringify(chain.map((step) => stepViewOf(game, step, viewer))))
            expect.fail(`seed ${seed}: the changes after version ${chain[0].before.version} give ${viewer} a different step`)
          const [step] = chain
          const twin = twinOf(game, step, viewer, chance)
          if (twin.hiddenBits > 0) expect(changesText(game, [twin.step], viewer)).toBe(changesText(game, [step], viewer))
        }
      }
    }
  })

  test('a component that a viewer lost sight of never comes back under an id they know', () => {
    for (const seed of seedsWithin(matchOf, matches, 1 / 8)) {
      const { first, steps } = matchOf(seed)
      for (const viewer of viewers(first.seats)) {
        let inSight = idsIn(viewOf(game, first, viewer))
        const known = new Set(inSight)
        for (const { match } of steps) {
          const now = idsIn(viewOf(game, match, viewer))
          for (const id of now)
            if (known.has(id) && !inSight.has(id)) expect.fail(`seed ${seed}: ${viewer} recognises ${id} at version ${match.version}`)
          for (const id of now) known.add(id)
          inSight = now
        }
      }
    }
  })

  test('its playthroughs reveal nothing that is hidden from the viewer', () => {
    const chance = new Chance(secretOf(1), 0, 2)
    for (const seed of seeds(matches, 1 / 20)) {
      const { first, steps } = matchOf(seed)
      for (const viewer of viewers(first.seats)) {
        for (const step of sample(steps, 6, seed)) {
          const twin = twinOf(game, step, viewer, chance).step
          const [text, other] = [step, twin].map((one) => playthrough(game, { first: one.before, steps: [one] }, viewer))
          expect(other).toBe(text)
        }
      }
    }
  })
}

/** The chain as JSON of `ChangedSteps`. */
function changesText(game: Game, chain: readonly Step[], viewer: Viewer): string {
  const views = [chain[0].before, ...chain.map(({ match }) => match)].map((match) => viewPiecesOf(game, match, viewer))
  const steps = chain.map((step, i) => stepChangeText(game, step, views[i], views[i + 1], chain[i - 1]?.entry.at))
  return `{"from":${chain[0].before.version},"steps":[${steps}],"digest":${digestOf(textOfPieces(views.at(-1)!))}}`
}

/** All seats, a spectator, and `others`. */
const viewers = (seats: number, ...others: Viewer[]): Viewer[] => [...Array(seats).keys(), SPECTATOR, ...others]

/** The ids of all components in a view, including those on boards and on other components. */
function idsIn({ game, players }: View): Set<string> {
  const ids = new Set<string>()
  const look = (part: object) => {
    if ('id' in part) ids.add(part.id as string)
    for (const value of Object.values(part)) if (typeof value === 'object' && value !== null) look(value)
  }
  look([game, players])
  return ids
}
