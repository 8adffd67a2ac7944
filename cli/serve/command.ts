import { join } from 'node:path'
import type { Command } from 'commander'
import { buildBoards } from '../../server/games/boards/build-boards.ts'
import { keptIn } from '../../server/games/boards/kept-boards.ts'
import { withExamples } from '../project/examples.ts'
import { toldFolders } from '../project/find-games.ts'
import { projectOf } from '../project/project-file.ts'
import {
  checkGames,
  KEPT_BOARDS,
  onPort,
  preparePages,
  readySentence,
  type ServerFlags,
  withServerOptions,
} from '../project/server-settings.ts'
import { settingsOf, withSecrets } from '../project/settings.ts'
import { Failure } from '../terminal/failure.ts'

export function register(program: Command): void {
  const command = program
    .command('serve')
    .description('serve the games, with their boards, for playing in the browser')
    .option(
      '--isolate',
      'run the rules of all games in separate threads first, so that rules that never end, or take more than 100 ms, affect their own match only (environment: ISOLATE=1)',
    )
    .option(
      '--no-isolate',
      'run them in the server alone (environment: ISOLATE=0; default: isolated are games that do not come with Playchart)',
    )
    .action((flags: ServeFlags) => serve(flags))
  withExamples(withServerOptions(command), [
    ['serve', 'the games in games/, on http://localhost:8080'],
    ['serve --games ../mine --port 9000 --database /var/lib/mine.sqlite', 'other games, elsewhere'],
  ])
}

interface ServeFlags extends ServerFlags {
  readonly isolate?: boolean
}

async function serve(flags: ServeFlags): Promise<void> {
  const [{ endWith, isolating, serve: serveGames }, { serverSettings }, { servedGames, unserved }] = await Promise.all([
    import('../../server/serve.ts'),
    import('../../server/settings.ts'),
    import('../../server/games/workers/served-games.ts'),
  ])
  const settings = settingsOf(flags, process.env, process.cwd())
  const [port, folders] = [settings.port.value, toldFolders(settings)]
  const served = serverSettings(withSecrets(process.env, process.cwd()))
  const isolate = flags.isolate ?? served.isolate
  const refused: string[] = []
  const { unloadedText } = await import('../check/findings.ts')
  const games = await servedGames(folders, isolating(isolate), (sentence, folder, mistakes) =>
    refused.push(mistakes.length === 0 ? sentence : unserved(unloadedText(sentence, folder, mistakes))),
  )
  if (games.length === 0 && refused.length > 0) throw new Failure(refused.join('\n'))
  for (const sentence of refused) console.error(sentence)
  checkGames(games, folders)
  preparePages()
  const boards = await buildBoards(games, { build: keptIn(join(projectOf(process.cwd()).folder, KEPT_BOARDS)) })
  const options = { port, database: settings.database.value, games, boards, say: console.log, ...served, isolate }
  const serving = await onPort(port, () => serveGames(options))
  console.log(readySentence(serving, games))
  endWith(serving)
}
