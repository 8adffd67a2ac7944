export { MemoGate } from './memo-gate.ts'
export { ordinarily } from './ordinary.ts'
export { PlainGate } from './plain-gate.ts'
