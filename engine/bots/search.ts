import type { Choice } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { Result } from '../play/finish.ts'
import type { Playout } from '../play/playout.ts'
import type { SearchDraws } from '../random/chance.ts'
import type { Situation } from '../rules/game.ts'
import { type Choosing, choosing } from './some-choices.ts'
import { type Branch, Fork, keyOf } from './tree.ts'
import { Worlds } from './worlds.ts'

export interface SearchOptions {
  /** How many playouts. */
  readonly iterations: number
  /** How much what was tried seldom is preferred to what has done well: the constant of UCB1. */
  readonly exploration: number
  /** How many deals of what the seat does not see are played, in turn. */
  readonly determinizations: number
}

/** Moves of a playout, at most; then nobody knows how it would have ended. */
const MOVES_AT_MOST = 250

/**
 * Monte Carlo tree search for a seat. Each iteration plays on from a match that the seat's may be: down the tree that all
 * share, one choice beyond it, then at random. The tree knows choices, not what chance made of them: that is averaged.
 */
export class Search {
  readonly #situation: Situation
  readonly #options: SearchOptions
  readonly #playout: Playout
  readonly #draws: SearchDraws
  readonly #worlds: Worlds
  readonly #root: Fork
  readonly #choices: readonly Choice[]
  readonly #keys: ReadonlySet<string>
  readonly #choosing: Choosing
  /** The branches taken in the current iteration. */
  readonly #path: Branch[] = []

  /** `choices`: what the seat may do. The playout draws from `draws`. */
  constructor(situation: Situation, choices: readonly Choice[], playout: Playout, draws: SearchDraws, options: SearchOptions) {
    this.#situation = situation
    this.#options = options
    this.#playout = playout
    this.#draws = draws
    this.#worlds = new Worlds(situation)
    this.#choices = choices
    this.#choosing = choosing(situation.game, situation.seats)
    this.#keys = new Set(choices.map(keyOf))
    this.#root = new Fork(situation.seat, choices)
  }

  /** The most visited choice; ties go to the best average, then at random, so that waiting bots cannot loop. */
  best(): Choice {
    const { iterations, determinizations } = this.#options
    const each = Math.max(1, Math.ceil(iterations / determinizations))
    const { outOfTime } = this.#situation
    let world = this.#worlds.draw(this.#draws)
    for (let done = 0; done < iterations; done++) {
      if (done > 0 && outOfTime?.()) break
      if (done > 0 && done % each === 0) world = this.#worlds.draw(this.#draws)
      this.#playout.from(world)
      this.#path.length = 0
      const rewards = this.#outcome()
      for (let i = 0; i < this.#path.length; i++) {
        const branch = this.#path[i]
        branch.visits++
        branch.worth += rewards[branch.seat]
      }
    }
    return this.#draws.pick(this.#best())
  }

  #best(): Choice[] {
    const tried = new Map(this.#root.branches.map((branch) => [keyOf(branch.choice), branch]))
    const found = this.#choices.map((choice) => ({ choice, branch: tried.get(keyOf(choice)) }))
    const visits = Math.max(...found.map(({ branch }) => branch?.visits ?? 0))
    const often = found.filter(({ branch }) => (branch?.visits ?? 0) === visits)
    const worth = Math.max(...often.map(({ branch }) => branch?.worth ?? 0))
    return often.filter(({ branch }) => (branch?.worth ?? 0) === worth).map(({ choice }) => choice)
  }

  /** Plays one iteration; gives what it was worth to each seat. */
  #outcome(): number[] {
    try {
      return this.#descend()
    } catch {
      // What the seat does not see was dealt as no match of this game would have it, or the game is at fault: nobody gains by it.
      return new Array<number>(this.#situation.seats).fill(0)
    }
  }

  #descend(): number[] {
    const playout = this.#playout
    const draws = this.#draws
    const { exploration } = this.#options
    const { seats } = this.#situation
    let sure = this.#worlds.isOnlyOne
    let fork: Fork | null = this.#root
    let choices: readonly Choice[] | null = sure ? null : this.#choicesAtFirst()
    while (fork) {
      if (choices?.length === 0) return undecided(seats)
      const branch = choices ? fork.nextOf(choices, exploration, draws) : fork.next(exploration, draws)
      this.#path.push(branch)
      if (branch.end) return branch.end
      const { count } = draws
      playout.play(branch.seat, branch.choice)
      sure &&= draws.count === count
      if (playout.result.finished) {
        const rewards = rewardsOf(playout.result, seats)
        if (sure) branch.end = rewards
        return rewards
      }
      if (branch.visits === 0) return this.#playedOut()
      if (sure) {
        branch.forks ??= this.#forks()
        fork = oneOf(branch.forks, draws)
        choices = null
      } else [fork, choices] = this.#forkIn(branch)
    }
    return undecided(seats)
  }

  /** Which of the seat's choices there are in the match that is played on. */
  #choicesAtFirst(): readonly Choice[] {
    const { seat, view } = this.#situation
    // The seat knows all that decides about its own moves; where they are too many to list, it was some that were asked about.
    if (view.moves.some(({ options }) => options === null)) return this.#choices
    return this.#playout.choices(seat).filter((choice) => this.#keys.has(keyOf(choice)))
  }

  /** What may be chosen now, by every seat that may choose. */
  #forks(): Fork[] {
    const playout = this.#playout
    const forks: Fork[] = []
    for (const seat of playout.acting()) {
      const choices = this.#choosing(playout, seat)
      if (choices.length) forks.push(new Fork(seat, choices))
    }
    return forks
  }

  /** What one of the seats that may choose now may choose, where that differs from one time to the next. */
  #forkIn(branch: Branch): [Fork | null, Choice[]] {
    branch.forks ??= []
    const acting = [...this.#playout.acting()]
    this.#draws.shuffle(acting)
    for (const seat of acting) {
      const choices = this.#choosing(this.#playout, seat)
      if (choices.length === 0) continue
      const known = branch.forks.find((fork) => fork.seat === seat)
      const fork = known ?? new Fork(seat)
      if (!known) branch.forks.push(fork)
      return [fork, choices]
    }
    return [null, []]
  }

  /** Plays on at random. */
  #playedOut(): number[] {
    const playout = this.#playout
    const { seats } = this.#situation
    for (let made = 0; made < MOVES_AT_MOST; made++) {
      if (playout.result.finished) return rewardsOf(playout.result, seats)
      if (!this.#playAny()) return undecided(seats)
    }
    return undecided(seats)
  }

  /** Any move of any seat that may act; false when there is none. */
  #playAny(): boolean {
    const playout = this.#playout
    const acting = playout.acting()
    const first = acting.length > 1 ? this.#draws.below(acting.length) : 0
    for (let i = 0; i < acting.length; i++) {
      const seat = acting[(first + i) % acting.length]
      const choice = playout.drawn(seat)
      if (!choice) continue
      playout.play(seat, choice)
      return true
    }
    return false
  }
}

function oneOf(forks: readonly Fork[], draws: SearchDraws): Fork | null {
  return forks.length > 1 ? draws.pick(forks) : (forks[0] ?? null)
}

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
