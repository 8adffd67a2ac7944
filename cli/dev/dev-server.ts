import { relative, sep } from 'node:path'
import type { Boards } from '../../server/games/boards/boards.ts'
import { buildBoards } from '../../server/games/boards/build-boards.ts'
import { type FoundGame, foundGames } from '../../server/games/discover-games.ts'
import { isRulesFile } from '../../server/games/rules-hash.ts'
import { createApp } from '../../server/http/app.ts'
import { listen } from '../../server/http/listen.ts'
import { newSecret } from '../../server/runtime/ids.ts'
import { BUILT_CLIENT, type ServeOptions, type Serving } from '../../server/serve.ts'
import { openStore } from '../../server/store/sqlite/open-store.ts'
import { checkGame } from '../check/findings.ts'
import { findingLines } from '../check/findings-text.ts'
import { sentenceOf } from '../failure.ts'
import { boardsInWork } from './boards-in-work.ts'
import { fittings } from './fitting.ts'
import { freshRules } from './fresh-rules.ts'
import { livePages } from './pages.ts'
import { hearServer, type Logged, loggedText } from './server-log.ts'
import { watchFolders } from './watch-folders.ts'

export interface DevOptions extends Pick<ServeOptions, 'port' | 'database' | 'cookieSecret'> {
  /** Folders with games, or of single games. */
  readonly folders: readonly string[]
  /** Told what is going on, a line each. */
  say(line: string): void
}

export interface DevServing extends Serving {
  readonly games: readonly FoundGame[]
}

/**
 * Serves games, and takes up changes of their rules and boards as they are saved. What cannot be taken up is said, and what was there
 * before goes on. Rejects when the games cannot be loaded at first, or the port is taken.
 */
export async function serveInWork({ folders, port, database, cookieSecret, say }: DevOptions): Promise<DevServing> {
  const watching = watchFolders(folders)
  const rules = freshRules()
  const pages = livePages((request, env) => running.app.fetch(request, env))
  const { build, problems } = boardsInWork(say)
  let rulesProblem: string | null = null
  let games = await foundGames(folders, rules.load)
  let boards = await buildBoards(games, { all: true, build })
  const latest: Boards = { addressOf: (game) => boards.addressOf(game), file: (name) => boards.file(name) }
  const store = openStore(database)
  const secret = cookieSecret || (await store.setting('cookie-secret', newSecret()))
  const fits = fittings(store, say)
  let logged = new Set<string>()
  let takingUp = Promise.resolve()
  let running = open()
  const listening = await listen(pages.app, port)
  const unheard = hearServer((entry) => void heard(entry).catch((error) => say(sentenceOf(error))))
  await running.start()
  games.forEach(sayFindings)
  watching.start((paths) => {
    takingUp = takeUp(paths).catch((error) => say(sentenceOf(error)))
    return takingUp
  })

  function open() {
    return createApp({ store, games: games.map(({ game }) => game), cookieSecret: secret, client: BUILT_CLIENT, boards: latest })
  }

  function sayFindings(found: FoundGame): void {
    const checked = checkGame(found)
    if (checked.findings.length > 0) for (const line of findingLines(checked, false)) say(line)
  }

  /** Each thing once until rules change. A match that does not fit its rules is told of as after a change. */
  async function heard(entry: Logged): Promise<void> {
    if (entry.event === 'rules-changed') {
      await takingUp
      return fits.sayOne(games, String(entry.match))
    }
    // What follows from that, such as an agent that cannot move.
    if (entry.code === 'rules-changed') return
    const text = loggedText(entry, games)
    if (logged.has(text)) return
    logged.add(text)
    say(text)
  }

  async function takeUp(paths: readonly string[]): Promise<void> {
    const isChanged = ({ folder }: FoundGame) => paths.some((path) => path.startsWith(folder + sep))
    const areRules = (path: string) => folders.some((folder) => path.startsWith(folder) && isRulesFile(relative(folder, path)))
    const addresses = () => JSON.stringify(games.map(({ game }) => boards.addressOf(game.name)))
    const [before, were] = [addresses(), games.map(({ game }) => game.name)]
    const rulesToo = paths.some(areRules) && (await takeUpRules())
    boards = await buildBoards(games, { all: true, build })
    const isNew = rulesToo || addresses() !== before
    if (isNew) pages.reload()
    pages.problems([...(rulesProblem ? [rulesProblem] : []), ...problems()])
    const changed = games.filter(isChanged)
    const gone = were.filter((name) => !games.some(({ game }) => game.name === name))
    for (const name of gone) await fits.sayGone(name)
    if (isNew && (changed.length > 0 || gone.length === 0))
      say(`Taken up: ${changed.map(({ game }) => game.name).join(', ') || 'what has changed'}`)
    if (!rulesToo) return
    changed.forEach(sayFindings)
    for (const found of changed) await fits.sayAll(found)
  }

  /** Whether they can be loaded. */
  async function takeUpRules(): Promise<boolean> {
    try {
      games = await foundGames(folders, rules.load)
      rulesProblem = null
    } catch (error) {
      rulesProblem = sentenceOf(error)
      say(rulesProblem)
      return false
    }
    const before = running
    fits.changed()
    logged = new Set()
    running = open()
    await before.stop()
    await running.start()
    return true
  }

  return {
    port: listening.port,
    games,
    async stop() {
      watching.stop()
      await Promise.all([listening.close(), running.stop()])
      await store.close()
      unheard()
      rules.end()
    },
  }
}
