import type { AuditDetails } from '../store/moderation/moderation-records.ts'
import type { AccountRecord, Role } from '../store/people-store.ts'
import type { Store } from '../store/store.ts'
import { isReserved, keysOf, nameFault, tidyName } from './names.ts'

/** What the people who run a server do with accounts. */

/** Whether it was done, and a sentence that says so, or why not. */
export interface Outcome {
  readonly done: boolean
  readonly sentence: string
}

const failed = (sentence: string): Outcome => ({ done: false, sentence })
const done = (sentence: string): Outcome => ({ done: true, sentence })

async function withAccount(store: Store, name: string, work: (account: AccountRecord) => Promise<Outcome>): Promise<Outcome> {
  const [key = ''] = keysOf(tidyName(name))
  const account = await store.accountFoundBy(key)
  return account ? work(account) : failed(`There is no account with the name ${name}. Guests have none.`)
}

/** What is done in a terminal is in the audit log too. */
const recorded = (store: Store, what: string, { id }: AccountRecord, at: number, details: AuditDetails = {}) =>
  store.audit({ at, by: null, role: null, what, match: null, user: id, details })

/** Gives an account a role. `at`, here and below: now, in milliseconds since 1970. */
export const grantRole = (store: Store, name: string, role: Role, at: number): Promise<Outcome> =>
  withAccount(store, name, async (account) => {
    await recorded(store, 'grant', account, at, { role })
    await store.setRole(account.id, role, at)
    return done(`${account.name} is ${role === 'admin' ? 'an' : 'a'} ${role} now.`)
  })

/** Gives an account another name, by which it is found from then on. */
export const renameAccount = (store: Store, name: string, wanted: string, at: number): Promise<Outcome> =>
  withAccount(store, name, async (account) => {
    const given = tidyName(wanted)
    const fault = nameFault(given)
    if (fault !== null) return failed(`The new name ${fault}.`)
    const free = !isReserved(given) && (await store.renameAccount(account.id, given, keysOf(given)))
    if (!free) return failed(`Another account has this name, or one that looks like it: ${given}.`)
    await recorded(store, 'rename', account, at)
    return done(`${account.name} is called ${given} now.`)
  })

/** Removes an account's picture. */
export const removePicture = (store: Store, name: string, at: number): Promise<Outcome> =>
  withAccount(store, name, async (account) => {
    const { id, name } = account
    if ((await store.person(id))?.picture === undefined) return failed(`${name} has no picture.`)
    await recorded(store, 'remove-picture', account, at)
    await store.setPicture(id, null)
    return done(`The picture of ${name} is removed.`)
  })

/** Signs somebody out everywhere and keeps them out; `lift`: lets them in again. */
export const banAccount = (store: Store, name: string, lift: boolean, at: number): Promise<Outcome> =>
  withAccount(store, name, async (account) => {
    if (lift === (account.bannedAt === null)) return failed(`${account.name} is ${lift ? 'not banned' : 'banned already'}.`)
    await recorded(store, 'ban', account, at, lift ? { lifted: true } : {})
    await store.setBan(account.id, lift ? null : { reason: null, until: null }, at)
    return done(lift ? `${account.name} may sign in again.` : `${account.name} is banned.`)
  })
