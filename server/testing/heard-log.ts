import { hearLog, type Logged } from '../runtime/log.ts'
import { testEnds } from './until.ts'

/** What the server logs until the test is over, or `until` says, line by line, in place of standard error. */
export function heardLog(until = testEnds): Logged[] {
  const heard: Logged[] = []
  until(hearLog((logged) => heard.push(logged)))
  return heard
}
