import type { ValueField } from './field.ts'
import type { FieldSchema, Schema } from './schema.ts'
import type { Session } from './session.ts'
import { wrongValue } from './value.ts'
import type { DomainInfo } from './view-shape.ts'

/** What an argument of a move may be: a plain value's field, or a slot of a stack. */
export type Domain<T = unknown, Stacks extends string = string> = ValueField<T> | SlotDomain<Stacks>
export interface SlotDomain<Stacks extends string = string> {
  readonly kind: 'slot'
  readonly stack: Stacks
}

/** A slot of a stack: of the game's, or of the proposer's own. */
export const slotOf = <Stacks extends string>(stack: NoInfer<Stacks>): SlotDomain<Stacks> => ({ kind: 'slot', stack })

/** The values that a domain's arguments have. */
export type ValueOf<D> = D extends SlotDomain ? number : D extends ValueField<infer T> ? T : never

/** The stack that a slot is of, in the schema. */
export function slotField(schema: Schema, domain: SlotDomain): { group: 'game' | 'player'; field: FieldSchema } | null {
  for (const group of ['game', 'player'] as const) {
    const field = schema[group].fields.find(({ name }) => name === domain.stack)
    if (field && (field.field.kind === 'stack' || field.field.kind === 'merged')) return { group, field }
  }
  return null
}

/** Says what is wrong with an argument for the acting seat, or null. */
export function wrongArgument(domain: Domain, value: unknown, session: Session): string | null {
  if (domain.kind !== 'slot') return wrongValue(domain, value, session.seats)
  const length = slotCount(domain, session)
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'it must be the number of a slot'
  return value < 0 || value >= length ? (length ? `it must be a slot from 0 to ${length - 1}` : 'the stack is empty') : null
}

/** How many values the domain has for the acting seat; Infinity where they cannot be listed. */
export function domainSize(domain: Domain, session: Session): number {
  if (domain.kind === 'slot') return slotCount(domain, session)
  if (domain.kind === 'int') return domain.max - domain.min + 1
  if (domain.kind === 'bool') return 2
  if (domain.kind === 'oneOf') return domain.values.length
  return domain.kind === 'seat' ? session.seats + (domain.none ? 1 : 0) : Number.POSITIVE_INFINITY
}

/** The nth value of a domain. */
export function domainValue(domain: Domain, n: number, session: Session): number | string | boolean | null {
  if (domain.kind === 'slot') return n
  if (domain.kind === 'int') return domain.min + n
  if (domain.kind === 'bool') return n === 1
  if (domain.kind === 'oneOf') return domain.values[n]!
  return n < session.seats ? n : null
}

function slotCount(domain: SlotDomain, session: Session): number {
  const found = slotField(session.schema, domain)!
  const group = found.group === 'game' ? session.state.game : session.state.players[session.seat]
  return (group![found.field.name] as { length: number }).length
}

/** What a client needs to draw the argument's form. */
export function domainInfo(domain: Domain, schema: Schema): DomainInfo {
  if (domain.kind === 'slot') return { kind: 'slot', group: slotField(schema, domain)!.group, field: domain.stack }
  if (domain.kind === 'int') return { kind: 'int', min: domain.min, max: domain.max }
  if (domain.kind === 'oneOf') return { kind: 'oneOf', values: [...domain.values] }
  return domain.kind === 'string' ? { kind: 'text', max: domain.max } : { kind: domain.kind }
}
