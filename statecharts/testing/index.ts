export { MemoGate } from './memo-gate.ts'
export { ordinarily } from './ordinary.ts'
export { PlainGate } from './plain-gate.ts'
export { NO_TURNS, type TurnState, turnAnswer, turnsAfter, turnsBack, turnsIn } from './turn-state.ts'
