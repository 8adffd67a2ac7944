import { boundedCache } from '../../runtime/bounded-cache.ts'
import type { Clock } from '../../runtime/clock.ts'

/** Whether somebody follows a match, and since when they do not. It is about connections only: nothing of play is known here. */
export type Present = Here | Gone
interface Here {
  readonly here: true
  /** Whether the page is on their screen, as far as it has said. */
  readonly visible: boolean
}
interface Gone {
  readonly here: false
  /** In milliseconds since 1970. */
  readonly since: number
}

/** Who follows which match by a live connection. */
export interface Presence {
  arrived(match: string, user: string, line: object): void
  /** The page of a connection is on the screen, or hidden. */
  shown(match: string, user: string, line: object, visible: boolean): void
  left(match: string, user: string, line: object): void
  /** Of these users. */
  of(match: string, users: readonly string[]): Promise<ReadonlyMap<string, Present>>
  /** Calls back when what `of` returns has changed; not while a page is only loaded again. With null, it may have changed for everybody. */
  subscribe(changed: (match: string | null, user: string | null) => void): void
}

/** Of connections to this process. */
export interface LocalPresence extends Presence {
  here(match: string, user: string): Present
}

/** Of how many people and matches it is remembered since when they are gone. */
const REMEMBERED = 50_000
/** A page that is loaded again comes back sooner. */
const RELOAD_MS = 3000

const isSame = (one: Present, other: Present): boolean =>
  one.here ? other.here && one.visible === other.visible : !other.here && one.since === other.since

/** Somebody may have many connections to a match. */
function isOnScreen(lines: ReadonlyMap<object, boolean>): boolean {
  for (const visible of lines.values()) if (visible) return true
  return false
}

export function createPresence(clock: Clock): LocalPresence {
  const began = clock.now()
  /** By match and user: their connections, and whether the page of each is on the screen. */
  const lines = new Map<string, Map<object, boolean>>()
  const gone = boundedCache<number>(REMEMBERED)
  /** Who has just gone, and may only have loaded the page again. */
  const leaving = new Map<string, () => void>()
  const heard: ((match: string | null, user: string | null) => void)[] = []

  const keyOf = (match: string, user: string) => `${match} ${user}`
  const tell = (match: string, user: string) => {
    for (const changed of heard) changed(match, user)
  }

  function here(match: string, user: string): Present {
    const key = keyOf(match, user)
    const own = lines.get(key)
    if (own) return { here: true, visible: isOnScreen(own) }
    // Before it began nobody could be seen to go.
    const since = gone.get(key) ?? began
    return leaving.has(key) ? { here: true, visible: false } : { here: false, since }
  }

  function changing(match: string, user: string, change: () => void): void {
    const before = here(match, user)
    change()
    if (!isSame(here(match, user), before)) tell(match, user)
  }

  return {
    here,
    of: async (match, users) => new Map(users.map((user) => [user, here(match, user)])),
    arrived(match, user, line) {
      changing(match, user, () => {
        const key = keyOf(match, user)
        leaving.get(key)?.()
        leaving.delete(key)
        const own = lines.get(key) ?? new Map<object, boolean>()
        own.set(line, true)
        lines.set(key, own)
        gone.delete(key)
      })
    },
    shown(match, user, line, visible) {
      const own = lines.get(keyOf(match, user))
      if (own?.has(line)) changing(match, user, () => own.set(line, visible))
    },
    left(match, user, line) {
      changing(match, user, () => {
        const key = keyOf(match, user)
        const own = lines.get(key)
        if (!own?.delete(line) || own.size > 0) return
        lines.delete(key)
        gone.set(key, clock.now())
        leaving.get(key)?.()
        const cancel = clock.setTimer(() => {
          if (!leaving.delete(key)) return
          tell(match, user)
        }, RELOAD_MS)
        leaving.set(key, cancel)
      })
    },
    subscribe: (changed) => void heard.push(changed),
  }
}
