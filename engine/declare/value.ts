import type { ListField, ValueField } from './field.ts'

/** Says what is wrong with a value for a field or an argument, or null. */
export function wrongValue(field: ValueField | ListField, value: unknown, seats: number): string | null {
  switch (field.kind) {
    case 'int':
      if (typeof value !== 'number' || !Number.isSafeInteger(value) || Object.is(value, -0)) return 'it must be a whole number'
      return value < field.min || value > field.max ? `it must be between ${field.min} and ${field.max}` : null
    case 'bool':
      return typeof value === 'boolean' ? null : 'it must be true or false'
    case 'string':
      if (typeof value !== 'string') return 'it must be text'
      return value.length > field.max ? `it must not be longer than ${field.max} characters` : null
    case 'oneOf':
      return field.values.includes(value as string) ? null : `it must be one of ${field.values.join(', ')}`
    case 'seat':
      if (value === null) return field.none ? null : 'it must be a seat'
      return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < seats
        ? null
        : `it must be a seat from 0 to ${seats - 1}`
    case 'list':
      return wrongList(field, value, seats)
  }
}

function wrongList({ of, max }: ListField, values: unknown, seats: number): string | null {
  if (!Array.isArray(values)) return 'it must be a list'
  if (values.length > max) return `it must not have more than ${max} values`
  for (const [i, value] of values.entries()) {
    const wrong = wrongValue(of, value, seats)
    if (wrong) return `at ${i} ${wrong}`
  }
  return null
}

/** Says what is wrong with a declared field or domain itself, or null. */
export function wrongBounds(field: ValueField): string | null {
  const { kind, min, max, first, values } = field
  if (kind === 'oneOf' && new Set(values).size < values.length) return 'a value is listed twice'
  if (kind === 'int' && (!Number.isInteger(min) || !Number.isInteger(max) || min > max))
    return `the bounds ${min} and ${max} are no whole numbers in order`
  if (kind === 'string' && !(Number.isInteger(max) && max > 0)) return `text of at most ${max} characters says nothing`
  return wrongFirst(field, first)
}

/** Says what is wrong with a declared first value, or null. How many seats there will be is not known yet. */
export function wrongFirst(field: ValueField | ListField, first: unknown): string | null {
  const wrong = wrongValue(field, first, Number.POSITIVE_INFINITY)
  return wrong && `the first value cannot be ${JSON.stringify(first)}: ${wrong}`
}
