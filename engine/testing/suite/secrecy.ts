import { expect } from 'vitest'
import { playthrough } from '../../golden/playthrough.ts'
import { ADMIN, SPECTATOR, type Viewer } from '../../model/seats.ts'
import type { View } from '../../model/views.ts'
import { Chance } from '../../random/chance.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { stepViewOf, viewOf } from '../../view/view.ts'
import { stepTextOf } from '../../view/view-text.ts'
import { secretOf } from '../playing/played.ts'
import { checkLateProposals } from '../secrecy/late-proposals.ts'
import { checkNonInterference, type ImpossibleTwin } from '../secrecy/non-interference.ts'
import { thrownText } from '../secrecy/thrown-text.ts'
import { twinOf } from '../secrecy/twin.ts'
import { type MatchOf, sample, seeds, seedsWithin, usually } from './sampling.ts'
import type { SuiteTest } from './told-once.ts'

/** So many of each seat's are tried at a time. */
const LATE_PROPOSALS = 12

/** What a seat may not see changes nothing that it is told. */
export function testSecrecy(test: SuiteTest, game: Game, matches: number, matchOf: MatchOf): void {
  test('what a seat may not see changes nothing that it receives', () => {
    let hiddenBits = 0
    let twins = 0
    const unreachable: ImpossibleTwin[] = []
    for (const seed of seeds(matches, usually(1 / 3))) {
      const { steps, first } = matchOf(seed)
      for (const step of sample(steps, 6, seed)) {
        for (const viewer of viewers(first.seats)) {
          hiddenBits += checkNonInterference(game, step, viewer, secretOf(seed), (twin) => unreachable.push(twin))
          twins++
        }
      }
    }
    console.info(`${game.name}: ${twins} twins, ${hiddenBits.toFixed(0)} hidden bits varied`)
    const [first] = unreachable
    if (first)
      console.info(
        `${game.name}: ${unreachable.length} of the twins are impossible, as what the engine does there throws: ${thrownText(first.error)}; varied: ${first.varied}`,
      )
    if (internalsOf(game).schema.secretive) expect(hiddenBits).toBeGreaterThan(0)
  })

  if (internalsOf(game).schema.secretive)
    test('what a seat may not see changes nothing in the answer to a proposal that comes late', () => {
      for (const seed of seeds(matches, 1 / 10)) {
        const { steps, first } = matchOf(seed)
        const late = 1 + (seed % 4)
        for (const { before: since } of sample(steps.slice(0, -late), 6, seed))
          for (let seat = 0; seat < first.seats; seat++)
            checkLateProposals(game, since, steps[since.version + late - 1].match, seat, secretOf(seed), LATE_PROPOSALS)
      }
    })

  test('a step as text is the step as JSON', () => {
    for (const seed of seeds(matches, usually(1 / 10))) {
      const { steps, first } = matchOf(seed)
      for (const step of sample(steps, 12, seed)) {
        for (const viewer of viewers(first.seats, ADMIN))
          expect(stepTextOf(game, step, viewer)).toBe(JSON.stringify(stepViewOf(game, step, viewer)))
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
            if (known.has(id) && !inSight.has(id)) expect.fail(`seed ${seed}: ${viewer} knows ${id} again at version ${match.version}`)
          for (const id of now) known.add(id)
          inSight = now
        }
      }
    }
  })

  test('its playthroughs tell a viewer nothing that is hidden from them', () => {
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

/** Who is at a seat, a spectator, and whom else is named. */
const viewers = (seats: number, ...others: Viewer[]): Viewer[] => [...Array(seats).keys(), SPECTATOR, ...others]

/** The ids of all components that a view shows, also on spaces of boards and on other components. */
function idsIn({ game, players }: View): Set<string> {
  const ids = new Set<string>()
  const look = (part: object) => {
    if ('id' in part) ids.add(part.id as string)
    for (const value of Object.values(part)) if (typeof value === 'object' && value !== null) look(value)
  }
  look([game, players])
  return ids
}
