import type { ClientResponse } from 'hono/client'
import type { Args, StepView, View } from '../../engine/model/views.ts'
import { answer } from '../remote/answer.ts'
import { api, routes } from '../remote/api.ts'
import type { HistoryEntry, Me, NoteView } from '../remote/wire.ts'

const { admin } = routes
const match = admin.matches[':id']
const person = admin.people[':person']
const view = match.views[':as']

/** Hono cannot infer the type of recursive JSON, so such answers state their type here. */
const answerOf = <T>(pending: Promise<ClientResponse<unknown>>) => answer(pending as Promise<ClientResponse<T>>)

/** Where a moderator looks: a match, and as whom. */
export interface Look {
  readonly id: string
  /** A seat, `spectator` or `admin`. */
  readonly as: string
}

/** The calls for moderators and administrators, one function per route. */
export const adminApi = {
  overview: () => answer(admin.$get()),
  reports: (settled: boolean) => answer(admin.reports.$get({ query: settled ? { settled: '1' } : {} })),
  settle: (report: string, note: string) => answer(admin.reports[':report'].settle.$post({ param: { report }, json: { note } })),
  /** `before`: the id of an entry; only older ones. */
  audit: (before: number | undefined) => answer(admin.audit.$get({ query: before === undefined ? {} : { before: String(before) } })),
  due: () => answer(admin.due.$get()),
  failures: () => answer(admin.failures.$get()),
  health: () => answer(admin.health.$get()),
  matches: (find: string) => answer(admin.matches.$get({ query: { find } })),
  markAbsent: (id: string, seat: number) => answer(match.absent.$post({ param: { id }, json: { seat } })),
  end: (id: string) => answer(match.end.$post({ param: { id } })),
  retry: (id: string) => answer(match.retry.$post({ param: { id } })),
  remove: (id: string) => answer(match.$delete({ param: { id } })),
  people: (find: string) => answer(admin.people.$get({ query: { find } })),
  person: (id: string) => answer(person.$get({ param: { person: id } })),
  ban: (id: string, reason: string, until: number | null) => answer(person.ban.$post({ param: { person: id }, json: { reason, until } })),
  liftBan: (id: string) => answer(person.ban.$delete({ param: { person: id } })),
  rename: (id: string, name: string) => answer(person.name.$put({ param: { person: id }, json: { name } })),
  removePicture: (id: string) => answer(person.picture.$delete({ param: { person: id } })),
  endSessions: (id: string) => answer(person.sessions.$delete({ param: { person: id } })),
  grant: (id: string, role: Me['role']) => answer(person.role.$put({ param: { person: id }, json: { role } })),
  look: (look: Look) => answer(view.$get({ param: look })),
  history: (look: Look, before: number | null) =>
    answerOf<{ entries: HistoryEntry[]; notes: NoteView[] }>(
      view.history.$get({ param: look, query: before === null ? {} : { before: String(before) } }),
    ),
  version: (look: Look, version: number) =>
    answerOf<{ step: StepView | null; view: View }>(view.versions[':version'].$get({ param: { ...look, version: String(version) } })),
  move: (look: Look, move: string, args: Args, expectVersion: number, key: string) =>
    answer(view.moves.$post({ param: look, json: { move, args, expectVersion, key } })),
  liveUrl: ({ id, as }: Look) => `${api.liveUrl('').replace(/\/api\/.*/, '')}/api/admin/matches/${id}/views/${as}/live`,
}

type Found<Call extends keyof typeof adminApi> = Extract<
  Awaited<ReturnType<Extract<(typeof adminApi)[Call], (...given: never[]) => Promise<unknown>>>>,
  { ok: true }
>['value']
export type Overview = Found<'overview'>
export type Right = Overview['rights'][number]
export type FoundMatch = Found<'matches'>['matches'][number]
export type FoundPerson = Found<'people'>['people'][number]
export type PersonInfo = Found<'person'>
export type ReportInfo = Found<'reports'>['reports'][number]
export type AuditInfo = Found<'audit'>['entries'][number]
