import type { Domain } from '../declare/domain.ts'
import type { Choice } from '../model/match.ts'
import type { Refusal } from '../model/refusal.ts'
import type { Args } from '../model/views.ts'
import { domainSize, domainValue, givenValue, positionIn, proposed, resolved, wrongArgument } from '../rules/domain-values.ts'
import type { CompiledMove } from '../rules/game.ts'
import type { WorkingCopy } from '../state/working-copy.ts'

/** Checks a proposal's arguments, which may come straight from the wire, for the acting seat. */
export function checkArguments(move: CompiledMove, args: Args, working: WorkingCopy): Refusal | null {
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return { code: 'arguments', message: 'The arguments must be an object.', by: `${move.key}.args` }
  for (let i = 0; i < move.args.length; i++) {
    const { arg, domain } = move.args[i]
    if (!Object.hasOwn(args, arg)) return { code: 'arguments', message: `${arg} is missing.`, by: `${move.key}.args.${arg}` }
    const wrong = wrongArgument(domain, args[arg], working)
    if (wrong) return { code: 'arguments', message: `${arg}: ${wrong}.`, by: `${move.key}.args.${arg}` }
  }
  let given = 0
  for (const _ in args) given++
  if (given > move.args.length) {
    const known = move.args.map(({ arg }) => arg)
    const unknown = Object.keys(args).find((arg) => !known.includes(arg))
    if (unknown !== undefined)
      return { code: 'arguments', message: `${move.name} has no argument ${unknown.slice(0, 40)}.`, by: `${move.key}.args` }
  }
  return null
}

/** How many combinations of arguments a move has for the acting seat. */
export function combinations({ args }: CompiledMove, working: WorkingCopy): number {
  let count = 1
  for (let i = 0; i < args.length; i++) count *= domainSize(args[i].domain, working)
  return count
}

/** So many combinations of a move are kept once they were asked for. */
const KEPT_AT_MOST = 1000

/** A choice that is asked for again and again. */
class Kept implements Choice {
  readonly move: string
  readonly args: Args
  #text: string | null = null

  constructor(move: string, args: Args) {
    this.move = move
    this.args = args
    // Shared by all callers, so it must not be changed.
    Object.freeze(this)
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.args)
    return this.#text
  }
}

/** The move with its nth combination of arguments; not to be changed. */
export function choiceOf(move: CompiledMove, n: number, working: WorkingCopy): Choice {
  const { keptChoices, hasFixedChoices } = move
  if (!hasFixedChoices || n >= KEPT_AT_MOST) return { move: move.key, args: combined(move, n, working) }
  while (keptChoices.length <= n) keptChoices.push(new Kept(move.key, Object.freeze(combined(move, keptChoices.length, working))))
  return keptChoices[n]
}

/**
 * The combinations that a move with `options` lists for the acting seat, as rules are given them: no more than `most`. Throws what the rule
 * throws.
 */
export function ownCombinations(options: NonNullable<CompiledMove['options']>, most: number, working: WorkingCopy): Args[] {
  return working.read(() => {
    const given: Args[] = []
    for (const one of options()) {
      if (given.length === most) break
      given.push(one)
    }
    return given
  })
}

/** Arguments as a player would propose them; null where one of them is none that there is. */
export function proposedArgs(move: CompiledMove, given: Args, working: WorkingCopy): Args | null {
  const args: Args = {}
  for (const { arg, domain } of move.args) {
    const value = proposed(domain, given[arg], working)
    if (value === undefined) return null
    args[arg] = value
  }
  return args
}

/** A choice's arguments as JSON. */
export function argsText(choice: Choice): string {
  return choice instanceof Kept ? choice.text : JSON.stringify(choice.args)
}

/** Arguments as they are kept, if they are a choice that is easily found among those that are listed: nothing is wrong with them. Else null. */
export function listedArgs(move: CompiledMove, args: Args, working: WorkingCopy): Args | null {
  if (!move.hasFixedChoices || args === null || typeof args !== 'object' || Array.isArray(args)) return null
  const only = move.args[0]
  let n = only ? -1 : 0
  for (const key in args) {
    // A value that is read as it is come by is read soonest.
    const value: unknown = args[key]
    if (n >= 0 || key !== only.arg || typeof value !== 'number' || Object.is(value, -0) || !Object.hasOwn(args, key)) return null
    n = positionIn(only.domain, value, working)
  }
  return n >= 0 && n < KEPT_AT_MOST && (!only || n < domainSize(only.domain, working)) ? choiceOf(move, n, working).args : null
}

/** Arguments that were found right, as they are kept: not to be changed, and without -0, which JSON does not have. */
export function keptArgs(move: CompiledMove, args: Args): Args {
  const kept: Args = {}
  for (const { arg } of move.args) kept[arg] = keptValue(args[arg])
  return Object.freeze(kept)
}

const keptValue = (value: Args[string]) => (Array.isArray(value) ? Object.freeze(value.map(unsigned)) : unsigned(value))
const unsigned = (value: Args[string]) => (Object.is(value, -0) ? 0 : value)

const combined = (move: CompiledMove, n: number, working: WorkingCopy): Args => nthArgs(move, n, working, domainValue)

/** The nth combination of a move's arguments as rules are given them. */
export const nthRuleArgs = (move: CompiledMove, n: number, working: WorkingCopy): Args => nthArgs(move, n, working, givenValue)

type NthValue = (domain: Domain, n: number, working: WorkingCopy) => unknown

function nthArgs({ args: declared }: CompiledMove, n: number, working: WorkingCopy, nthValue: NthValue): Args {
  const args: { [arg: string]: unknown } = {}
  let rest = n
  for (let i = 0; i < declared.length; i++) {
    const { arg, domain } = declared[i]
    const size = domainSize(domain, working)
    args[arg] = nthValue(domain, rest % size, working)
    rest = Math.floor(rest / size)
  }
  return args as Args
}

/** Fills in what was left out, as the move says for the acting seat. */
export function withDefaults(move: CompiledMove, args: Args, working: WorkingCopy): Args {
  const { defaults } = move
  if (!defaults || typeof args !== 'object' || args === null || Array.isArray(args) || areAllGiven(move, args)) return args
  return { ...defaultsNow(defaults, working), ...args }
}

// A function of its own: inside its caller, this closure would slow down every call.
const areAllGiven = (move: CompiledMove, args: Args) => move.args.every(({ arg }) => Object.hasOwn(args, arg))

/** What a move has by default, as things are. */
export const defaultsNow = (defaults: NonNullable<CompiledMove['defaults']>, working: WorkingCopy): Args =>
  working.read(() => defaults(working.authorState))

/** The arguments as rules are given them. */
export function ruleArgs(move: CompiledMove, args: Args, working: WorkingCopy): Args {
  return move.givesOtherwise ? withResolved(move, args, working) : args
}

function withResolved({ args: declared }: CompiledMove, args: Args, working: WorkingCopy): Args {
  const given: { [arg: string]: unknown } = {}
  for (let i = 0; i < declared.length; i++) {
    const { arg, domain } = declared[i]
    given[arg] = resolved(domain, args[arg], working)
  }
  return given as Args
}
