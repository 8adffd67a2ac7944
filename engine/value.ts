import type { ValueField } from './field.ts'

/** Says what is wrong with a value for a field or an argument, or null. */
export function wrongValue(field: ValueField, value: unknown, seats: number): string | null {
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
  }
}

/** Says what is wrong with a declared field or domain itself, or null. */
export function wrongBounds({ kind, min, max, first, values }: ValueField): string | null {
  if (kind === 'oneOf') return new Set(values).size < values.length ? 'a value is listed twice' : null
  if (kind !== 'int') return null
  if (!Number.isInteger(min) || !Number.isInteger(max) || min > max) return `the bounds ${min} and ${max} are no whole numbers in order`
  const n = first as number
  return Number.isInteger(n) && n >= min && n <= max ? null : `the first value ${n} is not between ${min} and ${max}`
}
