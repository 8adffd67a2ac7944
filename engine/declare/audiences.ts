import { meant } from '../../statecharts/language/nearest-name.ts'
import { ofPair } from './policy.ts'
import type { Schema } from './schema.ts'

/** Why there is no such group of viewers, or null. */
export function unknownAudience({ player }: Schema, groups: object, audience: string): string | null {
  if (Object.hasOwn(groups, audience)) return null
  const pair = ofPair(audience)
  if (
    pair &&
    player.fields.some(({ name, field }) => name === pair.field && ['int', 'bool', 'string', 'oneOf', 'seat'].includes(field.kind))
  )
    return null
  if (!pair && player.fields.some(({ field }) => field.kind === 'oneOf' && field.values.includes(audience))) return null
  const fields = player.fields.filter(({ field }) => field.kind === 'oneOf').map(({ name }) => name)
  const values = player.fields.flatMap(({ field }) => (field.kind === 'oneOf' ? field.values.map(String) : []))
  const known = ['all', 'self', 'other', ...Object.keys(groups), ...fields.map((name) => `same-${name}`)]
  return `there is no group '${audience}' to hide from: there is ${known.join(', ')}${fields.length ? ', and each value of a player’s enum' : ''}${meant(audience, [...known, ...values])}`
}
