import { createChatRooms } from '../chat/rooms.ts'
import type { Games } from '../games/games.ts'
import type { Lobby } from '../lobby/lobby.ts'
import type { Absence } from '../matches/absence.ts'
import type { Access } from '../matches/access.ts'
import type { History } from '../matches/history.ts'
import type { LoadedMatches } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import type { Runner } from '../matches/runner.ts'
import type { People } from '../people/people.ts'
import type { Clock } from '../runtime/clock.ts'
import type { Store } from '../store/store.ts'
import { type Blocking, createBlocking } from './blocking.ts'
import { createMatchOrder, type MatchOrder } from './match-order.ts'
import { createOverview, type Overview } from './overview.ts'
import { createPeopleOrder, type PeopleOrder } from './people-order.ts'
import { createRecording, type Recording } from './recording.ts'
import { createReporting, type Reporting } from './reporting.ts'

/** Order among people: what everybody can do about others, and what moderators and administrators see and do. */
export interface Order {
  readonly blocking: Blocking
  readonly reporting: Reporting
  readonly matches: MatchOrder
  readonly people: PeopleOrder
  readonly overview: Overview
  readonly recording: Recording
}

interface OrderOptions {
  readonly store: Store
  readonly games: Games
  readonly matches: LoadedMatches
  readonly history: History
  readonly runner: Runner
  readonly absence: Absence
  readonly access: Access
  readonly lobby: Lobby
  readonly people: People
  readonly events: MatchEvents
  readonly clock: Clock
  /** Why the server takes no requests; null if it does. */
  readonly notReady: () => Promise<string | null>
  /** How late the event loop is. */
  readonly lagMs: () => number
}

export function createOrder(options: OrderOptions): Order {
  const { store, games, matches, access, clock } = options
  const recording = createRecording(store, clock)
  return {
    recording,
    blocking: createBlocking(store, access, clock),
    reporting: createReporting({ store, access, clock, recording, roomsIn: createChatRooms(games, matches) }),
    matches: createMatchOrder({ ...options, recording }),
    people: createPeopleOrder({ ...options, recording }),
    overview: createOverview({ ...options, recording }),
  }
}
