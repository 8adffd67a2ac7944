import type { Seat } from '../../engine/model/seats.ts'
import { durationText } from '../../engine/model/words.ts'
import { awaitedBy } from '../../engine/play/awaited.ts'
import { STILL_MS } from '../matches/away/claim-warning.ts'
import { deadlineOf } from '../matches/away/seat-clocks.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import { playingSeat } from '../matches/seats.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import { DEFAULT_PACE, type MatchClocks } from '../store/pace.ts'
import { isAbsent } from '../store/seat-record.ts'
import type { User } from '../store/store.ts'
import { personsAt } from './arrange.ts'
import type { LobbyContext } from './context.ts'
import { publishEnded } from './end.ts'

/** What a player can claim while others hold up the match. */
export type Claim = 'go-on' | 'end'

/**
 * Has a running match go on without players who are gone, by what its rules do for absent players, or ends it; nobody wins then. Returns
 * the match's id. Whether that is so is found by what the player may know: who acts in secret is not told by a claim either.
 */
export async function claim(context: LobbyContext, id: string, by: User, what: Claim): Promise<Result<string>> {
  const { runner, store, matches, events, clock } = context
  const found = await runner.alone<string>(id, async (loaded) => {
    const playing = playingSeat(loaded, by)
    if (!playing.ok) return playing
    const { seat, match } = playing.value
    const claimable = await claimableSeats(context, loaded, seat, await store.clocks(id))
    if (!claimable.ok) return claimable
    if (what === 'end') {
      if (!(await store.end(id, 'players', clock.now()))) return refuse('finished', 'The match is over.')
      return ok(id)
    }
    const present = claimable.value.filter((other) => !isAbsent(loaded.record.seats[other]))
    if (present.length === 0) return refuse('goes-on', 'The rules wait for players who are away. You can end the match.')
    const marked = await markAbsent(context, loaded, present)
    if (!marked.ok) return marked
    const note = { match: id, version: match.version, at: clock.now(), kind: 'claimed', seat, seats: present } as const
    await store.addNote(note)
    events.happened({ type: 'noted', record: marked.value.record, match, note })
    return ok(id)
  })
  if (found.ok && what === 'end') await publishEnded({ store, matches, events }, id)
  return found
}

async function markAbsent({ absence }: LobbyContext, loaded: LoadedMatch, seats: readonly Seat[]): Promise<Result<LoadedMatch>> {
  let now = loaded
  for (const seat of seats) {
    if (!now.match) continue
    const left = await absence.leave({ ...now, match: now.match }, seat)
    if (!left.ok) return left
    now = left.value
  }
  return ok(now)
}

/** The seats that hold up the match, as far as the player may know: those without whom it may go on. Else says how long it waits for them. */
async function claimableSeats(
  { presence, clock }: LobbyContext,
  { record, served, match }: LoadedMatch,
  own: Seat,
  clocks: MatchClocks | null,
): Promise<Result<readonly Seat[]>> {
  const { clock: settings, graceMs } = record.pace ?? DEFAULT_PACE
  const now = clock.now()
  if (!match) return ok([])
  if (record.offers?.pausedAt != null) return refuse('goes-on', 'The match is paused. You can go on with it.')
  const { awaited, awaitsOthers } = awaitedBy(served.game, match, own)
  if (awaited.includes(own)) return refuse('goes-on', 'The match waits for you.')
  const shown = clocks?.shown[own]
  const around = await presence.of(record.id, personsAt(record))
  /** When the seat may be claimed; null where it is not known to hold up the match. */
  const claimableAt = (seat: Seat): number | null => {
    const player = record.seats[seat]
    if (seat === own || !player || !('user' in player) || match.inactive.includes(seat)) return null
    const waits = awaited.includes(seat)
    if (!waits && !awaitsOthers) return null
    const deadline = settings && waits && shown?.[seat] ? deadlineOf(settings, shown[seat]) : null
    const allowed = settings ? (settings.kind === 'move' ? settings.moveMs + settings.vacationMs : settings.bankMs) : 0
    const still = record.updatedAt + allowed + STILL_MS
    if (settings) return deadline === null ? still : Math.min(still, deadline + graceMs)
    const there = around.get(player.user.id)
    if (!there || (there.here && !player.absent)) return still
    return Math.max(record.updatedAt, there.here ? 0 : there.since) + graceMs
  }
  const times = record.seats.map((_, seat) => ({ seat, at: claimableAt(seat) }))
  const held = times.flatMap(({ seat, at }) => (at !== null && at <= now ? [seat] : []))
  if (held.length > 0) return ok(held)
  const next = Math.min(...times.map(({ at }) => at ?? Number.POSITIVE_INFINITY))
  if (next === Number.POSITIVE_INFINITY) return refuse('goes-on', 'Nobody holds up this match.')
  return refuse('goes-on', `You can claim this in ${durationText(next - now)}, if nobody has moved until then.`)
}
