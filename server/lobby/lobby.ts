import type { Seat } from '../../engine/model/seats.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import type { MatchInfo } from '../matches/match-info.ts'
import { createKeyedQueue } from '../runtime/keyed-queue.ts'
import type { Result } from '../runtime/result.ts'
import type { MatchFilter, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { create, type NewMatch } from './create.ts'
import { end } from './end.ts'
import { info, list } from './list.ts'
import { rematch } from './rematch.ts'
import { join, leave, seatAgent } from './seating.ts'
import { start } from './start.ts'

/**
 * Lists and creates matches, and lets users take and leave seats. Ids in results are the match's. `request`: id of the request that it is
 * done for, which the log names.
 */
export interface Lobby {
  list(filter: MatchFilter, user: string): Promise<MatchInfo[]>
  info(id: string, user: string): Promise<Result<MatchInfo>>
  /** The match begins immediately if no seat is open. */
  create(asked: NewMatch, by: User, request?: string): Promise<Result<string>>
  /**
   * Without `seat`, takes the first free one. The match begins when its last seat is taken; a user who has left a running match returns to
   * it.
   */
  join(id: string, by: User, seat?: Seat, request?: string): Promise<Result<string>>
  /** Returns the match after the user has left. A match that has not begun is removed with its last person. */
  leave(id: string, by: User): Promise<Result<LoadedMatch>>
  seatAgent(id: string, by: User, seat: Seat, agent: string, request?: string): Promise<Result<string>>
  /** Begins without waiting for seats that can be taken later. */
  start(id: string, by: User, request?: string): Promise<Result<string>>
  /** Ends a match that cannot continue. */
  end(id: string, by: User): Promise<Result<string>>
  /** Creates the one rematch of a finished match, or joins it. Returns the id of the rematch. */
  rematch(id: string, by: User, request?: string): Promise<Result<string>>
}

export function createLobby(context: LobbyContext): Lobby {
  const creating = createKeyedQueue()
  return {
    list: (filter, user) => list(context, filter, user),
    info: (id, user) => info(context, id, user),
    // One at a time per user, because their matches are counted first.
    create: (asked, by, request) => creating.run(by.id, () => create({ ...context, request }, asked, by)),
    join: (id, by, seat, request) => join({ ...context, request }, id, by, seat),
    leave: (id, by) => leave(context, id, by),
    seatAgent: (id, by, seat, agent, request) => seatAgent({ ...context, request }, id, by, seat, agent),
    start: (id, by, request) => start({ ...context, request }, id, by),
    end: (id, by) => end(context, id, by),
    rematch: (id, by, request) => rematch({ ...context, request }, id, by),
  }
}
