import { createActor, type SnapshotFrom, waitFor } from 'xstate'
import type { Args } from '../../engine/model/views.ts'
import type { Foresight } from '../match/actor/context.ts'
import { matchMachine } from '../match/actor/machine.ts'
import type { MatchLink, Stage } from '../match/actor/ports.ts'
import { Guest } from './guest.ts'

/** A player, with the real actor on a link that a test can hold up. */
export class Player {
  readonly sent: { move: string; expectVersion: number; key: string }[] = []
  /** What a proposal passes through on its way. */
  propose: MatchLink['propose']
  readonly actor
  private watched = Promise.resolve()

  constructor(link: MatchLink, foresight: Foresight | null = null) {
    this.propose = link.propose
    const propose: MatchLink['propose'] = (move, args, expectVersion, key) => {
      this.sent.push({ move, expectVersion, key })
      return this.propose(move, args, expectVersion, key)
    }
    const stage: Stage = { ready: async () => {}, before: () => {}, after: () => this.watched, still: () => false }
    this.actor = createActor(matchMachine({ ...link, propose }, stage, () => foresight)).start()
  }

  play(move: string, args: Args = {}): void {
    this.actor.send({ type: 'play', move, args })
  }

  get context() {
    return this.actor.getSnapshot().context
  }

  async until(is: (snapshot: SnapshotFrom<ReturnType<typeof matchMachine>>) => boolean): Promise<void> {
    await waitFor(this.actor, is, { timeout: 60_000 })
  }

  /** Resolves once everything proposed is answered. */
  answered(): Promise<void> {
    return this.until(({ context: { pending } }) => pending.length === 0)
  }

  /** Resolves once everything proposed is answered, and the screen shows the newest version. */
  settled(): Promise<void> {
    return this.until(({ context: { pending, queue } }) => pending.length === 0 && queue.length === 0)
  }

  /** The next step is looked at for long. Returns what ends that. */
  watch(): () => void {
    let end = () => {}
    this.watched = new Promise<void>((done) => {
      end = done
    })
    return end
  }

  /** Holds back what is proposed from now on. Returns what lets it go. */
  hold(): () => void {
    const { propose } = this
    let go = () => {}
    const gone = new Promise<void>((done) => {
      go = done
    })
    this.propose = async (...args) => {
      await gone
      return propose(...args)
    }
    return go
  }
}

/** A match that has begun, with a player at each of its seats, who see it as it was dealt. */
export async function seated(
  port: () => number,
  game: string,
  seats: number,
  requestsOnly = false,
  foresight?: Foresight,
): Promise<Player[]> {
  const guests = Array.from({ length: seats }, () => new Guest(port, requestsOnly))
  for (const guest of guests) await guest.fetch('/me')
  const { id } = await guests[0].create(game, ['me', ...Array.from({ length: seats - 1 }, () => 'open')])
  for (const [seat, guest] of guests.entries()) if (seat > 0) await guest.fetch(`/matches/${id}/join`, { seat })
  const players = guests.map((guest) => new Player(guest.link(id), foresight))
  for (const player of players) await player.until(({ context }) => context.shown !== null && context.queue.length === 0)
  return players
}
