/** What is logged: an event, and what is known of it. */
export interface Logged {
  readonly event: string
  readonly [fact: string]: unknown
}

/** Writes one line of JSON to standard error: what went wrong, where, and the error's stack when there is one. Returns what it has written. */
export function logLine(event: string, facts: { readonly [name: string]: unknown }): Logged {
  const logged = { event, ...facts, ...('error' in facts && { error: describe(facts.error) }) }
  console.error(JSON.stringify(logged))
  return logged
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
