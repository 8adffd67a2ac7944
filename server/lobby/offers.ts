import type { Match, OfferKind } from '../../engine/model/match.ts'
import type { Seat } from '../../engine/model/seats.ts'
import { NEVER_BACK } from '../../engine/propose/take-back.ts'
import { offersOf } from '../../engine/rules/offers.ts'
import { firstOut, paused, resumed } from '../matches/away/seat-clocks.ts'
import type { LoadedMatch } from '../matches/loaded-match.ts'
import { playingSeat } from '../matches/seats.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { LogNote, Offer } from '../store/offers.ts'
import { DEFAULT_PACE, type Pace } from '../store/pace.ts'
import type { User } from '../store/store.ts'
import type { LobbyContext } from './context.ts'
import { publishEnded } from './end.ts'
import { takeBack, takenBackFor } from './take-back.ts'

/**
 * What the players of a running match agree on besides moves. All persons who take part are asked, also those who are away; agents agree
 * with what the persons want. Each call returns the match's id.
 */

/** For how long an offer can be answered: in fast matches, and in slow ones, in which nobody need look at it before their next move. */
const SOON_MS = 5 * 60 * 1000
const SLOW_MS = 24 * 60 * 60 * 1000

const NOT_OFFERED: { readonly [kind in OfferKind]: string } = {
  draw: 'In this game players cannot agree on a draw.',
  end: 'In this game players cannot agree to end the match.',
  pause: 'This game cannot be paused.',
  takeBack: NEVER_BACK,
}

/** Offers something to all others. It is agreed on at once where no other person takes part, or where somebody has offered the same. */
export function offer(context: LobbyContext, id: string, by: User, kind: OfferKind): Promise<Result<string>> {
  const { runner, store, clock } = context
  return runner.alone(id, async (loaded) => {
    const playing = playingSeat(loaded, by)
    if (!playing.ok) return playing
    const { seat, match } = playing.value
    const { record, served } = loaded
    if (!offersOf(served.game).includes(kind)) return refuse('rule', NOT_OFFERED[kind])
    if (kind === 'pause' && record.offers?.pausedAt != null) return refuse('paused', 'The match is paused already.')
    const to = kind === 'takeBack' ? await takenBackFor(context, { ...loaded, match }, seat) : null
    if (to && !to.ok) return to
    const open = openOffer(loaded, clock.now())
    if (open?.kind === 'takeBack' && kind === 'takeBack' && open.by !== seat)
      return refuse('offered', 'Another player has asked to take a move back. Answer them first.')
    if (open && open.kind !== kind) return refuse('offered', 'Another offer is open. Answer it first.')
    if (open) return agree(context, { ...loaded, match }, open, seat)
    if ((await store.declinedAt(id, seat, kind)) === match.version)
      return refuse('offered', 'The others have declined this. You can offer it again when somebody has moved.')
    const at = clock.now()
    const until = at + answerMs(record.pace ?? DEFAULT_PACE)
    const made = await store.addOffer({ match: id, kind, by: seat, version: match.version, agreed: [seat], at, until })
    if (!made) return refuse('offered', 'Another offer is open. Answer it first.')
    return agree(context, { ...loaded, match }, made, seat)
  })
}

/** Agrees to an offer or declines it; who made it takes it back by declining. Agreeing twice changes nothing more. */
export function answerOffer(context: LobbyContext, id: string, by: User, n: number, agrees: boolean): Promise<Result<string>> {
  const { runner, store, clock } = context
  return runner.alone(id, async (loaded) => {
    const state = await store.offerState(id, n)
    // Sent twice, or by two pages.
    if (state === 'agreed' && agrees && playsIn(loaded, by)) return ok(id)
    const playing = playingSeat(loaded, by)
    if (!playing.ok) return playing
    const { seat, match } = playing.value
    if ((state === 'declined' || state === 'withdrawn') && !agrees) return ok(id)
    const open = openOffer(loaded, clock.now())
    if (open?.n !== n) return refuse('no-offer', 'This offer is not open any more.')
    if (agrees) return agree(context, { ...loaded, match }, open, seat)
    const declined: LogNote | null =
      seat === open.by ? null : { match: id, version: match.version, at: clock.now(), kind: 'declined', seat }
    if (!(await store.closeOffer(id, n, declined))) return refuse('no-offer', 'This offer is not open any more.')
    await changed(context, id, match, declined)
    return ok(id)
  })
}

