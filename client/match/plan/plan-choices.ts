import { BUILT_IN_INFO } from '../../../engine/model/built-in-moves.ts'
import { type DomainInfo, valuesOf } from '../../../engine/model/domain-info.ts'
import type { ReadableView } from '../../../engine/model/readable.ts'
import type { Definition } from '../../../engine/model/views.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import { idsIn, stackFor } from '../../kit/board/component-names.ts'
import { fieldOf, pathOf } from '../../kit/board/stack-shape.ts'

/** Numbers in a wider range are not listed. */
const MOST_NUMBERS = 60

/** The match as the planner sees it, and whose move is chosen; null: any other player's. */
export interface Seen {
  readonly definition: Definition
  readonly view: ReadableView
  readonly seat: number | null
}

/** The values that can be chosen for an argument; null where they cannot be listed. */
export function valuesFor({ definition, view, seat }: Seen, domain: DomainInfo): readonly Json[] | null {
  switch (domain.kind) {
    case 'seat':
    case 'bool':
    case 'oneOf':
      return valuesOf(domain, view.players.length)
    case 'int':
      return domain.max - domain.min < MOST_NUMBERS ? valuesOf(domain, view.players.length) : null
    case 'slot':
    case 'space':
      return placesFor({ definition, view, seat }, domain)
    case 'component': {
      const ids = idsIn({ view, me: seat }, domain)
      return ids.length > 0 ? ids : null
    }
    default:
      return null
  }
}

function placesFor({ definition, view, seat }: Seen, domain: Extract<DomainInfo, { kind: 'slot' | 'space' }>): readonly Json[] | null {
  if (domain.called) return [...domain.called.keys()]
  const field = fieldOf(definition, pathOf(domain, seat ?? 0))
  const count = field?.kind === 'board' && domain.kind === 'space' ? field.spaces : stackFor({ view, me: seat }, domain)?.slots.length
  return count === undefined || count === 0 ? null : [...Array(count).keys()]
}

/** The moves that the game lets players make, without those that every game has. */
export const playersMoves = ({ moves }: Definition): string[] =>
  Object.entries(moves).flatMap(([move, { fixUp }]) => (fixUp || move in BUILT_IN_INFO ? [] : [move]))

/** Those of which the form can choose every argument. */
export const choosableMoves = (seen: Seen): string[] =>
  playersMoves(seen.definition).filter((move) =>
    Object.values(seen.definition.moves[move]?.args ?? {}).every((domain) => valuesFor(seen, domain) !== null),
  )
