import type { AuditInfo, Right } from './admin-api.ts'

/** Entries of the audit log in words. */

/** What somebody did who used a right; it goes on with whom or which match they did it to. */
const DID: { readonly [right in Exclude<Right, 'own-audit' | 'audit' | 'ban-longer'>]: string } = {
  'find-matches': 'looked for matches',
  watch: 'watched',
  'mark-absent': 'marked a player as away in',
  'end-match': 'ended',
  'remove-line': 'removed a line of chat in',
  act: 'made a move for a player in',
  'delete-match': 'deleted',
  retry: 'had failed work tried again in',
  'find-people': 'looked for people',
  rename: 'gave another name to',
  'remove-picture': 'removed the picture of',
  'end-sessions': 'signed out everywhere',
  ban: 'kept out',
  grant: 'gave a role to',
  reports: 'read the reports',
  due: 'looked at what is due',
  failures: 'looked at the rules that failed',
  health: 'looked at the server’s health',
}

/** What they did, in the past tense, such as `watched`. What a newer server calls otherwise stays as it is. */
export function didText({ what, user, match, details }: Pick<AuditInfo, 'what' | 'user' | 'match' | 'details'>): string {
  if (what === 'find-people' && user !== null) return 'looked at'
  if (what === 'find-matches' && match !== null) return 'looked for'
  if (what === 'ban' && details.lifted) return 'let in again'
  if (what === 'reports' && 'report' in details) return 'settled a report about'
  return isKnown(what) ? DID[what] : what
}

const isKnown = (what: string): what is keyof typeof DID => Object.hasOwn(DID, what)

/** The rest of an entry, in parts: as which seat, what was looked for, why it was refused. */
export function detailTexts({ details }: Pick<AuditInfo, 'details'>): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    if (value === null || value === undefined || value === '' || value === false) return []
    if (Array.isArray(value)) return [value.length > 0 ? value.map((one) => `“${one}”`).join(', ') : 'found nobody']
    if (name === 'find') return [`“${value}”`]
    if (name === 'as') return [SEEN_AS[String(value)] ?? `as seat ${Number(value) + 1}`]
    if (name === 'seat') return [`seat ${Number(value) + 1}`]
    if (value === true) return name === 'lifted' ? [] : [FLAGS[name] ?? name]
    return [`${NAMES[name] ?? name}: ${value}`]
  })
}

const SEEN_AS: { readonly [as: string]: string } = { spectator: 'as a spectator', admin: 'with everything' }
const FLAGS: { readonly [name: string]: string } = { settled: 'those that are settled', begun: 'from here on', ended: 'up to here' }
/** Former and new names are in old entries only. */
const NAMES: { readonly [name: string]: string } = { before: 'was', after: 'is', refused: 'refused' }
