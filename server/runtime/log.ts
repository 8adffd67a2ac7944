/** Writes one line of JSON to standard error: what went wrong, where, and the error's stack when there is one. */
export function logLine(event: string, facts: { readonly [name: string]: unknown }): void {
  console.error(JSON.stringify({ event, ...facts, ...('error' in facts && { error: describe(facts.error) }) }))
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
