import type { z } from 'zod'

const KINDS: { readonly [expected: string]: string } = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** What is wrong with a part of a request, as a sentence for the player: 'seat must be a number.' */
export function faultSentence(issue: z.core.$ZodIssue, data: unknown): string {
  const subject = issue.path.map(String).join('.') || 'The body'
  if (issue.code === 'unrecognized_keys') return `Not known here: ${issue.keys.join(', ')}.`
  const missing = issue.path.length > 0 && at(data, issue.path) === undefined
  return missing ? `${subject} is missing.` : `${subject} ${fault(issue)}.`
}

function fault(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return issue.origin === 'string' ? 'must not be empty' : `must be at least ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`
      return `must be at most ${issue.maximum}${issue.origin === 'array' ? ' long' : ''}`
    case 'invalid_key':
      return 'is no name that can be used here'
    default:
      // The schema's own words.
      return issue.message
  }
}

function at(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], data)
}
