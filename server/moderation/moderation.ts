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
import { createMatchModeration, type MatchModeration } from './match-moderation.ts'
import { createOverview, type Overview } from './overview.ts'
import { createPeopleModeration, type PeopleModeration } from './people-moderation.ts'
import { createRecording, type Recording } from './recording.ts'
import { createReporting, type Reporting } from './reporting.ts'

/** Moderation: what everybody can do about others, and what moderators and administrators see and do. */
export interface Moderation {
  readonly blocking: Blocking
  readonly reporting: Reporting
  readonly matches: MatchModeration
  readonly people: PeopleModeration
  readonly overview: Overview
  readonly recording: Recording
}

interface ModerationOptions {
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

export function createModeration(options: ModerationOptions): Moderation {
  const { store, games, matches, access, clock } = options
  const recording = createRecording(store, clock)
  return {
    recording,
    blocking: createBlocking(store, access, clock),
    reporting: createReporting({ store, access, clock, recording, roomsIn: createChatRooms(games, matches) }),
    matches: createMatchModeration({ ...options, recording }),
    people: createPeopleModeration({ ...options, recording }),
    overview: createOverview({ ...options, recording }),
  }
}
