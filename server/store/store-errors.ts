/** How calls of a store reject. */

/** A database that cannot be read or written; the sentence says which. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** The database takes no writes right now, as when its disk is full: nothing was changed. The sentence says what to do. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Another program has held the database for longer than a call waits: nothing was read or changed. */
export class StoreBusy extends StoreUnavailable {
  override name = 'StoreBusy'

  constructor(file: string, cause: unknown) {
    super(`${file} is locked by another program: end that one, or wait until it is done.`, { cause })
  }
}

/** The database went away while it was writing: whether that was done is not known. */
export class OutcomeUnknown extends StoreUnavailable {
  override name = 'OutcomeUnknown'

  constructor(cause: unknown) {
    super('The database went away while it was writing: it is not known whether that was done.', { cause })
  }
}
