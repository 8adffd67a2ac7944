import { LRUCache } from 'lru-cache'

/**
 * Keeps at most so many values; those that were not used for longest go first. `evicted` is called with the key of each that goes.
 * Memory is taken as values come: with `max` the package would take a megabyte for 50,000 at once, and milliseconds.
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
