/** What keeps a command from doing what it was asked: a plain sentence for who typed it. The command ends with status 1. */
export class Failure extends Error {
  override name = 'Failure'
}

/** An error as one sentence; what is no Error as text. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
