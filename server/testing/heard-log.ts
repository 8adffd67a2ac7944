import { onTestFinished } from 'vitest'
import { hearLog, type Logged } from '../runtime/log.ts'

/** What the server logs until the test is over, line by line, in place of standard error. */
export function heardLog(): Logged[] {
  const heard: Logged[] = []
  onTestFinished(hearLog((logged) => heard.push(logged)))
  return heard
}
