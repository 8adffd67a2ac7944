import type { Game, Match, Step } from '../../engine/index.ts'
import { randomMatch } from '../../engine/testing/index.ts'
import { serveGames } from '../games/games.ts'
import { commitRecord } from '../matches/commit-record.ts'
import type { Store } from '../store/store.ts'

/** A match in a store that has been played to its end. */
export interface EndedMatch {
  readonly id: string
  readonly game: Game
  /** Ids of the users at its seats. */
  readonly users: readonly string[]
  readonly steps: readonly Step[]
}

/** Adds a random match of each game, as it was played: chain by chain, each with a key (`k` and its version), a second after the one before. */
export async function endedMatches(store: Store, games: readonly Game[], at: number, seed: number): Promise<EndedMatch[]> {
  const served = serveGames(games)
  const added: EndedMatch[] = []
  for (const one of served.list) {
    const { game } = one
    const { steps } = randomMatch(game, seed)
    const first = steps[0]?.before
    if (!first || !steps.at(-1)?.match.finished) continue
    const id = `${game.name}-${seed}`
    const users = [...Array(first.seats).keys()].map((seat) => ({ id: `${id}/${seat}`, name: `Player ${seat}` }))
    for (const user of users) await store.addUser(user, at)
    const seats = users.map((user, seat) => (first.empty?.includes(seat) ? null : { user }))
    const common = { id, served: one, seats, agentDelayMs: 0, moved: null, memories: [] }
    const made = { id, game: game.name, variant: first.variant, secret: first.secret, status: 'open', version: 0, winners: [] } as const
    const record = {
      ...made,
      createdAt: at,
      updatedAt: at,
      startedAt: null,
      creator: users[0]?.id ?? '',
      empty: [],
      rematchOf: null,
      seats,
    }
    const [opening, ...chains] = chainsOf(steps, first)
    await store.addMatch(record, commitRecord({ ...common, before: null, match: opening?.match ?? first, steps: opening?.steps ?? [], at }))
    for (const [n, { before, match, steps }] of chains.entries())
      if (!(await store.commit(commitRecord({ ...common, before, match, steps, at: at + 1000 * (n + 1) }))))
        throw new Error(`${id} was not written`)
    added.push({ id, game, users: users.map((user) => user.id), steps })
  }
  return added
}

interface Chain {
  readonly before: Match
  readonly match: Match
  readonly steps: readonly Step[]
}

/** The steps of each chain; those of the set-up are the first, which may have none. */
function chainsOf(steps: readonly Step[], first: Match): Chain[] {
  const chains: { before: Match; match: Match; steps: Step[] }[] = [{ before: first, match: first, steps: [] }]
  for (const step of steps) {
    const { version, initiator } = step.entry
    const last = chains.at(-1)
    if (version === initiator && typeof step.entry.by === 'number')
      chains.push({ before: last?.match ?? first, match: step.match, steps: [{ ...step, entry: { ...step.entry, key: `k${version}` } }] })
    else if (version === initiator && last && last.steps.length > 0) chains.push({ before: last.match, match: step.match, steps: [step] })
    else if (last) {
      last.steps.push(step)
      last.match = step.match
    }
  }
  return chains
}
