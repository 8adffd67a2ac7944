export type { Situation } from '../game.ts'
export { MCTS, type MctsOptions, mcts, mctsAgent } from './mcts.ts'
export { situationOf } from './situation.ts'
export { determinize } from './worlds.ts'
