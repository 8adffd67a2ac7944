import { relative } from 'node:path'
import type { Command } from 'commander'
import { type Golden, recordMatch } from '../../engine/index.ts'
import { playMatch, secretFor } from '../../engine/simulation/play-match.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { seated } from '../playing/agents.ts'
import { toldOf } from '../playing/rule-errors.ts'
import { withExamples } from '../project/examples.ts'
import { findGame, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { onPort, preparePages } from '../project/server-settings.ts'
import { settingsOf } from '../project/settings.ts'
import { Failure } from '../terminal/failure.ts'
import { repeated, seatsOf, variantOf, wholeNumber } from '../terminal/options.ts'
import { counted } from '../terminal/output.ts'
import { progressOf } from '../terminal/progress.ts'
import { type FileUpdate, goldenFiles, updateFiles, verifyFiles, writeGolden } from './files.ts'

interface Options extends GamesOption {
  readonly json?: boolean
}

export function register(program: Command): void {
  const golden = program.command('golden').description('record matches of a game, and check that its rules still reproduce them')
  const recording = golden
    .command('record <game>')
    .description('serve only this game and write each match to its golden/ folder as it ends, Ctrl+C stops; or have agents play')
    .option('--port <number>', 'where to serve; 0 for any free port (environment: PORT; default: 8080)')
    .option('--no-pages', 'do not rebuild the pages')
    .option('--agents <names>', 'have these play instead, as in simulate: one for each seat, the last for all remaining seats')
    .option('--matches <number>', 'number of matches of agents (default: 1)', wholeNumber('--matches', 1))
    .option('--seats <number>', "number of seats in matches of agents (default: the game's)", wholeNumber('--seats', 1))
    .option('--seed <number>', 'seed of all randomness in matches of agents (default: 1)', wholeNumber('--seed'))
    .option('--variant <name=value>', 'an option of the game in matches of agents, may be repeated', repeated)
    .action(async (name: string, { agents, ...options }: Recorded) => {
      const found = await findGame(name, options)
      if (agents !== undefined) return recordAgents(found, agents, options)
      const meant = (['matches', 'seats', 'seed', 'variant'] as const).find((option) => options[option] !== undefined)
      if (meant) throw new Failure(`--${meant} needs agents, such as --agents random.`)
      await serveAndRecord(found, options)
    })
  withExamples(withGamesOption(recording), [
    ['golden record {pig} --port 8081', 'then play at http://localhost:8081'],
    ['golden record {pig} --agents random --matches 3', 'three matches, played by agents'],
  ])

  const verifying = golden
    .command('verify <game>')
    .description('replay the recorded matches and show where they first differ; exits with status 1 if one does')
    .option('--json', 'print JSON')
    .action(async (name: string, options: Options) => {
      const found = await findGame(name, options)
      const { game } = found
      const progress = progressOf(goldenFiles(found.folder).length, 'matches', options.json)
      const verdicts = await toldOf(found, () => verifyFiles(found, progress.at)).finally(progress.end)
      const lines = verdicts.map(({ file, ok, message }) => (ok ? `${file}: plays as recorded` : `${file}: ${message}`))
      console.log(options.json ? JSON.stringify(verdicts, null, 2) : lines.join('\n') || `${game.name} has no recorded matches.`)
      if (verdicts.some(({ ok }) => !ok)) process.exitCode = 1
    })
  withExamples(withGamesOption(verifying), [['golden verify {pig}', 'all in games/{pig}/golden']])

  const updating = golden
    .command('update <game>')
    .description('record matches again that no longer play as recorded, or lack what the log tells; exits with status 1 if one cannot be')
    .option('--shorten', 'keep the beginning of a match in which a later proposal is no longer legal')
    .option('--json', 'print JSON')
    .action(async (name: string, options: Options & { readonly shorten?: boolean }) => {
      const found = await findGame(name, options)
      const { game } = found
      const progress = progressOf(goldenFiles(found.folder).length, 'matches', options.json)
      const updates = await toldOf(found, () => updateFiles(found, options.shorten ?? false, progress.at)).finally(progress.end)
      const text = updates.map(updateText).join('\n') || `${game.name} has no recorded matches.`
      console.log(options.json ? JSON.stringify(updates, null, 2) : text)
      if (updates.some(({ done }) => done === 'stopped')) process.exitCode = 1
    })
  withExamples(withGamesOption(updating), [
    ['golden update {pig}', 'after rules were changed on purpose'],
    ['golden update {pig} --shorten', 'also where matches can only be kept in part'],
  ])
}

function updateText({ file, done, message }: FileUpdate): string {
  if (done === 'kept') return `${file}: plays as recorded`
  return done === 'updated' ? `${file}: recorded again (${message})` : `${file}: unchanged (${message})`
}

interface Recorded extends GamesOption {
  readonly port?: string
  readonly pages: boolean
  readonly agents?: string
  readonly matches?: number
  readonly seats?: number
  readonly seed?: number
  readonly variant?: readonly string[]
}

/** Agents stop after this many versions; the match is recorded up to there. */
const LONGEST = 5000

const told = (path: string, { seats, log }: Golden) =>
  console.log(`Wrote ${relative(process.cwd(), path)}: ${counted(seats, 'seat')}, ${counted(log.length, 'version')}.`)

async function recordAgents(found: FoundGame, agents: string, options: Omit<Recorded, 'agents'>): Promise<void> {
  const { game, folder } = found
  const { matches = 1, seed = 1 } = options
  const playing = seated(game, agents, seatsOf(game, options.seats), false)
  const variant = variantOf(options.variant)
  const progress = progressOf(matches, 'matches')
  await toldOf(found, () => {
    for (let nth = 0; nth < matches; nth++) {
      const { first, steps } = playMatch({ seated: playing, variant, secret: secretFor(seed, nth), most: LONGEST })
      const record = { ...first, at: 0, log: steps.map(({ entry }) => entry) }
      const golden = recordMatch(game, record, `played by ${playing.players.join(', ')}`)
      told(writeGolden(folder, golden), golden)
      progress.at(nth + 1)
    }
  }).finally(progress.end)
}

async function serveAndRecord(found: FoundGame, { pages, ...options }: Recorded): Promise<void> {
  const port = settingsOf(options, process.env, process.cwd()).port.value
  if (pages) preparePages()
  const { record } = await import('./record.ts')
  const recording = await onPort(port, () => record(found, port, told))
  const { displayName, players } = found.game
  console.log(`${displayName} is at http://localhost:${recording.port}; matches are recorded as they end.`)
  // Chromium and Firefox resolve these names themselves, and every browser keeps a cookie for each.
  const [one, two] = ['seat1', 'seat2'].map((seat) => `http://${seat}.localhost:${recording.port}`)
  if (players.max > 1) console.log(`To take several seats in one browser, use a different address for each: ${one}, ${two} and so on.`)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  const count = await recording.stop()
  console.log(`Recorded ${counted(count, 'match', 'matches')}.`)
}
