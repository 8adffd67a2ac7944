import type { BuildBoard } from '../../server/boards/build-boards.ts'
import { type BuiltBoard, bundleBoard } from '../../server/boards/bundle.ts'
import { inputsHash } from '../../server/boards/kept-boards.ts'
import { sentenceOf } from '../failure.ts'

/** Builds boards, each only once until something in its folder changes. One that cannot be built stays as it was, and `problem` is told. */
export function boardsInWork(problem: (sentence: string) => void): BuildBoard {
  const known = new Map<string, { from: string; board: BuiltBoard | null }>()
  return async (game, folder) => {
    const from = inputsHash(folder)
    const before = known.get(folder)
    if (before?.from === from) return before.board
    try {
      known.set(folder, { from, board: await bundleBoard(game, folder, { readable: true }) })
    } catch (error) {
      known.set(folder, { from, board: before?.board ?? null })
      problem(sentenceOf(error))
    }
    return known.get(folder)!.board
  }
}
