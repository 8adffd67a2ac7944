import { goingOn, sandboxOf } from '../../engine/bots/go-on.ts'
import type { Match } from '../../engine/model/match.ts'
import { NOT_SEATED } from '../../engine/model/refusal.ts'
import { ENGINE } from '../../engine/model/seats.ts'
import type { ServedGame } from '../games/games.ts'
import { commitRecord } from '../matches/commit-record.ts'
import { seatOf, viewerOf } from '../matches/seats.ts'
import { matchAt, type Past, stepAt } from '../rules/replay-log.ts'
import { newMatchId, newSecret } from '../runtime/ids.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { SeatRecord } from '../store/seat-record.ts'
import type { MatchRecord, User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { publishStart } from './start.ts'

/**
 * Makes a match of the user and agents that goes on from a version of one that the user plays: once that is over, from the version as it was;
 * before, a sandbox, from what the user's seat knew. Its chance is its own, so neither tells what was or is to come. Returns its id.
 */
export async function goOn(context: LobbyContext, id: string, by: User, version: number): Promise<Result<string>> {
  const { runner, history, clock, store, agentDelayMs, request } = context
  const made = await runner.alone<{ record: MatchRecord; served: ServedGame; match: Match }>(id, async ({ record, served, match }) => {
    const seat = seatOf(record, by.id)
    if (seat === null) return refuse('not-seated', NOT_SEATED)
    if (!match) return refuse('not-started', 'The match has not started: some seats are still open.')
    if (version > match.version) return refuse('unknown-version', 'The match has not reached that version yet.')
    if (served.old) return refuse('rules-changed', `The rules of ${served.info.displayName} have changed since this match started.`)
    const found = await history.of(record, served, match.version)
    if (!found.ok) return found
    const from = atRest(found.value, version)
    const shown = matchAt(found.value, from)
    if (!shown) return refuse('rules-changed', 'This version cannot be shown any more, so nothing can go on from it.')
    if (viewerOf(record, by.id, from) !== seat) return refuse('not-seated', 'You had no seat in this match then.')
    const at = clock.now()
    const secret = newSecret()
    const beginning = { secret, since: stepAt(found.value, from)?.entry.at ?? record.startedAt ?? at, at }
    const isOver = record.status === 'finished'
    const begun = isOver ? goingOn(shown, beginning) : sandboxOf(served.game, shown, seat, beginning)
    if (!begun) return refuse('no-sandbox', HIDDEN)
    if (begun.finished) return refuse('arguments', 'The match is over in this version. Choose an earlier one.')
    if (begun.resigned?.includes(seat)) return refuse('arguments', 'You had left the match in this version. Choose an earlier one.')
    const seats = record.seats.map((player): SeatRecord => seated(player, served))
    const copy: MatchRecord = {
      ...{ id: newMatchId(context.shard), game: record.game, variant: record.variant, secret, status: 'open', version: 0, winners: [] },
      ...{ creator: by.id, createdAt: at, updatedAt: at, startedAt: null, empty: [], rematchOf: null },
      seats: seats.with(seat, { user: by }),
      ...{ visibility: 'private', watchers: 'players' },
      goesOn: { match: id, version: from, ...(!isOver && { sandbox: true }) },
    }
    return ok({ record: copy, served, match: withoutEmpty(begun) })
  })
  if (!made.ok) return made
  const { record, served, match } = made.value
  const rehearsed = await served.rehearse(record, { type: 'look', match }, request)
  if (!rehearsed.ok) return rehearsed
  const at = record.createdAt
  const commit = commitRecord({
    id: record.id,
    match,
    steps: [],
    served,
    seats: record.seats,
    before: null,
    at,
    agentDelayMs,
    moved: null,
    request,
  })
  await store.addMatch(record, commit)
  publishStart(context, { record, commit, steps: [] })
  return ok(record.id)
}

const HIDDEN =
  'In this game players may not know which phase the match is in, and a sandbox would show it. You can go on from here when the match is over.'

/** The version itself, or the next one after which the engine waits for a move. */
const atRest = (past: Past, version: number): number =>
  stepAt(past, version + 1)?.entry.by === ENGINE ? atRest(past, version + 1) : version

/** Every seat is somebody's. */
function withoutEmpty({ empty: _, ...match }: Match): Match {
  return match
}

/** Agents stay; for persons plays the agent that the game lists last. */
function seated(player: SeatRecord, { info }: ServedGame): SeatRecord {
  const agent = player && 'agent' in player ? player.agent : info.agents.at(-1)?.name
  return agent === undefined ? null : { agent, memory: null }
}
