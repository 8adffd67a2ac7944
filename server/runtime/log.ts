/** One line of the log: the name of an event, and its facts. */
export interface Logged {
  readonly event: string
  readonly [fact: string]: unknown
}

/** Writes one line of JSON to standard error, with the stack of `error` where there is one. Returns what it wrote. */
export function log(event: string, facts: { readonly [name: string]: unknown }): Logged {
  const logged = { event, ...facts, ...('error' in facts && { error: describe(facts.error) }) }
  console.error(JSON.stringify(logged))
  return logged
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
