import type { Lobby } from '../lobby/lobby.ts'
import type { People } from '../people/people.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { FoundPerson } from '../store/moderation/moderation.ts'
import type { Ban } from '../store/moderation/moderation-records.ts'
import type { Role, SessionRecord } from '../store/people-store.ts'
import type { Store } from '../store/store.ts'
import type { Recording, Staff } from './recording.ts'
import { may, type Right } from './rights.ts'

/** What moderators see and do about people. */
export interface PeopleModeration {
  find(by: Staff, text: string): Promise<readonly FoundPerson[]>
  see(by: Staff, id: string): Promise<Result<{ readonly person: FoundPerson; readonly sessions: readonly SessionRecord[] }>>
  /** Null lets them in again. */
  ban(by: Staff, id: string, ban: Ban | null): Promise<Result<null>>
  rename(by: Staff, id: string, name: string): Promise<Result<null>>
  /** `picture`: only if it is still this one. */
  removePicture(by: Staff, id: string, picture?: string): Promise<Result<null>>
  endSessions(by: Staff, id: string): Promise<Result<null>>
  grant(by: Staff, id: string, role: Role): Promise<Result<null>>
  /** Has banned people leave their matches, also those whom another program has banned meanwhile. */
  start(): Promise<void>
}

interface PeopleOrderOptions {
  readonly store: Store
  readonly people: People
  readonly lobby: Lobby
  readonly clock: Clock
  readonly recording: Recording
}

const MOST_FOUND = 50
const DAY_MS = 86_400_000
const BRIEF_DAYS = 30

export function createPeopleModeration({ store, people, lobby, clock, recording }: PeopleOrderOptions): PeopleModeration {
  const { record, recorded } = recording

  /** Has banned people leave their matches: in those that run they are away, and those that wait for players go on without them. */
  async function makeBannedLeaveMatches(): Promise<void> {
    for (const user of await store.bannedPlayersInMatches(clock.now())) await lobby.leaveAll(user)
  }

  people.revoked.subscribe(({ user }) => {
    const look = async () => {
      if ((await store.person(user))?.bannedAt != null) await makeBannedLeaveMatches()
    }
    look().catch((error: unknown) => log('banned-not-away', { error }))
  })

  /** Does something to somebody who has fewer rights than the one who does it. */
  async function to(
    by: Staff,
    what: Right,
    id: string,
    details: { readonly [name: string]: string | number | boolean | null },
    work: (person: FoundPerson) => Promise<Result<null>>,
  ) {
    const person = await store.foundPerson(id)
    if (!person) return refuse('not-found', 'There is nobody with this id.')
    return recorded(by, what, { user: id, details }, async () => {
      if (id === by.user) return refuse('not-moderator', 'You cannot do this to yourself.')
      if (person.role !== 'player' && by.role !== 'admin')
        return refuse('not-moderator', 'Only administrators can do this to moderators and administrators.')
      return work(person)
    })
  }

  return {
    async find(by, text) {
      const found = await store.findPeople(text, MOST_FOUND)
      await record(by, 'find-people', { details: text === '' ? {} : { people: found.map(({ id }) => id) } })
      return found
    },

    async see(by, id) {
      const person = await store.foundPerson(id)
      if (!person) return refuse('not-found', 'There is nobody with this id.')
      await record(by, 'find-people', { user: id })
      return ok({ person, sessions: await people.sessions(id) })
    },

    ban: (by, id, ban) =>
      to(by, 'ban', id, ban ? { reason: ban.reason, until: ban.until } : { lifted: true }, async () => {
        const isBrief = ban === null || (ban.until !== null && ban.until <= clock.now() + BRIEF_DAYS * DAY_MS)
        if (!isBrief && !may(by.role, 'ban-longer'))
          return refuse('not-moderator', `Moderators can keep somebody out for up to ${BRIEF_DAYS} days. Ask an administrator.`)
        if (ban?.until != null && ban.until <= clock.now()) return refuse('arguments', 'until must be in the future.')
        await people.ban(id, ban)
        if (ban) await makeBannedLeaveMatches()
        return ok(null)
      }),

    rename: (by, id, name) =>
      to(by, 'rename', id, {}, async (person) => {
        const renamed = await store.person(id)
        if (!renamed) return refuse('not-found', 'There is nobody with this id.')
        return person.name === name ? ok(null) : people.rename(renamed, name)
      }),

    removePicture: (by, id, only) =>
      to(by, 'remove-picture', id, {}, async ({ picture }) => {
        if (picture === null || (only !== undefined && picture !== only)) return refuse('not-found', 'This person has no picture.')
        await store.setPicture(id, null)
        return ok(null)
      }),

    endSessions: (by, id) =>
      to(by, 'end-sessions', id, {}, async () => {
        await people.endSession(id, null)
        return ok(null)
      }),

    grant: (by, id, role) =>
      to(by, 'grant', id, { role }, async ({ kind }) => {
        if (kind !== 'account') return refuse('no-account', 'Only accounts can have a role.')
        await people.grant(id, role)
        return ok(null)
      }),

    start: makeBannedLeaveMatches,
  }
}
