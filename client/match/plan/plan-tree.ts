import type { Branch } from '../../remote/api.ts'

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
