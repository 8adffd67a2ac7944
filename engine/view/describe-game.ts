import { type Domain, spacesIn, stackOf } from '../declare/domain.ts'
import type { Fact } from '../declare/facts.ts'
import { spaceNames, type ValueField } from '../declare/field.ts'
import { type FieldSchema, type GroupSchema, type Schema, slotNames } from '../declare/schema.ts'
import { BUILT_IN_INFO } from '../model/built-in-moves.ts'
import type { DomainInfo, ValueInfo } from '../model/domain-info.ts'
import type { Definition, FactInfo, FieldInfo, Fields } from '../model/views.ts'
import { type Game, internalsOf } from '../rules/game.ts'

/** What a client must know of a game once, for a number of seats that it allows. The same for every viewer. */
export function describeGame(game: Game, seats: number): Definition {
  const { schema, definition, forSeats } = internalsOf(game)
  const { moves, gate } = forSeats(seats)
  return {
    name: game.name,
    displayName: game.displayName,
    description: game.description,
    seats,
    fields: { game: fieldsInfo(schema, schema.game), player: fieldsInfo(schema, schema.player) },
    decks: Object.fromEntries(
      schema.decks.map(({ name, components, names, back, backs }, deck) => {
        const dynamic = schema.dynamic[deck]
        return [
          name,
          {
            components: [...components],
            ...(names && { names: [...names] }),
            back: back as never,
            ...(backs && { backs: { values: [...backs.values] as never, of: [...backs.of] } }),
            dynamic: dynamic ? fieldsInfo(schema, dynamic) : {},
          },
        ]
      }),
    ),
    constants: { ...game.constants },
    moves: {
      ...BUILT_IN_INFO,
      ...Object.fromEntries(
        [...moves].map(([key, { name, help, log, fixUp, optimistic, args, facts }]) => [
          key,
          {
            ...{ name, help, log, fixUp },
            args: Object.fromEntries(args.map(({ arg, domain }) => [arg, domainInfo(domain, schema)])),
            ...(optimistic && { optimistic }),
            ...(facts.length > 0 && { facts: Object.fromEntries(facts.map(({ fact, kind }) => [fact, factInfo(kind)])) }),
          },
        ]),
      ),
    },
    ...(definition.diagram && { diagram: true as const }),
    ...(definition.ties !== undefined && { ties: definition.ties }),
    ...(definition.chat === false ? { chatClosedIn: [''] } : definition.chat?.closedIn && { chatClosedIn: definition.chat.closedIn }),
    chart: gate.compiled.chart,
  }
}

function fieldsInfo(schema: Schema, { fields }: GroupSchema): Fields {
  return Object.fromEntries(fields.map((one) => [one.name, fieldInfo(schema, one)]))
}

function fieldInfo({ decks }: Schema, { field, deck, parts }: FieldSchema): FieldInfo {
  const name = decks[deck]?.name ?? ''
  if (field.kind === 'stack')
    return { kind: 'stack', deck: name, sized: field.slots !== null, ...(field.called && { called: [...field.called] }) }
  if (field.kind === 'board') {
    const called = spaceNames(field)
    const named = called && { values: [...field.values!], called }
    return { kind: 'board', deck: name, spaces: field.spaces, sized: field.space.slots !== null, ...named }
  }
  if (field.kind === 'merged') {
    const sized = parts.every((part) => part.field.kind === 'stack' && part.field.slots !== null)
    const called = slotNames({ field, parts })
    return { kind: 'merged', deck: name, how: field.how, of: [...field.of], sized, ...(called && { called: [...called] }) }
  }
  if (field.kind === 'list') return { kind: 'list', of: field.of.kind === 'oneOf' ? 'enum' : field.of.kind }
  if (field.kind === 'timer') return { kind: 'timer' }
  if (field.statistic !== undefined) return { kind: 'statistic', name: field.statistic }
  return plainInfo(field)
}

function plainInfo(field: ValueField) {
  if (field.kind !== 'oneOf') return { kind: field.kind }
  return { kind: 'enum' as const, values: field.values.map(String), ...(field.names && { names: field.names }) }
}

function factInfo(fact: Fact): FactInfo {
  if (fact.kind === 'component' || fact.kind === 'components') return { kind: fact.kind, deck: fact.deck.name }
  return fact.kind === 'list' ? { kind: 'list', of: plainInfo(fact.of) } : plainInfo(fact)
}

/** What a client needs to draw the argument's form. */
function domainInfo(domain: Domain, schema: Schema): DomainInfo {
  if (domain.kind === 'values') {
    const { kind, of, min, max, distinct } = domain
    return { kind, of: valueInfo(of, domain.sanitize === undefined), min, max, distinct }
  }
  if ('stack' in domain) {
    const { kind, stack: field } = domain
    const { group, field: of } = stackOf(schema, domain)
    const called = kind === 'space' ? spaceNames(spacesIn(schema, domain)) : kind === 'slot' ? slotNames(of) : null
    if (called && (kind === 'space' || kind === 'slot')) return { kind, group, field, called: [...called] }
    return kind === 'components' ? { kind, group, field, min: domain.min, max: domain.max } : { kind, group, field }
  }
  return domain.kind === 'string' ? { kind: 'text', max: domain.max } : valueInfo(domain, domain.sanitize === undefined)
}

/** `isOpen`: that it is null means nothing but that nobody is chosen. */
function valueInfo({ kind, min, max, values, names, none }: ValueField, isOpen: boolean): ValueInfo {
  if (kind === 'int') return { kind, min, max }
  if (kind === 'oneOf') return { kind, values: [...values], ...(names && { names }) }
  return kind === 'bool' ? { kind } : { kind: 'seat', ...(none && isOpen && { none: true }) }
}
