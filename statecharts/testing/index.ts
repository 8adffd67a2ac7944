export { ordinarily } from './ordinary.ts'
export { PlainGate } from './plain-gate.ts'
