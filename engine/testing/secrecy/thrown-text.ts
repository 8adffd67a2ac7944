/** Where the engine's own code is. */
const ENGINE = new URL('../..', import.meta.url).pathname
const FRAME = /^\s*at (.*)$/
const TEST = /\.test\.[jt]s/

/** What was thrown, and the line of its rules: the first that is none of the engine. */
export function thrownText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const frames = (error.stack ?? '').split('\n').flatMap((line) => FRAME.exec(line)?.[1] ?? [])
  const place = frames.find((frame) => !frame.includes(ENGINE) || TEST.test(frame)) ?? frames[0]
  return `${error.message}${place ? ` (${place})` : ''}`
}
