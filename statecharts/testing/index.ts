export { PlainGate } from './plain-gate.ts'
