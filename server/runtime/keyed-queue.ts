/** Runs work with the same key one after another, in the order it was given; work with different keys runs concurrently. */
export interface KeyedQueue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** The number of keys with running work. */
  readonly size: number
  /** Resolves when no work is running. */
  idle(): Promise<void>
}

/** Creates a queue that keeps nothing about a key after its work is done. */
export function createKeyedQueue(): KeyedQueue {
  const ends = new Map<string, Promise<void>>()
  return {
    run(key, work) {
      const result = (ends.get(key) ?? Promise.resolve()).then(work)
      const forget = () => {
        if (ends.get(key) === end) ends.delete(key)
      }
      const end: Promise<void> = result.then(forget, forget)
      ends.set(key, end)
      return result
    },
    get size() {
      return ends.size
    },
    async idle() {
      while (ends.size) await Promise.all(ends.values())
    },
  }
}
