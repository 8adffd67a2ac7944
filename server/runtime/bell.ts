/**
 * Carries short messages between servers that share a database. Each server hears what the others ring, in the order in which each of them has
 * rung it, and not what it has rung itself. Nothing relies on being heard: `missed` is called where messages may be lost, and what they told is
 * read from the database then.
 */
export interface Bell {
  /** Sends messages: plain data, each below 4 kB as JSON. Returns at once; they are kept until they can be sent, and lost if there are too many. */
  ring(messages: readonly unknown[]): void
  /** Begins to listen. To be called once. Resolves when it listens, or cannot yet: then it goes on trying. */
  listen(listener: BellListener): Promise<void>
  /** Sends what waits, for a second at most. Afterwards nothing is sent or heard. */
  close(): Promise<void>
}

export interface BellListener {
  /** The message may come from a server of another version. */
  heard(message: unknown): void
  missed(): void
}
