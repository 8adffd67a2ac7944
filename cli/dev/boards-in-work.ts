import type { BuildBoard } from '../../server/games/boards/build-boards.ts'
import { type BuiltBoard, bundleBoard } from '../../server/games/boards/bundle.ts'
import { inputsHash } from '../../server/games/boards/kept-boards.ts'
import { sentenceOf } from '../terminal/failure.ts'

/** The boards of games under development. */
export interface BoardsInWork {
  /**
   * Builds a board once until something in its folder changes. A board that cannot be built keeps its last build and is tried each time.
   */
  readonly build: BuildBoard
  /** Why boards cannot be built now, a sentence each. */
  problems(): string[]
  /** Whether the board in a folder cannot be built. */
  isBroken(folder: string): boolean
}

/** `say` is called once for each board that cannot be built. */
export function boardsInWork(say: (sentence: string) => void): BoardsInWork {
  const known = new Map<string, { from: string; board: BuiltBoard | null; problem: string | null }>()
  return {
    async build(game, folder) {
      const from = inputsHash(folder)
      const before = known.get(folder)
      if (before?.from === from && before.problem === null) return before.board
      try {
        known.set(folder, { from, board: await bundleBoard(game, folder, { readable: true }), problem: null })
      } catch (error) {
        const problem = sentenceOf(error)
        known.set(folder, { from, board: before?.board ?? null, problem })
        if (before?.from !== from || before.problem !== problem) say(problem)
      }
      return known.get(folder)!.board
    },
    problems: () => [...known.values()].flatMap(({ problem }) => problem ?? []),
    isBroken: (folder) => (known.get(folder)?.problem ?? null) !== null,
  }
}
