import { domainSize, domainValue, wrongArgument } from './domain.ts'
import type { Refusal } from './refusal.ts'
import type { MoveRule } from './ruleset.ts'
import type { Session } from './session.ts'
import type { Args } from './view-shape.ts'

/** Checks a proposal's arguments, which may come straight from the wire, for the acting seat. */
export function checkArguments(move: MoveRule, args: Args, session: Session): Refusal | null {
  const by = `${move.key}.args`
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return { code: 'arguments', message: 'The arguments must be an object.', by }
  for (const [arg, domain] of move.args) {
    if (!Object.hasOwn(args, arg)) return { code: 'arguments', message: `${arg} is missing.`, by: `${by}.${arg}` }
    const wrong = wrongArgument(domain, args[arg], session)
    if (wrong) return { code: 'arguments', message: `${arg}: ${wrong}.`, by: `${by}.${arg}` }
  }
  if (Object.keys(args).length > move.args.length) {
    const known = move.args.map(([arg]) => arg)
    const unknown = Object.keys(args).find((arg) => !known.includes(arg))!
    return { code: 'arguments', message: `${move.name} has no argument ${unknown.slice(0, 40)}.`, by }
  }
  return null
}

/** How many combinations of arguments a move has for the acting seat. */
export function combinations(move: MoveRule, session: Session): number {
  return move.args.reduce((count, [, domain]) => count * domainSize(domain, session), 1)
}

/** The nth combination. */
export function combination(move: MoveRule, n: number, session: Session): Args {
  const args: Args = {}
  let rest = n
  for (const [arg, domain] of move.args) {
    const size = domainSize(domain, session)
    args[arg] = domainValue(domain, rest % size, session)
    rest = Math.floor(rest / size)
  }
  return args
}
