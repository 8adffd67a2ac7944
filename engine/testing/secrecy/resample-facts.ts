import type { Fact } from '../../declare/facts.ts'
import type { Field } from '../../declare/field.ts'
import type { Step, Told, ToldComponent, ToldFact } from '../../model/match.ts'
import type { Viewer } from '../../model/seats.ts'
import type { Chance } from '../../random/chance.ts'
import { type Game, internalsOf } from '../../rules/game.ts'
import { facesSeen, policyOf } from './oracle-visibility.ts'
import { resampledValue } from './resample-value.ts'

/** What was told in a step, as it might be told as well for all that the viewer may know: another component, another value. */
export function resampledFacts(game: Game, step: Step, viewer: Viewer, chance: Chance): readonly Told[] | undefined {
  const { told, entry, before, match } = step
  if (!told) return undefined
  const { moves } = internalsOf(game).forSeats(match.seats)
  const mover = typeof entry.by === 'number' ? entry.by : (entry.for ?? before.turn)
  return told.map((one) => {
    const owner = one.isAside ? one.seat : mover
    const drawn = (moves.get(one.move)?.facts ?? []).flatMap(({ fact, kind }): [string, ToldFact][] => {
      const given = one.facts[fact]
      if (kind.sanitize && policyOf(game, match, viewer)(kind.sanitize, 'other', owner) !== 'visible')
        return chance.below(2) ? [] : [[fact, otherFact(game, step, kind, given, chance)]]
      if (given === undefined) return []
      return [[fact, 'deck' in kind ? sameToViewer(game, step, kind.deck.name, viewer, given, chance) : given]]
    })
    return { ...one, facts: Object.fromEntries(drawn) }
  })
}

/** Anything that it might be, for a viewer who is not told. */
function otherFact(game: Game, { match }: Step, kind: Fact, given: ToldFact | undefined, chance: Chance): ToldFact {
  if (!('deck' in kind)) return resampledValue(kind as Field, (given ?? kind.first) as never, 'hidden', match.seats, chance)[0] as ToldFact
  const other = (): ToldComponent => ({ ...anyComponent(game, kind.deck.name, chance), before: true, after: true })
  return kind.kind === 'component' ? other() : [other(), other()]
}

/** Components that the viewer recognises stay; any other may be told instead of one that they do not. */
function sameToViewer(game: Game, step: Step, deckName: string, viewer: Viewer, given: ToldFact, chance: Chance): ToldFact {
  const deck = deckNamed(game, deckName)
  const [before, after] = [step.before, step.match].map((match) => facesSeen(game, match, viewer)[deck])
  const isKnown = (one: ToldComponent) => (one.before && before.has(one.component)) || (one.after && after.has(one.component))
  const drawn = (one: ToldComponent): ToldComponent => {
    if (isKnown(one)) return one
    const other = { ...one, ...anyComponent(game, deckName, chance) }
    return isKnown(other) ? one : other
  }
  return Array.isArray(given) ? (given as ToldComponent[]).map(drawn) : drawn(given as ToldComponent)
}

const deckNamed = (game: Game, name: string) => internalsOf(game).schema.decks.findIndex((deck) => deck.name === name)

const anyComponent = (game: Game, deckName: string, chance: Chance): { component: number } => ({
  component: chance.below(internalsOf(game).schema.decks[deckNamed(game, deckName)].components.length),
})
