import { relative } from 'node:path'
import type { Command } from 'commander'
import type { Golden } from '../../engine/index.ts'
import { toldOf } from '../playing/rule-errors.ts'
import { findGame, type GamesOption, withGamesOption } from '../project/find-games.ts'
import { onPort, preparePages } from '../project/server-settings.ts'
import { settingsOf } from '../project/settings.ts'
import { withExamples } from '../terminal/examples.ts'
import { progressOf } from '../terminal/progress.ts'
import { type FileUpdate, goldenFiles, updateFiles, verifyFiles } from './files.ts'

interface Options extends GamesOption {
  readonly json?: boolean
}

export function register(program: Command): void {
  const golden = program.command('golden').description('recorded matches of a game, which its rules are to give again')
  const recording = golden
    .command('record <game>')
    .description('serve the game by itself and write each match to its golden/ folder as it ends; Ctrl+C stops')
    .option('--port <number>', 'where to serve; 0 for any free port (environment: PORT; default: 8080)')
    .option('--no-pages', 'leave the pages as they were built last')
    .action(recorded)
  withExamples(withGamesOption(recording), [['golden record pig --port 8081', 'then play at http://localhost:8081']])

  const verifying = golden
    .command('verify <game>')
    .description('play the recorded matches again and say where they first differ; the status is 1 where any does')
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
  withExamples(withGamesOption(verifying), [['golden verify pig', 'all in games/pig/golden']])

  const updating = golden
    .command('update <game>')
    .description('record anew the matches that no longer play as recorded; the status is 1 where one no longer can be')
    .option('--shorten', 'keep of a match the beginning, where a later proposal is no longer legal')
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
    ['golden update pig', 'after rules were changed on purpose'],
    ['golden update pig --shorten', 'also where matches can only be kept in part'],
  ])
}

function updateText({ file, done, message }: FileUpdate): string {
  if (done === 'kept') return `${file}: plays as recorded`
  return done === 'updated' ? `${file}: recorded anew (${message})` : `${file}: left as it is (${message})`
}

async function recorded(name: string, { pages, ...options }: GamesOption & { port?: string; pages: boolean }): Promise<void> {
  const found = await findGame(name, options)
  const port = settingsOf(options, process.env, process.cwd()).port.value
  if (pages) preparePages()
  const told = (path: string, { seats, log }: Golden) =>
    console.log(`Wrote ${relative(process.cwd(), path)}: ${seats} seats, ${log.length} versions.`)
  const { record } = await import('./record.ts')
  const recording = await onPort(port, () => record(found, port, told))
  const { displayName, players } = found.game
  console.log(`${displayName} is at http://localhost:${recording.port}; matches are recorded as they end.`)
  // Chromium and Firefox find these names by themselves; every browser keeps a cookie for each.
  const [one, two] = ['seat1', 'seat2'].map((seat) => `http://${seat}.localhost:${recording.port}`)
  if (players.max > 1) console.log(`One browser sits at every seat with an address for each: ${one}, ${two} and so on.`)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  const count = await recording.stop()
  console.log(`Recorded ${count} ${count === 1 ? 'match' : 'matches'}.`)
}
