import type { SharedPresence } from '../matches/away/shared-presence.ts'
import type { Bell } from '../runtime/bell.ts'
import { createHearing, type HearingOptions } from './hearing.ts'
import { createTelling } from './telling.ts'

/** What makes this server one of several on the same database, which are equal. */
export interface Nodes {
  /** Whether others are there now. */
  hasOthers(): Promise<boolean>
  /** Begins to hear what the others do. */
  start(): Promise<void>
  /** Tells the others that this one ends; then nothing is told or heard. */
  stop(): Promise<void>
}

interface NodesOptions extends Omit<HearingOptions, 'bell' | 'presence'> {
  /** Both null: this server is alone, as with a database that is a file. */
  readonly bell: Bell | null
  readonly presence: SharedPresence | null
}

export function createNodes({ bell, presence, ...options }: NodesOptions): Nodes {
  if (!bell || !presence) return { hasOthers: async () => false, start: async () => {}, stop: async () => {} }
  const telling = createTelling({ bell, ...options })
  const hearing = createHearing({ bell, presence, ...options })
  return {
    hasOthers: presence.hasOthers,
    async start() {
      await presence.start()
      await hearing.start()
    },
    async stop() {
      await hearing.stop()
      await presence.stop()
      telling.leave()
      await bell.close()
    },
  }
}
