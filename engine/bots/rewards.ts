import type { Seat } from '../model/seats.ts'
import type { Result } from '../play/finish.ts'

/**
 * What a finished match is worth to each seat, from 0 to 1: the share of the others that are behind it, those beside it
 * by half. So a win is worth 1 and a draw ½.
 */
export function rewardsOf({ winners, ranking }: Result, seats: number): number[] {
  const rewards = undecided(seats)
  if (winners.length === 0) return rewards
  if (seats === 1) return [1]
  reward(rewards, winners, 0)
  let ahead = winners.length
  for (const place of ranking) {
    const lost = place.filter((seat) => !winners.includes(seat))
    reward(rewards, lost, ahead)
    ahead += lost.length
  }
  return rewards
}

/** Nobody knows who would have won. */
export const undecided = (seats: number): number[] => new Array<number>(seats).fill(0.5)

function reward(rewards: number[], place: readonly Seat[], ahead: number): void {
  const worth = 1 - (ahead + (place.length - 1) / 2) / (rewards.length - 1)
  for (const seat of place) rewards[seat] = worth
}
