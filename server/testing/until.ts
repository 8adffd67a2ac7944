import { afterAll, onTestFinished } from 'vitest'

/** Is given what ends something that tests have begun, and calls it in time, the last first. */
export type Until = (end: () => void | Promise<void>) => void

/** When the test that begins it is over. */
export const testEnds: Until = (end) => void onTestFinished(() => end())

/** For what `beforeAll` begins: when all tests of the file, or of the `describe` that calls this, are over. */
export function allEnd(): Until {
  const ends: (() => void | Promise<void>)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
  })
  return (end) => void ends.push(end)
}
