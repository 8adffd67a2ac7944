import type { Choice, Match } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Args, LegalMove } from '../model/views.ts'
import type { Chance, Draws } from '../random/chance.ts'
import { acting, revisionsOf } from '../rules/acting.ts'
import { type CompiledMove, type Game, load, moveNamed, type Ruleset } from '../rules/game.ts'
import type { WorkingCopy } from '../state/working-copy.ts'
import { argsText, choiceOf, combinations, defaultsNow, nthRuleArgs, proposedArgs, ruleArgs } from './arguments.ts'
import { INTERRUPTS_AT_MOST, tooDeep } from './interrupts.ts'

/** More combinations of arguments than this are not listed; a form takes their place. */
export const LISTED_AT_MOST = 2000

/** What a seat may do now, by the same code that gates proposals. A rule that throws does not offer its move. */
export function legalMoves(game: Game, match: Match, seat: Seat): LegalMove[] {
  if (match.finished) return []
  const rules = load(game, match, seat)
  return rules.working.hold(() => listed(rules, seat))
}

/** What of a seat's moves is legal; of no more than `most` moves and their arguments, where any will do; with or without those that `revises`. */
export function listed(rules: Ruleset, seat: Seat, most = Number.POSITIVE_INFINITY, revising = true): LegalMove[] {
  return legalChoices(rules, seat, most, revising).map(({ move, choices, defaults, revises }) => ({
    move: move.key,
    // Those that are kept are shared.
    options: choices?.map(({ args }) => (Object.isFrozen(args) ? { ...args } : args)) ?? null,
    ...defaults,
    ...(revises && { revises }),
  }))
}

/** The same as JSON. */
export function listedText(rules: Ruleset, seat: Seat): string {
  let text = ''
  for (const { move, choices, defaults, revises } of legalChoices(rules, seat, Number.POSITIVE_INFINITY, true)) {
    text += `${text && ','}{"move":${move.quotedKey},"options":${choices ? `[${choices.map(argsText).join()}]` : 'null'}`
    text += `${defaults ? `,${JSON.stringify(defaults).slice(1, -1)}` : ''}${revises ? ',"revises":true' : ''}}`
  }
  return `[${text}]`
}

interface LegalChoices {
  readonly move: CompiledMove
  /** Null where there are too many to list. */
  readonly choices: readonly Choice[] | null
  readonly defaults: Pick<LegalMove, 'defaults'> | undefined
  readonly revises: boolean
}

/** `trusting`: what moves list themselves is taken to be legal, as the tests of every game check. */
function legalChoices(rules: Ruleset, seat: Seat, most: number, revising: boolean, trusting = false): LegalChoices[] {
  const { working } = rules
  const revisions = revisionsOf(rules, seat)
  const legal: LegalChoices[] = []
  for (const key of openMoves(rules, seat)) {
    if (legal.length >= most) break
    working.seat = seat
    const move = moveNamed(rules, key)
    const revises = revisions.includes(key)
    if (move.secret || (revises && !revising)) continue
    const choices = choicesOf(move, LISTED_AT_MOST, most, working, trusting)
    const defaults = defaultsOf(move, working)
    if (!choices || choices.length) legal.push({ move, choices, defaults, revises })
  }
  return legal
}

/**
 * The legal choices of a move for the acting seat, `most` at most; null where there are more than `listed` combinations of its arguments.
 * `trusting`: those that the move lists itself are not checked.
 */
export function choicesOf(move: CompiledMove, listed: number, most: number, working: WorkingCopy, trusting = false): Choice[] | null {
  if (move.options) return ownChoices(move, move.options, listed, most, working, trusting)
  const count = combinations(move, working)
  if (count > listed) return null
  const choices: Choice[] = []
  for (let n = 0; n < count && choices.length < most; n++) {
    const choice = legalChoice(move, n, working)
    if (choice) choices.push(choice)
  }
  return choices
}

/** The same of a move that lists its combinations itself: it is asked for no more of them than are wanted. None where the rule throws. */
function ownChoices(
  move: CompiledMove,
  options: NonNullable<CompiledMove['options']>,
  listed: number,
  most: number,
  working: WorkingCopy,
  trusting: boolean,
): Choice[] | null {
  try {
    return working.read(() => {
      const choices: Choice[] = []
      let count = 0
      for (const given of options()) {
        if (choices.length >= most) break
        if (++count > listed) return null
        const args = proposedArgs(move, given, working)
        if (args && (trusting || isLegal(move, args, working))) choices.push({ move: move.key, args })
      }
      return choices
    })
  } catch {
    return []
  }
}

/**
 * One of what `legalMoves` lists for the seat, each as likely as the others, but none that only changes a choice; null where nothing is
 * listed. Sooner than by listing: of what moves list themselves only what is drawn is checked. `draws` is asked where there is something.
 */
export function drawnChoice(game: Game, match: Match, seat: Seat, draws: () => Draws): Choice | null {
  if (match.finished) return null
  const rules = load(game, match, seat)
  let begun: Draws | undefined
  // A second draw goes on where the first ended: the same word again would favour some.
  const continued = () => {
    begun ??= draws()
    return begun
  }
  return rules.working.hold(() => drawnOf(rules, seat, continued, true) ?? drawnOf(rules, seat, continued, false))
}

