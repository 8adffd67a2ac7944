import type { ReadableStack } from '../../../engine/model/readable.ts'
import type { DomainInfo } from '../../../engine/model/views.ts'
import type { Json } from '../../../statecharts/language/chart.ts'
import type { BoardProps } from '../board/board.ts'
import { argumentsAt, choiceAt, pathOf } from '../board/stack-shape.ts'
import type { Drafts } from '../forms/drafts.ts'
import { isChosen, needsForm, withChoice } from '../forms/form-fields.ts'

/** What choosing a place, by its number, does: it plays the move that needs nothing else, or fills in the forms that have room for it. */
export interface Pick {
  pick(place: number): void
  pickable(place: number): boolean
  /** Whether it is filled in somewhere; undefined when it cannot be. */
  chosen(place: number): boolean | undefined
}

/** What choosing something can be for: an argument of a move; the only one, so that choosing plays, or one among others. */
interface Use {
  move: string
  arg: string
  domain: DomainInfo
  plays: boolean
}
type ValueAt = (domain: DomainInfo, place: number) => Json

/** For the slots of a stack; undefined when no move is about them. */
export function pickOfStack(board: BoardProps, drafts: Drafts, stack: ReadableStack): Pick | undefined {
  const uses = usesOf(board, (move) => argumentsAt(board.definition, move, stack.path, board.me))
  return pickFor(board, drafts, uses, (domain, slot) => choiceAt(domain, stack, slot))
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
  /** Whether it is chosen: of several that are, where there are such, else by itself. */
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
      // Where nothing is legal the server says why.
      const use = playable(place) ?? uses.find(({ plays }) => plays)
      const value = use ? valueAt(use.domain, place) : null
      if (use && value !== null) board.play(use.move, { [use.arg]: value })
    },
  }
}

/** The form that is on the screen for a move. */
const formOf = (board: BoardProps, drafts: Drafts, move: string) =>
  needsForm(board.definition.moves[move], board.options(move) ?? []) ? drafts.form(move) : undefined