/** Ends the pause: a single player can, so that nobody holds up the match by it. */
export function resume(context: LobbyContext, id: string, by: User): Promise<Result<string>> {
  const { runner, store, events, clock } = context
  return runner.alone(id, async (loaded) => {
    const playing = playingSeat(loaded, by)
    if (!playing.ok) return playing
    const { seat, match } = playing.value
    if (loaded.record.offers?.pausedAt == null) return ok(id)
    const at = clock.now()
    const settings = loaded.record.pace?.clock
    const still = settings ? await store.clocks(id) : null
    const clocks = still && resumed(still, at)
    const due = settings && clocks ? (firstOut(settings, clocks)?.at ?? null) : null
    const note: LogNote = { match: id, version: match.version, at, kind: 'resumed', seat }
    if (!(await store.resume(note, clocks && { clocks, due }))) return ok(id)
    const record = await changed(context, id, match, note)
    if (clocks && record) events.happened({ type: 'clocks-set', record, match, clocks })
    // Agents' turns have waited too.
    events.happened({ type: 'scheduled', id, due: at })
    if (due !== null) events.happened({ type: 'scheduled', id, due })
    events.happened({ type: 'noticed', id, due: at })
    return ok(id)
  })
}

const playsIn = ({ record }: LoadedMatch, { id }: User) =>
  record.seats.some((player) => player !== null && 'user' in player && player.user.id === id)

function openOffer({ record }: LoadedMatch, now: number): Offer | null {
  const open = record.offers?.open ?? null
  return open && open.until > now ? open : null
}

function answerMs({ clock }: Pace): number {
  if (!clock) return SLOW_MS
  return clock.kind === 'bank' ? SOON_MS : Math.max(SOON_MS, Math.min(clock.moveMs, SLOW_MS))
}

/** The seats that must agree. */
const asked = ({ record, match }: LoadedMatch & { match: Match }): Seat[] =>
  record.seats.flatMap((player, seat) => (player && 'user' in player && !match.inactive.includes(seat) ? [seat] : []))

/** Adds a seat to those that agree, and does what is offered where none is missing. */
async function agree(context: LobbyContext, loaded: LoadedMatch & { match: Match }, open: Offer, seat: Seat): Promise<Result<string>> {
  const { store, matches, events, clock } = context
  const { record, match } = loaded
  const { id } = record
  const offered = open.agreed.includes(seat) ? open : { ...open, agreed: [...open.agreed, seat] }
  if (asked(loaded).some((other) => !offered.agreed.includes(other))) {
    if (!(await store.vote(offered))) return refuse('no-offer', 'This offer is not open any more.')
    await changed(context, id, match)
    return ok(id)
  }
  if (offered.kind === 'takeBack') return takeBack(context, loaded, offered)
  const at = clock.now()
  const note: LogNote = { match: id, version: match.version, at, kind: 'agreed', seat: offered.by, offer: offered.kind }
  if (offered.kind === 'pause') return pause(context, loaded, offered, note)
  if (!(await store.endAgreed(offered, note))) return refuse('no-offer', 'This offer is not open any more.')
  events.happened({ type: 'noted', record, match, note })
  await publishEnded({ store, matches, events }, id)
  return ok(id)
}

async function pause(
  context: LobbyContext,
  { record, match }: LoadedMatch & { match: Match },
  offered: Offer,
  note: LogNote,
): Promise<Result<string>> {
  const { store, events } = context
  const { id } = record
  const running = record.pace?.clock ? await store.clocks(id) : null
  const clocks = running && paused(running, note.at)
  if (!(await store.pause(offered, note, clocks && { clocks, due: null })))
    return refuse('stale', 'The match has moved on. Please try again.')
  const now = await changed(context, id, match, note)
  if (clocks && now) events.happened({ type: 'clocks-set', record: now, match, clocks })
  return ok(id)
}

/** Publishes how the offers of a match stand. */
async function changed({ store, events }: LobbyContext, id: string, match: Match, note: LogNote | null = null) {
  const record = await store.match(id)
  if (!record) return null
  events.happened({ type: 'offers-changed', record, match })
  if (note) events.happened({ type: 'noted', record, match, note })
  return record
}
