import type { Game } from '../../engine/index.ts'
import type { Progress } from '../progress.ts'

/** The same game, which has a bar told of each move that is made in it. */
export function watched(game: Game, progress: Progress): Game {
  let made = 0
  const moves = Object.entries(game.rules.moves).map(([key, rule]) => {
    if (rule.kind === 'fixUp') return [key, rule] as const
    const { apply } = rule
    return [key, { ...rule, apply: told }] as const

    function told(this: unknown, ...given: Parameters<typeof apply>): ReturnType<typeof apply> {
      made++
      if (progress.isDue) progress.at(made)
      return apply.apply(this as never, given)
    }
  })
  return { ...game, rules: { ...game.rules, moves: Object.fromEntries(moves) } }
}
