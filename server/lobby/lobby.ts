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

/** Matches are listed and made, and seats taken and left. Where an id is returned, it is the match's. */
export interface Lobby {
  list(filter: MatchFilter, user: string): Promise<MatchInfo[]>
  info(id: string, user: string): Promise<Result<MatchInfo>>
  /** The match begins at once when no seat is open. */
  create(asked: NewMatch, by: User): Promise<Result<string>>
  /** Without a seat, the first free one. The match begins when its last seat is filled; a user who has left a running match is back. */
  join(id: string, by: User, seat?: Seat): Promise<Result<string>>
  /** Returns the match as it is left. One that has not begun and in which no person is left is removed. */
  leave(id: string, by: User): Promise<Result<LoadedMatch>>
  seatAgent(id: string, by: User, seat: Seat, agent: string): Promise<Result<string>>
  /** Does not wait for seats that can be taken later. */
  start(id: string, by: User): Promise<Result<string>>
  /** Ends a match that does not go on. */
  end(id: string, by: User): Promise<Result<string>>
  /** Makes the one rematch of a match that is over, or joins it. Returns the id of the rematch. */
  rematch(id: string, by: User): Promise<Result<string>>
}

export function createLobby(context: LobbyContext): Lobby {
  const creating = createKeyedQueue()
  return {
    list: (filter, user) => list(context, filter, user),
    info: (id, user) => info(context, id, user),
    // One after another: what a person has is counted before.
    create: (asked, by) => creating.run(by.id, () => create(context, asked, by)),
    join: (id, by, seat) => join(context, id, by, seat),
    leave: (id, by) => leave(context, id, by),
    seatAgent: (id, by, seat, agent) => seatAgent(context, id, by, seat, agent),
    start: (id, by) => start(context, id, by),
    end: (id, by) => end(context, id, by),
    rematch: (id, by) => rematch(context, id, by),
  }
}
