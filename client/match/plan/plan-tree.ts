import type { Json } from '../../../statecharts/language/chart.ts'
import { same } from '../../kit/board/legal.ts'
import type { Branch } from '../../remote/api.ts'
import type { MoveAhead } from '../../remote/wire.ts'

/** Where a branch is: its index among the first ones, then among those that follow, and so on. */
export type Path = readonly number[]

export interface PlacedBranch {
  readonly path: Path
  readonly branch: Branch
}

/** All branches, each before those that follow it. */
export const placed = (branches: readonly Branch[], above: Path = []): PlacedBranch[] =>
  branches.flatMap((branch, i) => {
    const path = [...above, i]
    return [{ path, branch }, ...placed(branch.next, path)]
  })

/** The branches with one more behind the one at `path`; an empty path: for the next move. */
export function withBranch(branches: readonly Branch[], [first, ...rest]: Path, added: Branch): Branch[] {
  if (first === undefined) return [...branches, added]
  return branches.map((branch, i) => (i === first ? { ...branch, next: withBranch(branch.next, rest, added) } : branch))
}

/** The branches without the one at `path` and all that follow it. */
export function withoutBranch(branches: readonly Branch[], [first, ...rest]: Path): Branch[] {
  if (rest.length === 0) return branches.filter((_, i) => i !== first)
  return branches.map((branch, i) => (i === first ? { ...branch, next: withoutBranch(branch.next, rest) } : branch))
}

/** A line of moves as branches that follow each other: each move of another player, and what `me` answers. Null where it answers nothing. */
function branchOf(line: readonly MoveAhead[], me: number): Branch | null {
  const [first, ...rest] = line
  if (!first || first.by === me) return null
  const others = rest.findIndex(({ by }) => by !== me)
  const own = others < 0 ? rest : rest.slice(0, others)
  const next = branchOf(others < 0 ? [] : rest.slice(others), me)
  if (own.length === 0 && !next) return null
  const answers = own.map(({ move, args }) => ({ move, args }))
  return { when: { by: first.by, move: first.move, args: first.args }, answers, next: next ? [next] : [] }
}

const isLike = (a: unknown, b: unknown) => same(a as Json, b as Json)

/**
 * The branches with a line of moves; it goes before others, of which one may be for any move. What was answered to the same moves before
 * is answered so no more. What comes after the last answer of the line is left out.
 */
export function withLine(branches: readonly Branch[], line: readonly MoveAhead[], me: number): Branch[] {
  const added = branchOf(line, me)
  return added ? merged(branches, added) : [...branches]
}

function merged(branches: readonly Branch[], added: Branch): Branch[] {
  const known = branches.find(({ when }) => isLike(when, added.when))
  const others = branches.filter((branch) => branch !== known)
  if (!known || !isLike(known.answers, added.answers)) return [added, ...others]
  return [{ ...known, next: added.next[0] ? merged(known.next, added.next[0]) : known.next }, ...others]
}
