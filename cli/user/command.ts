import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import type { AccountRecord, Role } from '../../server/store/people-store.ts'
import type { Store } from '../../server/store/store.ts'
import { withExamples } from '../project/examples.ts'
import { settingsOf } from '../project/settings.ts'
import { Failure } from '../terminal/failure.ts'
import { table } from '../terminal/output.ts'

/** Imported by actions only, not by `--help`. */
const operator = () => import('../../server/people/operator.ts')

interface Flags {
  readonly database?: string
}

const ROLES: readonly Role[] = ['player', 'moderator', 'admin']
/** The most accounts that are listed. */
const LISTED = 10_000

export function register(program: Command): void {
  const user = program.command('user').description('the accounts of a server: roles, names, pictures, bans; also while it runs')
  const declared = (usage: string, description: string) =>
    user
      .command(usage)
      .description(description)
      .option('-d, --database <file>', 'the SQLite file, or the address of a PostgreSQL database (default: that of serve)')

  const list = declared('list', 'show all accounts')
    .option('--json', 'print JSON')
    .action(async ({ json, ...flags }: Flags & { readonly json?: boolean }) => {
      const accounts = await using(flags, (store) => store.accounts(LISTED))
      console.log(json ? JSON.stringify(accounts, null, 2) : accounts.length === 0 ? 'There are no accounts yet.' : listText(accounts))
    })
  withExamples(list, [['user list --json', 'as JSON']])

  const grant = declared('grant <name> <role>', `give an account a role: ${ROLES.join(', ')}`).action(
    async (name: string, given: string, flags: Flags) => {
      const role = ROLES.find((one) => one === given)
      if (role === undefined) throw new Failure(`There is no role ${given}: it is one of ${ROLES.join(', ')}.`)
      const { grantRole } = await operator()
      console.log(said(await using(flags, (store) => grantRole(store, name, role, Date.now()))))
    },
  )
  withExamples(grant, [['user grant Ann admin', 'for the first administrator, say']])

  const rename = declared('rename <name> <new>', 'give an account another name').action(
    async (name: string, wanted: string, flags: Flags) => {
      const { renameAccount } = await operator()
      console.log(said(await using(flags, (store) => renameAccount(store, name, wanted, Date.now()))))
    },
  )
  withExamples(rename, [['user rename "Rude Word" "Player 12"', 'they sign in with the new name']])

  const picture = declared('remove-picture <name>', 'remove the picture of an account').action(async (name: string, flags: Flags) => {
    const { removePicture } = await operator()
    console.log(said(await using(flags, (store) => removePicture(store, name, Date.now()))))
  })
  withExamples(picture, [['user remove-picture Bob', 'browsers that have seen it may show it for another hour']])

  const ban = declared('ban <name>', 'sign somebody out everywhere, and keep them out; in their matches they are away')
    .option('--lift', 'let them in again')
    .action(async (name: string, { lift, ...flags }: Flags & { readonly lift?: true }) => {
      const { banAccount } = await operator()
      console.log(said(await using(flags, (store) => banAccount(store, name, lift === true, Date.now()))))
    })
  withExamples(ban, [
    ['user ban Bob', 'takes effect within five seconds in a running server'],
    ['user ban Bob --lift', 'undoes it'],
  ])
}

/** Prints a sentence of success; throws one of failure. */
function said({ done, sentence }: { readonly done: boolean; readonly sentence: string }): string {
  if (!done) throw new Failure(sentence)
  return sentence
}

async function using<T>(flags: Flags, work: (store: Store) => Promise<T>): Promise<T> {
  const file = settingsOf(flags, process.env, process.cwd()).database.value
  const { isPostgres } = await import('../../server/store/store.ts')
  const { openStoreAt } = await import('../../server/store/open-store-at.ts')
  // A misspelt name must not make a new database.
  if (!isPostgres(file) && !existsSync(file)) throw new Failure(`There is no database ${file}: --database names it.`)
  const store = await openStoreAt(file)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

const listText = (accounts: readonly AccountRecord[]) =>
  table([
    ['name', 'role', 'since', 'banned'],
    ...accounts.map(({ name, role, createdAt, bannedAt }) => [name, role, day(createdAt), bannedAt === null ? '' : day(bannedAt)]),
  ])

const day = (time: number) => new Date(time).toISOString().slice(0, 10)
