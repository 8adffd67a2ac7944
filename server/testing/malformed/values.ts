import type { Chance } from '../../../engine/random/chance.ts'

/** As much of JSON Schema as the bodies of calls use. */
export interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: { readonly [name: string]: Schema }
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
}

const LONG = 'x'.repeat(5000)
export const STRINGS = [
  '',
  ' ',
  '0',
  '-1',
  '1e9',
  '999999999999',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table matches; --",
  '${7*7}',
  '../../etc/passwd',
  '..\\..\\x',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  '💥'.repeat(40),
  '<script>',
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  LONG,
] as const

const SCALARS: readonly unknown[] = [null, true, false, 0, -0, -1, 0.5, 1e21, 2 ** 53, -(2 ** 31), [], {}, [[]], { length: 1 }, ...STRINGS]

/** Some value of a schema; `known` are names that things really have, by property. */
export function drawnValue(
  schema: Schema,
  chance: Chance,
  known: { readonly [property: string]: readonly unknown[] },
  property = '',
): unknown {
  if (schema.enum) return chance.pick(schema.enum)
  if (schema.anyOf) return drawnValue(chance.pick(schema.anyOf), chance, known, property)
  const names = known[property]
  if (names && chance.below(4) > 0) return chance.pick(names)
  switch (schema.type) {
    case 'string':
      return chance.pick(STRINGS)
    case 'integer':
      return chance.below(4)
    case 'array':
      return Array.from({ length: chance.below(4) }, () => drawnValue(schema.items ?? {}, chance, known, property))
    case 'object':
      return objectOf(schema, chance, known)
    default:
      return chance.pick(SCALARS)
  }
}

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  chance: Chance,
  known: Parameters<typeof drawnValue>[2],
) {
  const there = Object.entries(properties).filter(([name]) => required.includes(name) || chance.below(2) === 0)
  const made = Object.fromEntries(there.map(([name, schema]) => [name, drawnValue(schema, chance, known, name)]))
  if (typeof additionalProperties !== 'object' || chance.below(2) === 0) return made
  return { ...made, [chance.pick(STRINGS)]: drawnValue(additionalProperties, chance, known) }
}

/** The same value with something else in one place of it. */
export function spoilt(value: unknown, chance: Chance): unknown {
  if (value === null || typeof value !== 'object' || chance.below(3) === 0) return chance.pick(SCALARS)
  if (Array.isArray(value))
    return value.length === 0 ? [chance.pick(SCALARS)] : value.with(chance.below(value.length), spoilt(chance.pick(value), chance))
  const entries: (readonly [string, unknown])[] = Object.entries(value)
  const at = chance.below(entries.length + 1)
  const [name, inner] = entries[at] ?? [chance.pick(STRINGS), null]
  switch (chance.below(3)) {
    case 0:
      return Object.fromEntries(entries.filter(([one]) => one !== name))
    case 1:
      return Object.fromEntries([...entries, [chance.pick(STRINGS), chance.pick(SCALARS)]])
    default:
      return Object.fromEntries([...entries, [name, spoilt(inner, chance)]])
  }
}

/** JSON that is none, or that few programs make. */
export function spoiltJson(text: string, chance: Chance): Buffer {
  const deep = 10_000
  const made = [
    () => text.slice(0, chance.below(text.length + 1)),
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => text.replaceAll('"', "'"),
    () => text.replace(/^\{/, '{"__proto__":{"seat":0},'),
    () => text.replace(/^\{/, '{"seat":0,"seat":1,'),
    () => `${'['.repeat(deep)}${']'.repeat(deep)}`,
    () => `${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`,
    () => `{"move":"${'x'.repeat(70_000)}"}`,
    () => '1e999',
    () => '"\\ud800"',
    () => '\u0000',
    () => '',
    () => `${text}\n\n\n   `,
    () => `/* */ ${text}`,
  ]
  if (chance.below(8) === 0) return Buffer.from([0xff, 0xfe, 0x7b, 0xc3, 0x28, 0x7d])
  return Buffer.from(chance.pick(made)())
}
