import type { Commit, Store } from '../../../server/store/store.ts'
import { addGuest, begun } from './chains.ts'
import { SQUARES } from './tables.ts'
import { temporaryStore } from './temporary-store.ts'

/** How many moves the store alone can write. */

let store: Store

export async function start(): Promise<void> {
  store = temporaryStore()
  await addGuest(store)
}

/** Writes the moves of so many matches, one commit after another. Returns moves in a second. */
export const singly = (matches: number): Promise<number> =>
  moving(matches, async (commits) => {
    for (const commit of commits) await written(commit)
  })

/** Asks for the moves of so many matches at the same time, a move of each. Returns moves in a second. */
export const together = (matches: number): Promise<number> => moving(matches, (commits) => Promise.all(commits.map(written)))

async function written(commit: Commit): Promise<void> {
  if (!(await store.commit(commit))) throw new Error('a commit was refused')
}

async function moving(matches: number, write: (commits: readonly Commit[]) => Promise<unknown>): Promise<number> {
  const chains = await begun(store, matches)
  const since = performance.now()
  for (const turn of SQUARES.keys()) await write(chains.map((commits) => commits[turn]!))
  return (matches * SQUARES.length * 1000) / (performance.now() - since)
}
