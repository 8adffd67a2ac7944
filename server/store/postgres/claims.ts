import type { Claims } from '../sql/statements.ts'

/** How long a server has what it has claimed to itself: then another takes it up. In milliseconds. */
const CLAIM_MS = 10_000
/** By the database's clock, which is one for all servers. In milliseconds since 1970. */
export const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** Each server's connections have a name of its own. */
const OWN = "current_setting('application_name')"

const CLAIMED = `claimed_by = ${OWN}, claimed_until = ${NOW} + ${CLAIM_MS}`

export const claims: Claims = {
  // A claim for longer than there are any was made before the database's clock was set back.
  free: (table) =>
    `(${table}.claimed_by is null or ${table}.claimed_by = ${OWN} or ${table}.claimed_until not between ${NOW} and ${NOW} + ${CLAIM_MS})`,
  kept: `, ${CLAIMED}`,
  taking: (select, table, key) =>
    `with taken as (${select} for update of due skip locked)
    update ${table} set ${CLAIMED} from taken where ${key.map((column) => `${table}.${column} = taken.${column}`).join(' and ')} returning taken.*`,
}

/** Tables with rows that are claimed. */
export const CLAIMABLE = ['timers', 'agent_turns', 'clocks', 'plans'] as const

/** A statement by which a server gives up what it has claimed. */
export const released = (table: string) => `update ${table} set claimed_by = null, claimed_until = null where claimed_by = ${OWN}`
