export { MCTS, type MctsOptions, mcts, mctsAgent } from './mcts.ts'
export { type Situation, situationOf } from './situation.ts'
export { determinize } from './worlds.ts'
