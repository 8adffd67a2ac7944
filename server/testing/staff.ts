import { grantRole } from '../people/operator.ts'
import type { Role } from '../store/people-store.ts'
import { openStore } from '../store/sqlite/open-store.ts'
import type { Guest } from './guest.ts'
import type { TestServer } from './test-server.ts'

export const PASSWORD = 'four words are better'

/** Somebody with an account of that name and role. */
export async function account(
  server: Pick<TestServer, 'guest' | 'store' | 'clock'>,
  name: string,
  role: Role = 'player',
): Promise<Guest & { readonly id: string }> {
  const who = server.guest()
  const { status } = await who.post('/api/me/sign-up', { name, password: PASSWORD })
  const made = (await server.store.accounts(1000)).find((one) => one.name === name)
  if (status !== 201 || !made) throw new Error(`${name} could not sign up.`)
  if (role !== 'player') await server.store.setRole(made.id, role, server.clock.now())
  return Object.assign(Object.create(who), { id: made.id })
}

/** Gives an account a role as a terminal does, while a server runs on the file. */
export async function grantIn(file: string, name: string, role: Role): Promise<void> {
  const store = openStore(file)
  const { done, sentence } = await grantRole(store, name, role, Date.now())
  await store.close()
  if (!done) throw new Error(sentence)
}
