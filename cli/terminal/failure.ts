/** An error for the person who typed the command, as a plain sentence. The command ends with status 1. */
export class Failure extends Error {
  override name = 'Failure'
}

/** An error as one sentence; a thrown value that is no Error as text. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
