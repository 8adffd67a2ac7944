import type { LogEntry, Proposal } from './match.ts'
import { ADMIN, type ENGINE } from './seats.ts'

/** What was proposed, to be proposed again: of a line of the log that is not the engine's. */
export function proposalOf({ by, move, args, at, timer, key, for: seat }: LogEntry): Proposal {
  const proposal = { seat: by as Exclude<typeof by, typeof ENGINE>, move, args, at, ...(key !== undefined && { key }) }
  // Whom the clock moves for, its timer says.
  if (by === ADMIN && seat !== undefined) return { ...proposal, for: seat }
  return timer === undefined ? proposal : { ...proposal, timer }
}
