/** The folder of the engine's own code. */
const ENGINE = new URL('../..', import.meta.url).pathname
const FRAME = /^\s*at (.*)$/
const TEST = /\.test\.[jt]s/

/** Returns the error's message and the first line of its stack outside the engine: the rule that threw. */
export function thrownText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const frames = (error.stack ?? '').split('\n').flatMap((line) => FRAME.exec(line)?.[1] ?? [])
  const place = frames.find((frame) => !frame.includes(ENGINE) || TEST.test(frame)) ?? frames[0]
  return `${error.message}${place ? ` (${place})` : ''}`
}
