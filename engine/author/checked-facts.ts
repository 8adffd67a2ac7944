import type { Fact } from '../declare/facts.ts'
import { policyIn } from '../declare/policy.ts'
import { type Schema, unknownAudience, wrongField } from '../declare/schema.ts'
import { GameError } from '../model/errors.ts'

const VALUES = ['int', 'bool', 'string', 'oneOf', 'seat', 'list']
const COMPONENTS = ['component', 'components']
/** A line of the log means the mover by it. */
const MOVER = 'player'

/** Checks what a move may tell. Throws GameError, beginning with `where`, for what cannot be told or is hidden from nobody. */
export function checkFact(schema: Schema, groups: object, where: string, name: string, fact: Fact): void {
  const wrong = wrongName(name) ?? wrongFact(schema, fact)
  if (wrong) throw new GameError(`${where}: ${wrong}`)
  for (const audience of policyIn(fact.sanitize, 'player', where).audiences) {
    const unknown = unknownAudience(schema, groups, audience)
    if (unknown) throw new GameError(`${where}: ${unknown}`)
  }
}

function wrongName(name: string): string | null {
  if (!/^[A-Za-z]\w*$/.test(name)) return `'${name}' is not a letter followed by letters, digits or _`
  if (name in {}) return `'${name}' is a word of JavaScript already`
  return name === MOVER ? `'${name}' is who makes the move; give it another name` : null
}

function wrongFact({ decks }: Schema, fact: Fact): string | null {
  const kind = fact?.kind as string | undefined
  if (kind !== undefined && VALUES.includes(kind)) return wrongField(fact as Parameters<typeof wrongField>[0])
  if (kind === undefined || !COMPONENTS.includes(kind) || !('deck' in fact))
    return 'is no fact; make it with int, bool, string, oneOf, seat, list, componentOf or componentsOf'
  return decks.some(({ name }) => name === fact.deck?.name) ? null : `the game has no deck '${fact.deck?.name}'`
}
