import type { ReadableStack } from '../../../engine/model/readable.ts'
import type { BoardProps } from './board.ts'
import { argumentsAt, choiceAt } from './stack-shape.ts'

/** Whether a move that is not made yet is about this slot of a stack, or the component in it. */
export const isPendingAt = (board: BoardProps, stack: ReadableStack<unknown, unknown>, slot: number): boolean =>
  board.pending.some(({ move, args }) =>
    argumentsAt(board.definition, move, stack.path, board.me).some(({ arg, domain }) => {
      const choice = choiceAt(domain, stack, slot)
      const chosen = args[arg]
      return choice !== null && (Array.isArray(chosen) ? chosen.includes(choice) : chosen === choice)
    }),
  )
