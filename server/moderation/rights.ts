import type { Role } from '../store/people-store.ts'

const MODERATORS: readonly Role[] = ['moderator', 'admin']
const ADMINS: readonly Role[] = ['admin']

/** Who may see and do what, besides what everybody may. The audit log names each by its key; the table in README.md is this one. */
export const RIGHTS = {
  'find-matches': { roles: MODERATORS, says: 'find matches, also those that are not open to everybody' },
  watch: { roles: MODERATORS, says: 'watch a match that they do not play in: as a spectator, as any seat, or with everything' },
  'mark-absent': { roles: MODERATORS, says: 'mark a player as away, as when they leave' },
  'end-match': { roles: MODERATORS, says: 'end a running match, which nobody wins' },
  'remove-line': { roles: MODERATORS, says: 'remove a line of chat' },
  act: { roles: ADMINS, says: 'make a move for a seat' },
  'delete-match': { roles: ADMINS, says: 'delete a match with everything about it' },
  retry: { roles: ADMINS, says: 'have what failed three times in a match tried again' },
  'find-people': { roles: MODERATORS, says: 'find people, and see their sessions' },
  rename: { roles: MODERATORS, says: 'give somebody another name' },
  'remove-picture': { roles: MODERATORS, says: 'remove a picture' },
  'end-sessions': { roles: MODERATORS, says: 'sign somebody out everywhere' },
  ban: { roles: MODERATORS, says: 'keep somebody out for up to 30 days, and let them in again' },
  'ban-longer': { roles: ADMINS, says: 'keep somebody out for longer' },
  grant: { roles: ADMINS, says: 'give roles' },
  reports: { roles: MODERATORS, says: 'read reports, and settle them with a note' },
  'own-audit': { roles: MODERATORS, says: 'read what they did themselves' },
  audit: { roles: ADMINS, says: 'read what everybody did' },
  due: { roles: ADMINS, says: 'see what the server does next' },
  failures: { roles: ADMINS, says: 'see which rules failed' },
  health: { roles: ADMINS, says: 'see how the server is' },
} as const satisfies { readonly [right: string]: { readonly roles: readonly Role[]; readonly says: string } }

export type Right = keyof typeof RIGHTS

export const may = (role: Role, right: Right): boolean => RIGHTS[right].roles.includes(role)

/** All that somebody with this role may. */
export const rightsOf = (role: Role): Right[] => (Object.keys(RIGHTS) as Right[]).filter((right) => may(role, right))
