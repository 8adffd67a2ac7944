import type { DomainInfo } from '../../engine/model/domain-info.ts'
import { valuesOf } from '../../engine/model/domain-info.ts'
import type { ReadableView } from '../../engine/model/readable.ts'
import type { Args, Definition } from '../../engine/model/views.ts'
import type { Json } from '../../statecharts/index.ts'
import type { Witness } from '../playing/seat-narrator.ts'

/** What a person chooses from, and how it is described. */
export interface Table {
  readonly witness: Witness
  readonly definition: Definition
  readonly view: ReadableView
}

/** Parses typed arguments; returns null if they are not a JSON object. */
export function argsTyped(text: string): Args | null {
  try {
    const args: unknown = text ? JSON.parse(text) : {}
    return typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Args) : null
  } catch {
    return null
  }
}

/** An example of a typed move, legal now if legal moves are known: `place {"square":4}`. */
export function exampleOf(table: Table, move: string): string {
  const { definition, view } = table
  const legal = view.moves.find((one) => one.move === move)?.options?.[0]
  const domains = Object.entries(definition.moves[move].args)
  const args = legal ?? Object.fromEntries(domains.map(([arg, domain]) => [arg, anyOf(domain, table)]))
  return Object.keys(args).length ? `${move} ${JSON.stringify(args)}` : move
}

/** An example of a legal move, preferably with arguments; null if there is none. */
export function exampleNow(table: Table): string | null {
  const { moves } = table.view
  const one = moves.find(({ move }) => Object.keys(table.definition.moves[move].args).length > 0) ?? moves[0]
  return one ? exampleOf(table, one.move) : null
}

/** The first values, as few as may be chosen but at least one if possible. */
const chosenFirst = ({ min, max, distinct }: { min: number; max: number; distinct: boolean }, values: readonly Json[]): Json[] =>
  Array.from({ length: Math.min(max, Math.max(1, min)) }, (_, i) => values[distinct ? i : i % values.length]!)

/** An example value of an argument's domain. */
function anyOf(domain: DomainInfo, { view, witness }: Table): Json {
  switch (domain.kind) {
    case 'bool':
      return true
    case 'int':
      return domain.min
    case 'oneOf':
      return domain.values[0]
    case 'values':
      return chosenFirst(domain, valuesOf(domain.of, view.players.length))
    case 'text':
      return '…'
    case 'component':
      return witness.components(domain, view)[0]?.id ?? '…'
    case 'components':
      return witness
        .components(domain, view)
        .slice(0, Math.max(1, domain.min))
        .map(({ id }) => id)
    default:
      return 0
  }
}
