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

/** Gives an account a role. */
export const grantRole = (store: Store, name: string, role: Role): Promise<Outcome> =>
  withAccount(store, name, async (account) => {
    await store.setRole(account.id, role)
    return done(`${account.name} is ${role === 'admin' ? 'an' : 'a'} ${role} now.`)
  })

/** Gives an account another name, by which it is found from then on. */
export const renameAccount = (store: Store, name: string, wanted: string): Promise<Outcome> =>
  withAccount(store, name, async (account) => {
    const given = tidyName(wanted)
    const fault = nameFault(given)
    if (fault !== null) return failed(`The new name ${fault}.`)
    const free = !isReserved(given) && (await store.renameAccount(account.id, given, keysOf(given)))
    return free
      ? done(`${account.name} is called ${given} now.`)
      : failed(`Another account has this name, or one that looks like it: ${given}.`)
  })

/** Removes an account's picture. */
export const removePicture = (store: Store, name: string): Promise<Outcome> =>
  withAccount(store, name, async ({ id, name }) => {
    if ((await store.person(id))?.picture === undefined) return failed(`${name} has no picture.`)
    await store.setPicture(id, null)
    return done(`The picture of ${name} is removed.`)
  })

/** Signs somebody out everywhere and keeps them out; `lift`: lets them in again. `at`: now, in milliseconds since 1970. */
export const banAccount = (store: Store, name: string, lift: boolean, at: number): Promise<Outcome> =>
  withAccount(store, name, async (account) => {
    if (lift === (account.bannedAt === null)) return failed(`${account.name} is ${lift ? 'not banned' : 'banned already'}.`)
    await store.setBan(account.id, lift ? null : at, at)
    return done(lift ? `${account.name} may sign in again.` : `${account.name} is banned.`)
  })
