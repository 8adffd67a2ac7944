import type { Choices } from './last-choices.ts'
import { FRIEND_CLOCK } from './pace.ts'

/** The table that people make who know each other: by link, also to watch, with days for each move. A seat is free for the friend; the rest stays. */
export function withFriend(choices: Choices): Choices {
  const { players } = choices
  return {
    ...choices,
    players: players.includes('open') ? players : players.map((wish) => (wish === 'me' ? wish : 'open')),
    visibility: 'link',
    watchers: 'link',
    clock: FRIEND_CLOCK,
  }
}
