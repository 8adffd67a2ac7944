import type { Presence } from '../matches/away/presence.ts'
import type { LoadedMatches } from '../matches/loaded-match.ts'
import type { MatchEvents } from '../matches/match-events.ts'
import { isBanned } from '../people/people.ts'
import { createAlarm } from '../runtime/alarm.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'
import type { Notice, NoticeKind, NoticeSettings, NoticeTarget } from '../store/notices.ts'
import type { Store } from '../store/store.ts'
import type { Delivery } from './delivery/delivery.ts'
import { type StillToTell, stillToTell } from './still-to-tell.ts'
import { afterQuiet, nextTime } from './times-of-day.ts'

/**
 * Tells people what waits in the store to be told. A notice is removed once its receiver has acknowledged it, so it is told at least once;
 * it is told again only if the process ends, or the store fails, between the two.
 */
export interface Outbox {
  /** Begins with those that are due, also those that another server on the same database has left undone. */
  look(): Promise<void>
  /** Resolves when nothing is being sent any more. */
  stop(): Promise<void>
}

interface OutboxOptions {
  readonly store: Store
  readonly matches: LoadedMatches
  readonly presence: Presence
  readonly clock: Clock
  readonly events: MatchEvents
  readonly delivery: Delivery
}

/** A leased notice, and what there is to tell. */
interface Told {
  readonly notice: Notice
  readonly told: StillToTell
}

/** How many notices are looked at together, and how many of them are sent at once. */
const BATCH = 64
const AT_ONCE = 8
/** After a failed attempt; each later one doubles it. Sending takes less, so that no other server tries at the same time. */
const AGAIN_MS = 30_000

/** What a mail about a match that lasts for days need not tell at once. */
const IN_DIGEST: readonly NoticeKind[] = ['turn', 'begun', 'finished', 'message']

export function createOutbox({ store, matches, presence, clock, events, delivery }: OutboxOptions): Outbox {
  const alarm = createAlarm(clock, () => store.nextNotice(), ring)
  events.subscribe((event) => event.type === 'noticed' && alarm.wake(event.due))

  async function ring(now: number): Promise<void> {
    const due = await store.dueNotices(now, BATCH)
    const groups = new Map<string, Notice[]>()
    for (const one of due) {
      const key = groupKey(one)
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    const waiting = [...groups.values()]
    const next = async (): Promise<void> => {
      for (let group = waiting.pop(); group; group = waiting.pop()) await dealtWith(group)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
  }

  async function dealtWith(group: readonly Notice[]): Promise<void> {
    try {
      await (group[0]?.target === '' ? shareOut(group[0]) : tell(group))
    } catch (error) {
      for (const { match, kind, target, attempts } of group)
        log('notice-failed', { match, kind, target, attempt: attempts + 1, error }, 'warn')
    }
  }

  async function reasonFor(read: Notice, { language }: NoticeSettings): Promise<Told | null> {
    // Counts the attempt, which may end the process.
    const notice = await store.leaseNotice(read, clock.now() + AGAIN_MS * 2 ** read.attempts)
    if (!notice) return null
    const now = clock.now()
    const person = await store.person(notice.user)
    // People who are banned are told nothing.
    const found = person && !isBanned(person, now) ? await stillToTell({ store, matches, presence, now }, notice, language) : null
    if (!found) await store.dropNotice(notice)
    else if ('until' in found) await store.putOffNotice(notice, found.until)
    else return { notice, told: found }
    return null
  }

  async function shareOut(notice: Notice): Promise<void> {
    const settings = await delivery.settingsOf(notice.user)
    const found = await reasonFor(notice, settings)
    if (!found) return
    await store.shareNotice(found.notice, await targetsOf(notice, settings, found.told))
    void look()
  }

  async function targetsOf({ user, kind }: Notice, settings: NoticeSettings, { isSlow, isSecret }: StillToTell): Promise<NoticeTarget[]> {
    const [chosen, due] = [settings.choices[kind], afterQuiet(clock.now(), settings)]
    const browsers = chosen.includes('push') ? await store.pushSubscriptions(user) : []
    const waits = settings.digest !== null && isSlow && IN_DIGEST.includes(kind)
    return [
      ...browsers.map(({ id }) => ({ target: `push:${id}`, due })),
      ...(chosen.includes('mail') && settings.mail !== null
        ? [{ target: 'mail', due: waits && settings.digest !== null ? nextTime(due, settings.digest, settings.timeZone) : due }]
        : []),
      // Others may read what it is told.
      ...(chosen.includes('webhook') && settings.webhook !== null && !isSecret ? [{ target: 'webhook', due }] : []),
    ]
  }

  /** Sends notices with one target to one user. */
  async function tell(group: readonly Notice[]): Promise<void> {
    if (!group[0]) return
    const { user, target } = group[0]
    const settings = await delivery.settingsOf(user)
    const found: Told[] = []
    for (const notice of group) {
      const told = await reasonFor(notice, settings)
      if (told) found.push(told)
    }
    if (found.length === 0) return
    const due = afterQuiet(clock.now(), settings)
    if (due > clock.now()) {
      for (const { notice } of found) await store.putOffNotice(notice, due)
      return
    }
    await delivery.send(
      target,
      user,
      settings,
      found.map(({ told }) => told),
    )
    for (const { notice } of found) await store.dropNotice(notice)
  }

  async function look(): Promise<void> {
    try {
      const due = await store.nextNotice()
      if (due !== null) alarm.wake(due)
    } catch (error) {
      log('notices-not-read', { error })
    }
  }

  return { look, stop: () => alarm.stop() }
}

/** Mails to one person that are due together become one. */
const groupKey = ({ match, user, kind, target }: Notice) => (target === 'mail' ? user : `${match} ${user} ${kind} ${target}`)
