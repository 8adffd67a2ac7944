import type { Leases } from '../sql/statements.ts'

/** How long a server has a row to itself: then another takes it up. In milliseconds. */
const LEASE_MS = 10_000
/** By the database's clock, which is one for all servers. In milliseconds since 1970. */
export const NOW = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint'
/** Each server's connections have a name of its own. */
const OWN = "current_setting('application_name')"

const LEASED = `claimed_by = ${OWN}, claimed_until = ${NOW} + ${LEASE_MS}`

export const leases: Leases = {
  // A lease for longer than there are any was made before the database's clock was set back.
  free: (table) =>
    `(${table}.claimed_by is null or ${table}.claimed_by = ${OWN} or ${table}.claimed_until not between ${NOW} and ${NOW} + ${LEASE_MS})`,
  kept: `, ${LEASED}`,
  taking: (select, table, key) =>
    `with taken as (${select} for update of due skip locked)
    update ${table} set ${LEASED} from taken where ${key.map((column) => `${table}.${column} = taken.${column}`).join(' and ')} returning taken.*`,
}

/** Tables with rows that are leased. */
export const LEASABLE = ['timers', 'agent_turns', 'clocks', 'plans'] as const

/** A statement by which a server gives up its leases. */
export const released = (table: string) => `update ${table} set claimed_by = null, claimed_until = null where claimed_by = ${OWN}`
