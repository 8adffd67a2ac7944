import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { cookieSecrets } from '../../server/http/signed-id.ts'
import { PROJECT_FILE, type ProjectSettings, projectOf, SECRETS_FILE } from '../project/project-file.ts'
import { settingsOf } from '../project/settings.ts'
import { Failure } from '../terminal/failure.ts'

/** Each function changes a project's files and returns a sentence that says what it did. */

/** The most secrets to keep: the newest signs cookies, the others still verify them. */
const SECRETS_KEPT = 3

/** Makes `playchart.json` with the settings in force in a folder, for the project that it is in. Throws Failure if it exists already. */
export function initProject(here: string): string {
  const { folder } = projectOf(here)
  const path = join(folder, PROJECT_FILE)
  if (existsSync(path)) throw new Failure(`${path} exists already. Change it with npx playchart config set.`)
  const { port, database, games } = settingsOf({}, {}, folder)
  const own = games.from === 'package' ? [] : games.value.map((games) => relativeTo(folder, games))
  write(path, { port: port.value, database: relativeTo(folder, database.value), ...(own.length > 0 && { games: own }) })
  ignore(folder)
  return `Made ${folder === here ? PROJECT_FILE : path}.`
}

/** Sets one setting of the project in a folder. Throws Failure for an unknown setting or an invalid value, without changing anything. */
export function setSetting(folder: string, name: string, value: string | undefined): string {
  if (name === 'cookieSecret') return setSecret(folder, value)
  if (name === 'games') throw new Failure('Folders of games are changed with npx playchart config add and config remove.')
  if (name !== 'port' && name !== 'database')
    throw new Failure(`There is no setting ${name}. The settings are: port, database, cookieSecret.`)
  if (!value) throw new Failure(`Give ${name} a value: npx playchart config set ${name} <value>.`)
  if (name === 'port') settingsOf({ port: value }, {}, folder)
  const { settings } = projectOf(folder)
  write(join(folder, PROJECT_FILE), { ...settings, [name]: name === 'port' ? Number(value) : value })
  return `Set ${name} to ${value} in ${PROJECT_FILE}.`
}

/** Adds a folder to the project's games, by its path relative to `here`. Throws Failure if it does not exist. */
export function addFolder(here: string, typed: string): string {
  const { folder, settings } = projectOf(here)
  const path = resolve(here, typed)
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new Failure(`There is no folder ${path}.`)
  const games = gamesOf(folder, settings)
  const added = relativeTo(folder, path)
  if (games.includes(added)) return `${added} is in ${PROJECT_FILE} already.`
  write(join(folder, PROJECT_FILE), { ...settings, games: [...games, added] })
  return `Added ${added} to the games in ${PROJECT_FILE}.`
}

/** Removes a folder from the project's games. Throws Failure if it is not one of them, or the last. */
export function removeFolder(here: string, typed: string): string {
  const { folder, settings } = projectOf(here)
  const games = settings.games ?? []
  const removed = relativeTo(folder, resolve(here, typed))
  if (!games.includes(removed))
    throw new Failure(`${removed} is not among the games in ${PROJECT_FILE}: ${games.join(', ') || 'it names none'}.`)
  const left = games.filter((one) => one !== removed)
  if (left.length === 0) throw new Failure(`${removed} is the only folder of games: add another one first.`)
  write(join(folder, PROJECT_FILE), { ...settings, games: left })
  return `Removed ${removed} from the games in ${PROJECT_FILE}.`
}

/** Throws Failure if the server would refuse the secret. */
function setSecret(folder: string, value = randomBytes(32).toString('hex')): string {
  try {
    cookieSecrets(value, 'cookieSecret')
  } catch (error) {
    throw new Failure(`${(error as Error).message} Without a value, npx playchart config set cookieSecret makes one too.`)
  }
  const { secrets } = projectOf(folder)
  const before = (secrets.cookieSecret ?? '').split(',').filter(Boolean)
  const kept = value.includes(',') ? value.split(',') : [value, ...before].slice(0, SECRETS_KEPT)
  write(join(folder, SECRETS_FILE), { ...secrets, cookieSecret: kept.join(',') })
  chmodSync(join(folder, SECRETS_FILE), 0o600)
  ignore(folder)
  return `Set cookieSecret in ${SECRETS_FILE}. ${cookiesText(before, kept)}`
}

/** What becomes of cookies. Until a secret is set, a server keeps one of its own in its database. */
function cookiesText(before: readonly string[], kept: readonly string[]): string {
  if (before.length === 0) return 'If a server has run here without it, everybody has to sign in again, and guests become new ones.'
  if (kept.includes(before[0])) return 'Cookies signed with the previous one stay valid.'
  return 'Everybody has to sign in again, and guests become new ones.'
}

/** The project's folders of games; adding one makes the default explicit. */
function gamesOf(folder: string, settings: ProjectSettings): readonly string[] {
  return settings.games ?? settingsOf({}, {}, folder).games.value.map((games) => relativeTo(folder, games))
}

const relativeTo = (folder: string, path: string) => relative(folder, path).replaceAll('\\', '/') || '.'

/** Writes atomically: a server that starts now reads the old file or the new one. */
function write(path: string, content: object): void {
  const beside = `${path}.new`
  writeFileSync(beside, `${JSON.stringify(content, null, 2)}\n`, { mode: path.endsWith(SECRETS_FILE) ? 0o600 : 0o644 })
  renameSync(beside, path)
}

/** Adds the secrets to .gitignore. */
function ignore(folder: string): void {
  const path = join(folder, '.gitignore')
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text.split(/\r?\n/).some((line) => line === SECRETS_FILE || line === `/${SECRETS_FILE}`)) return
  writeFileSync(path, `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}/${SECRETS_FILE}\n`)
}