/** Null also where what is drawn turns out not to be legal. */
function drawnOf(rules: Ruleset, seat: Seat, draws: () => Draws, trusting: boolean): Choice | null {
  const legal = legalChoices(rules, seat, Number.POSITIVE_INFINITY, false, trusting)
  let count = 0
  for (const { choices } of legal) count += choices?.length ?? 0
  if (count === 0) return null
  let n = draws().below(count)
  for (const { move, choices } of legal) {
    if (!choices) continue
    if (n < choices.length) return trusting && move.options && !isLegalFor(rules, seat, move, choices[n].args) ? null : choices[n]
    n -= choices.length
  }
  return null
}

function isLegalFor(rules: Ruleset, seat: Seat, move: CompiledMove, args: Args): boolean {
  rules.working.seat = seat
  return isLegal(move, args, rules.working)
}

/** Whether one of these moves is legal for the seat, or may be: of a secret one nobody is told. */
export function canMakeAny(rules: Ruleset, seat: Seat, moves: readonly string[]): boolean {
  const { working } = rules
  return openMoves(rules, seat).some((key) => {
    if (!moves.includes(key)) return false
    working.seat = seat
    const move = moveNamed(rules, key)
    return move.secret || choicesOf(move, LISTED_AT_MOST, 1, working)?.length !== 0
  })
}

/** Names of the moves that the gate lets through. */
export function openMoves(rules: Ruleset, seat: Seat): readonly string[] {
  const { gate, node, interrupted } = rules
  try {
    if (interrupted.length < INTERRUPTS_AT_MOST) return gate.legal(node, seat)
  } catch {
    // One guard throws: each move is asked for by itself.
  }
  return askedOneByOne(rules, seat)
}

// A function of its own: inside its caller, this closure would slow down every call.
const askedOneByOne = (rules: Ruleset, seat: Seat) => rules.gate.compiled.names.moves.filter((key) => isOpen(rules, key, seat))

/** Whether the gate lets the move through. A guard that throws does not; proposing the move says that it failed. */
function isOpen(rules: Ruleset, key: string, seat: Seat): boolean {
  const { gate, node, interrupted } = rules
  try {
    const answer = gate.step(node, moveNamed(rules, key).event, seat)
    return answer.next !== null && !tooDeep(answer, interrupted.length)
  } catch {
    return false
  }
}

/** A rule that throws does not offer its move either. */
export function isLegal(move: CompiledMove, args: Args, working: WorkingCopy): boolean {
  try {
    return !move.legal || typeof move.legal(ruleArgs(move, args, working)) !== 'string'
  } catch {
    return false
  }
}

/** The nth combination of a move's arguments; null where it is not legal. */
function legalChoice(move: CompiledMove, n: number, working: WorkingCopy): Choice | null {
  if (move.givesOtherwise) return isNthLegal(move, n, working) ? choiceOf(move, n, working) : null
  const choice = choiceOf(move, n, working)
  return isLegal(move, choice.args, working) ? choice : null
}

/** The same question for a move that gives its rules other values than players propose: those need not be made to answer it. */
function isNthLegal(move: CompiledMove, n: number, working: WorkingCopy): boolean {
  try {
    return !move.legal || typeof move.legal(nthRuleArgs(move, n, working)) !== 'string'
  } catch {
    return false
  }
}

/** What is sent along of what the move has by default; nothing where the rule throws. */
function defaultsOf({ defaults }: CompiledMove, working: WorkingCopy): Pick<LegalMove, 'defaults'> | undefined {
  if (!defaults) return undefined
  try {
    return { defaults: { ...defaultsNow(defaults, working) } }
  } catch {
    return undefined
  }
}

/** A legal move with too many choices of arguments to list, found by drawing; null when there is none or none is found. */
export function drawnMove(game: Game, match: Match, seat: Seat, chance: Chance): { move: string; args: Args } | null {
  for (const { move: key, options, revises } of legalMoves(game, match, seat)) {
    if (revises) continue
    const rules = load(game, match, seat)
    const move = moveNamed(rules, key)
    const count = combinations(move, rules.working)
    if (options !== null || !Number.isSafeInteger(count) || count > 2 ** 32) continue
    for (let tries = 0; tries < LISTED_AT_MOST; tries++) {
      const { args } = choiceOf(move, chance.below(count), rules.working)
      if (rules.working.hold(() => isLegal(move, args, rules.working))) return { move: key, args }
    }
  }
  return null
}

/** Seats whom the chart lets act now, whatever they hold; tells nothing that is hidden but where play is. */
export function mayAct(game: Game, match: Match): Seat[] {
  if (match.finished) return []
  return acting(load(game, match, 0))
}

/**
 * Seats that have a legal move now, besides those with which a seat that has chosen may change its choice. Rests on hidden state: for the
 * server's own use.
 */
export function activeSeats(game: Game, match: Match): Seat[] {
  return mayAct(game, match).filter((seat) => {
    const rules = load(game, match, seat)
    return rules.working.hold(() => listed(rules, seat, 1, false).length > 0)
  })
}

/** Seats that have chosen, and may change their choice now. Rests on hidden state, as `activeSeats` does. */
export const revisingSeats = (game: Game, match: Match): Seat[] =>
  mayAct(game, match).filter((seat) => {
    const rules = load(game, match, seat)
    // Of most seats the chart alone says that they have nothing to change.
    return (
      revisionsOf(rules, seat).length > 0 &&
      rules.working.hold(() => legalChoices(rules, seat, Number.POSITIVE_INFINITY, true).some(({ revises }) => revises))
    )
  })
