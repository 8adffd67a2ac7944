import { meant } from '../../statecharts/language/unknown-name.ts'
import { type Domain, findStack, moverSide, type StackDomain, type ValuesDomain } from '../declare/domain.ts'
import { wrongBounds } from '../declare/field.ts'
import { leastRestrictiveFor, policyIn, SHOWS } from '../declare/policy.ts'
import { type Schema, unknownAudience } from '../declare/schema.ts'
import { GameError } from '../model/errors.ts'

const VALUES = ['int', 'bool', 'string', 'oneOf', 'seat']
const CHOICES = ['values', 'slot', 'space', 'component', 'components']
/** More values than this are too many to choose several from: forms list them. */
const VALUES_AT_MOST = 200
const FIELDS: { readonly [kind: string]: string } = {
  stack: 'is a stack; name a slot of it with slotOf, or a component with componentIn',
  merged: 'is a merged stack; name a slot of it with slotOf, or a component with componentIn',
  board: 'is a board; name a space of it with spaceOf',
  list: 'is a list; name several values with several, or components with subsetOf',
  timer: 'is a timer, which nobody chooses',
}

/** Checks what a move asks for. Throws GameError, beginning with `where`, for what cannot be asked or is hidden from nobody. */
export function checkArgument(schema: Schema, groups: object, where: string, domain: Domain): void {
  const wrong = wrongDomain(schema, domain)
  if (wrong) throw new GameError(`${where}: ${wrong}`)
  for (const audience of policyIn(domain.sanitize, 'player', where).audiences) {
    const unknown = unknownAudience(schema, groups, audience)
    if (unknown) throw new GameError(`${where}: ${unknown}`)
  }
}

function wrongDomain(schema: Schema, domain: Domain): string | null {
  const kind = domain?.kind as string | undefined
  if (kind !== undefined && Object.hasOwn(FIELDS, kind)) return FIELDS[kind]
  if (kind === undefined || ![...VALUES, ...CHOICES].includes(kind))
    return 'is no domain; make it with int, bool, text, oneOf, seat, several, slotOf, spaceOf, componentIn or subsetOf'
  if ('stack' in domain) return wrongChoice(schema, domain)
  if (domain.kind === 'values') return wrongSeveral(schema, domain)
  const wrong = wrongBounds(domain)
  if (wrong) return wrong
  if (domain.kind === 'int' && !(domain.max - domain.min < 2 ** 32)) return 'needs bounds, int(min, max)'
  return domain.kind === 'string' && domain.max > 10_000 ? 'needs a length, text(max)' : null
}

function wrongSeveral(schema: Schema, { of, min, max, distinct }: ValuesDomain): string | null {
  if (!VALUES.includes(of?.kind) || of.kind === 'string')
    return 'several of what cannot be listed; give it oneOf, bool, seat or int(min, max)'
  const wrong = of.sanitize === undefined ? wrongDomain(schema, of) : 'put `sanitize` on several, not on its values'
  if (wrong) return wrong
  if (!(Number.isInteger(min) && Number.isInteger(max) && min >= 0 && min <= max)) return `${min} to ${max} values are no number to choose`
  const most = of.kind === 'int' ? of.max - of.min + 1 : of.kind === 'oneOf' ? of.values.length : of.kind === 'bool' ? 2 : VALUES_AT_MOST
  if (most > VALUES_AT_MOST) return `${most} values are too many to choose several from; at most ${VALUES_AT_MOST}`
  if (max > VALUES_AT_MOST) return `${max} values are too many to choose; at most ${VALUES_AT_MOST}`
  return distinct && min > most ? `there are not ${min} different values, but ${most}` : null
}

function wrongChoice(schema: Schema, domain: StackDomain): string | null {
  if (domain.kind === 'components') {
    const { min, max } = domain
    if (!(Number.isInteger(min) && Number.isInteger(max) && min >= 0 && min <= max))
      return `${min} to ${max} components are no number to choose`
  }
  return unknowable(schema, domain)
}

/** The names that an argument of that kind may choose from. */
const holdersIn = ({ game, player }: Schema, kind: 'stack' | 'board'): string[] =>
  [...game.fields, ...player.fields].flatMap(({ name, field, deck }) =>
    deck >= 0 && (field.kind === 'board') === (kind === 'board') ? [name] : [],
  )

/** Why the acting seat may not be asked for such an argument, or null: it may not know what there is to choose from. */
function unknowable(schema: Schema, domain: StackDomain): string | null {
  const found = findStack(schema, domain)
  if (!found) {
    const kind = domain.kind === 'space' ? 'board' : 'stack'
    return `there is no ${kind} '${domain.stack}'${meant(domain.stack, holdersIn(schema, kind))}`
  }
  if (domain.kind === 'space') return null
  const seen = found.fields.map((field) => leastRestrictiveFor(field.policy, moverSide(found, field)))
  if (domain.kind === 'slot') {
    return seen.every((policy) => SHOWS[policy].count)
      ? null
      : `the player who makes the move may not know how many slots '${domain.stack}' has`
  }
  return seen.every((policy) => SHOWS[policy].order)
    ? null
    : `the player who makes the move cannot tell the components of '${domain.stack}' apart`
}
