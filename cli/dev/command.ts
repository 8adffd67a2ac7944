import type { Command } from 'commander'
import { withExamples } from '../project/examples.ts'
import { toldFolders } from '../project/find-games.ts'
import { checkGames, onPort, preparePages, readySentence, type ServerFlags, withServerOptions } from '../project/server-settings.ts'
import { settingsOf, withSecrets } from '../project/settings.ts'

export function register(program: Command): void {
  const command = program
    .command('dev')
    .description('serve the games while you work on them; rules and boards reload as you save')
    .action((flags: ServerFlags) => dev(flags))
  withExamples(withServerOptions(command), [
    ['dev', 'the games in games/, on http://localhost:8080'],
    ['dev --games games/{dice-duel} --port 9000', 'one game only, elsewhere'],
  ])
}

async function dev(flags: ServerFlags): Promise<void> {
  const [{ endWith }, { serverSettings }, { setLogLevel }, { serveInWork }] = await Promise.all([
    import('../../server/serve.ts'),
    import('../../server/settings.ts'),
    import('../../server/runtime/log.ts'),
    import('./dev-server.ts'),
  ])
  const settings = settingsOf(flags, process.env, process.cwd())
  const { cookieSecret, logLevel } = serverSettings(withSecrets(process.env, process.cwd()))
  if (logLevel) setLogLevel(logLevel)
  const [port, folders] = [settings.port.value, toldFolders(settings)]
  preparePages()
  const options = { port, folders, database: settings.database.value, cookieSecret, say: console.log }
  const serving = await onPort(port, () => serveInWork(options))
  try {
    checkGames(serving.games, folders)
  } catch (error) {
    await serving.stop()
    throw error
  }
  console.log(readySentence(serving, serving.games))
  endWith(serving)
}
