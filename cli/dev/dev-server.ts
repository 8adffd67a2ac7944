import { dirname, relative, sep } from 'node:path'
import type { Boards } from '../../server/games/boards/boards.ts'
import { buildBoards } from '../../server/games/boards/build-boards.ts'
import { type FoundGame, foundGames, mistakesIn } from '../../server/games/discover-games.ts'
import { isRulesFile } from '../../server/games/game-sources.ts'
import { createApp } from '../../server/http/app.ts'
import { AUTHORS_LIMITS } from '../../server/http/limits/limits.ts'
import { listen } from '../../server/http/listen.ts'
import type { RuleDiagnostics } from '../../server/matches/rule-diagnostics.ts'
import { newSecret } from '../../server/runtime/ids.ts'
import { hearLog, type Logged } from '../../server/runtime/log.ts'
import { BUILT_CLIENT, type ServeOptions, type Serving } from '../../server/serve.ts'
import { openStore } from '../../server/store/sqlite/open-store.ts'
import { COOKIE_SECRET } from '../../server/store/store.ts'
import { checkGame, findingLines, mistakeLines } from '../check/findings.ts'
import { placeOf } from '../playing/rule-errors.ts'
import { sentenceOf } from '../terminal/failure.ts'
import { chartDrafts } from './chart-drafts.ts'
import { boardsInWork, freshRules } from './games-in-work.ts'
import { livePages } from './pages.ts'
import { fittings, misfitIn } from './running-matches.ts'
import { watchFolders } from './watch-folders.ts'

export interface DevOptions extends Pick<ServeOptions, 'port' | 'database' | 'cookieSecret'> {
  /** Folders with games, or of single games. */
  readonly folders: readonly string[]
  /** Prints a line about what is going on. */
  say(line: string): void
}

export interface DevServing extends Pick<Serving, 'port' | 'stop'> {
  readonly games: readonly FoundGame[]
}

/**
 * Serves games and reloads their rules and boards when they are saved. Reports what cannot be reloaded, and keeps the previous version.
 * Rejects if the games cannot be loaded at first, or the port is taken.
 */
export async function serveInWork(options: DevOptions): Promise<DevServing> {
  const opened: (() => void | Promise<void>)[] = []
  try {
    return await serving(options, opened)
  } catch (error) {
    // What is still open would keep the process from ending.
    for (const close of opened.toReversed()) {
      try {
        await close()
      } catch (late) {
        options.say(sentenceOf(late))
      }
    }
    throw error
  }
}

