import { LRUCache } from 'lru-cache'

/**
 * An LRU cache for at most this many values. Calls `evicted` with the key of each value evicted. Memory grows with use: given `max`, the
 * package would allocate a megabyte for 50,000 entries at once, which takes milliseconds.
 */
export function boundedCache<Value extends {}>(most: number, evicted: (key: string) => void = () => {}): LRUCache<string, Value> {
  return new LRUCache<string, Value>({
    maxSize: most,
    sizeCalculation: () => 1,
    dispose: (_, key, why) => {
      if (why === 'evict') evicted(key)
    },
  })
}
