export type { Situation } from '../rules/game.ts'
export { MCTS, type MctsOptions, mcts, mctsAgent } from './mcts.ts'
export { situationOf } from './situation.ts'
export { determinize } from './worlds.ts'
