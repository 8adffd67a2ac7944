/** What is done with the logs of matches that ended a while ago: each is folded into one compressed row, and read from there. */
export interface FoldingStore {
  /**
   * Leases the folding for this server until then. Returns false if another has leased it: all could do it, but one after another reads and
   * compresses the same.
   */
  leaseFolding(server: string, now: number, until: number): Promise<boolean>
  /** Matches that ended before that time and whose logs are not folded yet, the earliest first; without the first `skip`. */
  unfolded(before: number, limit: number, skip: number): Promise<string[]>
  /** Folds the log of a match. Returns false, changing nothing, if the match is not over, or is folded. */
  fold(match: string): Promise<boolean>
}
