import { SPECTATOR } from '../../engine/model/seats.ts'
import { awaitedBy, waitsFor } from '../../engine/play/awaited.ts'
import { roomsOf } from '../chat/rooms.ts'
import { infoIn } from '../games/game-texts.ts'
import { mayBeClaimed, warnAt } from '../matches/away/claim-warning.ts'
import type { Presence, Present } from '../matches/away/presence.ts'
import type { LoadedMatch, LoadedMatches } from '../matches/loaded-match.ts'
import { seatOf } from '../matches/seats.ts'
import type { ServerRefusal } from '../runtime/result.ts'
import type { ChatRoom } from '../store/chat.ts'
import type { Notice, NoticeKind } from '../store/notices.ts'
import { DEFAULT_PACE } from '../store/pace.ts'
import { isAbsent } from '../store/seat-record.ts'
import type { Store } from '../store/store.ts'
import { type NoticeText, noticeTextOf } from './notice-text.ts'

/** A notice that there still is a reason for. */
export interface StillToTell extends NoticeText {
  /** The match lasts for days: each move may take a day or longer. */
  readonly isSlow: boolean
}

/** It is too early to tell. */
export interface PutOff {
  /** In milliseconds since 1970. */
  readonly until: number
}

interface Around {
  readonly store: Pick<Store, 'hasActed' | 'admission' | 'unreadLines'>
  readonly matches: LoadedMatches
  readonly presence: Presence
  readonly now: number
}

const DAY_MS = 86_400_000
/** Refusals after which there is nothing to tell any more; others may pass. */
const FINAL: readonly ServerRefusal['code'][] = ['unknown-match', 'closed', 'unknown-game', 'rules-changed']

/** The notice in words of a language; null if its user has acted or looks at the match, or what it tells is not so any more. */
export async function stillToTell(around: Around, notice: Notice, language: string): Promise<StillToTell | PutOff | null> {
  const there = (await around.presence.of(notice.match, [notice.user])).get(notice.user)
  const isWarned = notice.kind === 'claim'
  if (!isWarned && there?.here && there.visible) return null
  const found = await around.matches.get(notice.match)
  if (!found.ok) {
    if (FINAL.includes(found.refusal.code)) return null
    throw new Error(found.refusal.message)
  }
  const loaded = found.value
  if (!(await hasReason(around, notice, loaded))) return null
  const until = isWarned ? warningTime(loaded, there, around.now) : 0
  if (until > around.now) return { until }
  const { record, served } = loaded
  const clock = record.pace?.clock ?? null
  const { displayName: game } = await infoIn(served, language)
  const text = noticeTextOf({ notice, record, game, language, isSecret: isSecret(notice, loaded), now: around.now })
  return { ...text, isSlow: clock === null || (clock.kind === 'move' && clock.moveMs >= DAY_MS) }
}

async function hasReason({ store, now }: Around, notice: Notice, loaded: LoadedMatch): Promise<boolean> {
  const { record, served, match } = loaded
  const { kind, user, version } = notice
  const seat = seatOf(record, user)
  if (kind === 'invited') return record.status === 'open' && seat === null && (await store.admission(record.id, user))?.state === 'invited'
  if (kind === 'rematch')
    return record.status === 'open' && (record.kept ?? []).some((one) => one.user === user && (one.until === null || one.until > now))
  if (seat === null) return false
  if (kind === 'finished') return record.status === 'finished'
  if (isAbsent(record.seats[seat])) return false
  if (kind === 'message') return (await store.unreadLines(record.id, writtenByPlayers(loaded, user), user)) > 0
  if (record.status !== 'running' || !match || (await store.hasActed(record.id, seat, version))) return false
  // Where a clock runs, its own notice tells.
  if (kind === 'claim') return !record.pace?.clock && mayBeClaimed(served.game, match, record.seats, seat)
  return kind === 'begun' || waitsFor(served.game, match, seat)
}

const warningTime = ({ record: { pace, updatedAt, offers } }: LoadedMatch, there: Present | undefined, now: number): number =>
  warnAt({ graceMs: (pace ?? DEFAULT_PACE).graceMs, updatedAt, there, isPaused: offers?.pausedAt != null, now })

/** The rooms of which a player is told: not that of watchers. */
const writtenByPlayers = ({ record, served, match }: LoadedMatch, user: string): readonly ChatRoom[] =>
  roomsOf(record, served.game, match)
    .reads(user)
    .filter((room) => room !== 'watchers')

/** They tell that play waits for their receiver. */
const OF_ACTING: readonly NoticeKind[] = ['turn', 'clock', 'claim']

/** Whether others must not learn that the seat has to act. */
function isSecret({ kind, user }: Notice, { record, served, match }: LoadedMatch): boolean {
  const seat = seatOf(record, user)
  if (!OF_ACTING.includes(kind) || seat === null || !match) return false
  return !awaitedBy(served.game, match, SPECTATOR).awaited.includes(seat)
}
