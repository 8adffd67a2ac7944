import { isInOrder, isSeveral } from '../../../engine/model/domain-info.ts'
import type { ReadableStack } from '../../../engine/model/readable.ts'
import type { Args } from '../../../engine/model/views.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import type { BoardProps } from '../board/board.ts'
import { includes, same } from '../board/legal.ts'
import { argumentsAt, choiceAt } from '../board/stack-shape.ts'
import type { Drafts } from './drafts.ts'
import { chosenIn, type FormField, isChosen, withChoice } from './form-fields.ts'

/** With more combinations of other arguments than this, a form asks for them. */
const MOST_LISTED = 8

/** Something that a player can do with a place of a stack, or with the component there. */
export type PlaceChoice = { readonly move: string; readonly legal: boolean } & (
  | {
      /** Choosing proposes the move. `others`: the arguments that the choice decides besides the place. */
      readonly how: 'play'
      readonly args: Args
      readonly others: Args
    }
  | {
      /** Other arguments are to be given in a form, which begins with these. */
      readonly how: 'fill'
      readonly begin: Args
    }
  | {
      /** The place stands for one of several components or values that the move takes. */
      readonly how: 'collect'
      readonly field: FormField
      readonly value: Json
      readonly chosen: boolean
    }
)

/**
 * Returns what can be done with a slot of a stack by the named moves, in their order. Moves that are not legal at all are left out; one that is
 * legal elsewhere but not here is returned as not legal. `given` has arguments that are decided already, by name: for an argument that takes
 * several values, the one that the stack stands for.
 */
export function choicesAt(
  board: BoardProps,
  drafts: Drafts,
  stack: ReadableStack<unknown, unknown>,
  slot: number,
  moves: readonly string[],
  given: Args,
): PlaceChoice[] {
  return moves.flatMap((move): PlaceChoice[] => {
    const place = board.can(move) ? placeFor(board, stack, slot, move, given) : undefined
    if (!place) return []
    const { begin, several } = place
    if (several) {
      const field = drafts.form(move)?.find(({ arg }) => arg === several)
      const value = begin[several] ?? null
      if (!field?.values?.some((one) => same(one, value))) return []
      const chosen = isChosen(field, value)
      const legal = chosen || fits(board.options(move), field, value)
      return [{ move, how: 'collect', field, value, chosen, legal }]
    }
    return choicesWith(board, move, begin)
  })
}

/** Returns what can be done by a move of which some arguments are decided: see {@link choicesAt}. */
export function choicesWith(board: BoardProps, move: string, begin: Args): PlaceChoice[] {
  const options = board.options(move)
  const others = Object.keys(board.definition.moves[move]?.args ?? {}).filter((other) => !(other in begin))
  if (!options)
    return [others.length > 0 ? { move, how: 'fill', begin, legal: true } : { move, how: 'play', args: begin, others: {}, legal: true }]
  const here = options.filter((option) => includes(option, begin))
  // Proposed with arguments that are legal elsewhere, so that the refusal is about this place.
  if (here.length === 0) return [{ move, how: 'play', args: { ...options[0], ...begin }, others: {}, legal: false }]
  if (here.length > MOST_LISTED) return [{ move, how: 'fill', begin, legal: true }]
  return here.map((args) => ({
    move,
    how: 'play',
    args,
    others: Object.fromEntries(others.map((other) => [other, args[other] ?? null])),
    legal: true,
  }))
}

/**
 * Returns the arguments of a move that choosing a slot decides, and which of them takes several; undefined if the slot does not stand for the
 * move.
 */
export function placeFor(board: BoardProps, stack: ReadableStack<unknown, unknown>, slot: number, move: string, given: Args) {
  const domains = board.definition.moves[move]?.args ?? {}
  const decided = decidedFor(board, move, given)
  const argument = argumentsAt(board.definition, move, stack.path, board.me).find(({ arg }) => !(arg in decided))
  const value = argument ? choiceAt(argument.domain, stack, slot) : null
  if (argument ? value === null : Object.keys(decided).length === 0) return undefined
  const begin: Args = argument ? { ...decided, [argument.arg]: value } : decided
  const several = Object.keys(begin).find((arg) => domains[arg] && isSeveral(domains[arg]) && !Array.isArray(begin[arg]))
  return { begin, several }
}

/** Those of `given` that are arguments of the move. */
export function decidedFor(board: BoardProps, move: string, given: Args): Args {
  const domains = board.definition.moves[move]?.args ?? {}
  return Object.fromEntries(Object.entries(given).filter(([arg]) => arg in domains))
}

/** Whether a legal choice of several has those that are chosen and one more. */
function fits(options: readonly Args[] | null | undefined, field: FormField, one: Json): boolean {
  const wanted = [...chosenIn(field), one]
  if (!options) return isSeveral(field.domain) && wanted.length <= field.domain.max
  return options.some((option) => contains(chosenIn({ value: option[field.arg] ?? null }), wanted))
}

/** Whether a list has all of `wanted`, each as often. */
function contains(list: readonly Json[], wanted: readonly Json[]): boolean {
  const left = [...list]
  return wanted.every((one) => {
    const at = left.findIndex((other) => same(other, one))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

/** Adds a component or value to those that a move takes, or removes it. Where the same may be taken twice it adds while there is room. */
export function collect(drafts: Drafts, { move, field, value, chosen, legal }: Extract<PlaceChoice, { how: 'collect' }>): void {
  if (!legal) return
  const all = chosenIn(field)
  const again = isInOrder(field.domain) && isSeveral(field.domain) && all.length < field.domain.max
  drafts.change(move, field.arg, again ? [...all, value] : withChoice(field, value, !chosen))
}

/** Returns the legal arguments that are filled in, apart from the order of several; undefined if they are not legal. */
export function confirmable(board: BoardProps, move: string, args: Args): Args | undefined {
  const options = board.options(move)
  if (!options) return options === null ? args : undefined
  const alike = (one: Json | undefined, other: Json | undefined) =>
    same(one, other) || (Array.isArray(one) && Array.isArray(other) && one.length === other.length && contains(one, other))
  return (
    options.find((option) => includes(option, args)) ??
    options.find((option) => Object.keys(args).every((arg) => alike(option[arg], args[arg])))
  )
}