/** As `serveInWork`; adds what ends each thing that it has opened to `opened`. */
async function serving(
  { folders, port, database, cookieSecret, say }: DevOptions,
  opened: (() => void | Promise<void>)[],
): Promise<DevServing> {
  const watching = await watchFolders(folders)
  opened.push(() => watching.stop())
  const rules = freshRules()
  opened.push(() => rules.end())
  const { build, problems, isBroken } = boardsInWork(say)
  let rulesProblem: string | null = null
  let games = await foundGames(folders, load)
  let boards = await buildBoards(games, { all: true, build })
  const latest: Boards = { addressOf: (game) => boards.addressOf(game), file: (name) => boards.file(name) }
  const store = openStore(database)
  opened.push(() => store.close())
  const secret = cookieSecret || (await store.setting(COOKIE_SECRET, newSecret()))
  const fits = fittings(store, say)
  const drafts = chartDrafts({ store, games: () => games, serve: () => inTurn(serveAnew) })
  opened.push(() => drafts.stop())
  const pages = livePages((request, env) => running.app.fetch(request, env), drafts)
  const authors: RuleDiagnostics = {
    misfit(record, log, base) {
      const found = games.find(({ game }) => game.name === record.game)
      return found ? misfitIn(drafts.inPlay(found), record, log, base) : null
    },
    failure: (logged) => loggedText(logged, games),
  }
  let logged = new Set<string>()
  let takingUp = Promise.resolve()
  let running = open()
  opened.push(() => running.stop())
  const listening = await listen(pages.app, port)
  opened.push(() => listening.close())
  const unheard = hearLog((entry) => void heard(entry).catch((error) => say(sentenceOf(error))))
  opened.push(unheard)
  await running.start()
  for (const found of games) for (const line of findingsOf(found).lines) say(line)
  watching.start((paths) => {
    const taken = inTurn(() => takeUp(paths))
    return taken.catch((error) => say(sentenceOf(error)))
  })

  /** After what has been taken up before. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = takingUp.then(work)
    takingUp = done.catch(() => {})
    return done
  }

  async function load(path: string): ReturnType<typeof rules.load> {
    try {
      return await rules.load(path)
    } catch (error) {
      const mistakes = mistakeLines(mistakesIn(error), dirname(path))
      throw mistakes === null ? error : new Error(mistakes)
    }
  }

  function open() {
    return createApp({
      limits: AUTHORS_LIMITS,
      store,
      games: games.map((found) => drafts.inPlay(found).game),
      cookieSecret: secret,
      client: BUILT_CLIENT,
      boards: latest,
      authors,
    })
  }

  function findingsOf(found: FoundGame): { readonly lines: readonly string[]; readonly wrong: boolean } {
    const checked = checkGame(found)
    const lines = checked.findings.length > 0 ? findingLines(checked, false) : []
    return { lines, wrong: checked.findings.some(({ level }) => level === 'error') }
  }

  /** Prints log entries, each once until rules change. A match that does not fit its rules is reported as after a change. */
  async function heard(entry: Logged): Promise<void> {
    if (entry.event === 'rules-changed') {
      await takingUp
      return fits.sayOne(games.map(drafts.inPlay), String(entry.match))
    }
    // Consequences, such as an agent that cannot move or a failed request; another line has the reason.
    if (entry.code === 'rules-changed' || entry.event === 'request') return
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
    const rulesToo = paths.some(areRules) && (await loadRules())
    if (rulesToo) await drafts.loaded(games.filter(isChanged))
    boards = await buildBoards(games, { all: true, build })
    const isNew = rulesToo || addresses() !== before
    pages.problems([...(rulesProblem ? [rulesProblem] : []), ...problems()])
    if (rulesToo) await serveAnew()
    else if (isNew) pages.reload()
    const changed = games.filter(isChanged)
    const gone = were.filter((name) => !games.some(({ game }) => game.name === name))
    for (const name of gone) await fits.sayGone(name)
    if (!isNew) return
    if (!rulesToo) say(`Reloaded: ${rulesProblem ? 'boards only' : listed(changed)}`)
    else if (changed.length === 0 && gone.length === 0) say(`Reloaded: ${listed(changed)}`)
    else for (const found of changed) await sayTakenUp(found)
  }

  const listed = (changed: readonly FoundGame[]) => changed.map(({ game }) => game.name).join(', ') || 'what has changed'

  /** Reports problems first: rules with errors or that break a running match are not simply reloaded. */
  async function sayTakenUp(found: FoundGame): Promise<void> {
    const { name } = found.game
    const { lines, wrong } = findingsOf(found)
    if (wrong) for (const line of lines) say(line)
    const { going, misfits } = await fits.sayMisfits(found)
    const but = misfits > 0 ? ', but not every running match fits' : isBroken(found.folder) ? ', but not its board' : ''
    say(`Reloaded${wrong ? ' with errors' : but}: ${name}`)
    if (!wrong) for (const line of lines) say(line)
    if (going > 0) say(going === 1 ? `1 running match of ${name} goes on` : `${going} running matches of ${name} go on`)
  }

  /** Loads the rules. Returns whether that succeeded. */
  async function loadRules(): Promise<boolean> {
    try {
      games = await foundGames(folders, load)
      rulesProblem = null
      return true
    } catch (error) {
      rulesProblem = sentenceOf(error)
      say(rulesProblem)
      return false
    }
  }

  /**
   * Restarts the server with the current rules. Pages reload before their connections end, so that they do not report a lost connection.
   */
  async function serveAnew(): Promise<void> {
    const before = running
    fits.changed()
    logged = new Set()
    running = open()
    pages.reload()
    await before.stop()
    await running.start()
  }

  return {
    port: listening.port,
    games,
    async stop() {
      await watching.stop()
      await drafts.stop()
      await Promise.all([listening.close(), running.stop()])
      await store.close()
      unheard()
      rules.end()
    },
  }
}

/** A log entry as text: `Rule failed: boom (apply, game.ts:66); match 7Fy, version 3, game duel, move roll, seat 0`. */
function loggedText({ event, error, message, code: _, by: __, request: ___, ...facts }: Logged, games: readonly FoundGame[]): string {
  const stack = String(error ?? '')
  const said = stack.split(/\n {4}at /)[0]!.replace(/^(?:Uncaught )?\w*Error: /, '')
  const what = said || (typeof message === 'string' ? message : '')
  const place = games.map(({ folder }) => placeOf(stack, folder)).find((one) => one !== null)
  const known = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name} ${factText(value)}`],
  )
  const words = event.replaceAll('-', ' ')
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}${what && `: ${what}`}${place ? ` (${place})` : ''}`
  return known.length ? `${sentence}; ${known.join(', ')}` : sentence
}

const factText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
