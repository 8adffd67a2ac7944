import { type Domain, stackOf } from '../declare/domain.ts'
import type { Schema } from '../declare/schema.ts'
import type { Choice } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Playout } from '../play/playout.ts'
import { listCount, subsetCount } from '../rules/domain-values.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { keyOf } from './tree.ts'

/** Where a move may be made in more ways than this, its choices are not listed: some are drawn. */
const LISTED_AT_MOST = 2000
/** How often, then. */
const DRAWS = 40

/** What a seat may do in a playout; in games with moves that can be made in too many ways, some of it. */
export type Choosing = (playout: Playout, seat: Seat) => Choice[]

export function choosing(game: Game, seats: number): Choosing {
  const { schema, forSeats } = internalsOf(game)
  const moves = [...forSeats(seats).moves.values()]
  const tooMany = moves.some(
    ({ args, options }) => !options && args.reduce((ways, { domain }) => ways * waysOf(domain, schema), 1) > LISTED_AT_MOST,
  )
  return tooMany ? someChoices : (playout, seat) => playout.choices(seat)
}

/** Different choices of a seat, drawn. */
export function someChoices(playout: Playout, seat: Seat): Choice[] {
  const drawn = new Map<string, Choice>()
  for (let i = 0; i < DRAWS; i++) {
    const choice = playout.drawn(seat)
    if (!choice) break
    drawn.set(keyOf(choice), choice)
  }
  return [...drawn.values()]
}

/** How many values there are that do not depend on the state, or not much: slots and components are as many as lie on the table. */
function waysOf(domain: Domain, schema: Schema): number {
  if (domain.kind === 'int') return domain.max - domain.min + 1
  if (domain.kind === 'oneOf') return domain.values.length
  if (domain.kind === 'values') {
    const of = domain.of.kind === 'bool' ? 2 : waysOf(domain.of, schema)
    return domain.distinct ? subsetCount(of, domain.min, domain.max) : listCount(of, domain.min, domain.max)
  }
  if (domain.kind !== 'components') return 1
  const { deck } = stackOf(schema, domain).fields[0]
  return subsetCount(schema.decks[deck].components.length, domain.min, domain.max)
}
