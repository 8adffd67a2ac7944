import type { Agent } from '../rules/game.ts'

/** The agent that every game has: any legal move, each as likely as the others. */
export const RANDOM = 'random'
export const randomAgent: Agent = {
  displayName: 'Random',
  description: 'Makes any legal move.',
  choose(view, random) {
    const moves = view.moves.flatMap(({ move, options }) => (options ?? []).map((args) => ({ move, args })))
    return moves.length ? random.pick(moves) : null
  },
}
