import type { DomainInfo } from '../../../engine/model/domain-info.ts'
import type { ReadableStack } from '../../../engine/model/readable.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import type { BoardProps } from '../board/board.ts'
import { argumentsAt, choiceAt, pathOf } from '../board/stack-shape.ts'
import type { Drafts } from '../forms/drafts.ts'
import { isChosen, needsForm, withChoice } from '../forms/form-fields.ts'

/** What choosing a place, by its number, does: it plays a move that needs no other argument, or fills in forms. */
export interface Pick {
  pick(place: number): void
  pickable(place: number): boolean
  /** Whether it is filled in somewhere; undefined if it cannot be. */
  chosen(place: number): boolean | undefined
}

/** An argument that the choice can fill. `plays`: it is the move's only one, so that choosing plays the move. */
interface Use {
  move: string
  arg: string
  domain: DomainInfo
  plays: boolean
}
type ValueAt = (domain: DomainInfo, place: number) => Json

/** For the slots of a stack; undefined if no move has an argument for them. */
export function pickOfStack(board: BoardProps, drafts: Drafts, stack: ReadableStack): Pick | undefined {
  const uses = usesOf(board, (move) => argumentsAt(board.definition, move, stack.path, board.me))
  return pickFor(board, drafts, uses, (domain, slot) => choiceAt(domain, stack, slot))
}

/**
 * The moves to offer in a menu at each slot of a stack: where a slot stands for several, of which one needs nothing else. Undefined if choosing a
 * slot leaves no doubt.
 */
export function movesInMenu(board: BoardProps, stack: ReadableStack): string[] | undefined {
  const uses = usesOf(board, (move) => argumentsAt(board.definition, move, stack.path, board.me))
  const moves = [...new Set(uses.map(({ move }) => move))]
  return moves.length > 1 && uses.some(({ plays }) => plays) ? moves : undefined
}

/** For the spaces of a board, by its path. */
export function pickOfSpaces(board: BoardProps, drafts: Drafts, path: string): Pick | undefined {
  const uses = usesOf(board, (move) =>
    Object.entries(board.definition.moves[move]?.args ?? {}).flatMap(([arg, domain]) =>
      domain.kind === 'space' && pathOf(domain, board.me) === path ? [{ arg, domain }] : [],
    ),
  )
  return pickFor(board, drafts, uses, (_, space) => space)
}

function usesOf(board: BoardProps, argumentsOf: (move: string) => { arg: string; domain: DomainInfo }[]): Use[] {
  return Object.entries(board.definition.moves).flatMap(([move, info]) => {
    const sole = Object.keys(info.args).length === 1
    return info.fixUp
      ? []
      : argumentsOf(move).map(({ arg, domain }) => ({ move, arg, domain, plays: sole && domain.kind !== 'components' }))
  })
}

function pickFor(board: BoardProps, drafts: Drafts, uses: Use[], valueAt: ValueAt): Pick | undefined {
  if (uses.length === 0) return undefined
  const fillable = (place: number) =>
    uses.flatMap((use) => {
      const field = use.plays ? undefined : formOf(board, drafts, use.move)?.find(({ arg }) => arg === use.arg)
      const value = valueAt(use.domain, place)
      return field && value !== null && (field.values?.includes(value) ?? true) ? [{ use, field, value }] : []
    })
  const playable = (place: number) => uses.find((use) => use.plays && board.can(use.move, { [use.arg]: valueAt(use.domain, place) }))
  /** Whether it is chosen. If some forms take several components, those decide. */
  const isIn = (fields: ReturnType<typeof fillable>) => {
    const several = fields.filter(({ field }) => field.domain.kind === 'components')
    return (several.length > 0 ? several : fields).some(({ field, value }) => isChosen(field, value))
  }
  return {
    pickable: (place) => fillable(place).length > 0 || playable(place) !== undefined,
    chosen: (place) => {
      const fields = fillable(place)
      return fields.length === 0 ? undefined : isIn(fields)
    },
    pick: (place) => {
      const fields = fillable(place)
      const chosen = !isIn(fields)
      for (const { use, field, value } of fields) drafts.change(use.move, use.arg, withChoice(field, value, chosen))
      if (fields.length > 0) return
      // If nothing is legal, the server's refusal says why.
      const use = playable(place) ?? uses.find(({ plays }) => plays)
      const value = use ? valueAt(use.domain, place) : null
      if (use && value !== null) board.play(use.move, { [use.arg]: value })
    },
  }
}

/** The form shown for a move, if any. */
const formOf = (board: BoardProps, drafts: Drafts, move: string) =>
  needsForm(board.definition.moves[move], board.options(move) ?? []) ? drafts.form(move) : undefined
