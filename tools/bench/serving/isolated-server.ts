import { join } from 'node:path'
import { loadGame } from '../../../server/games/discover-games.ts'
import { importRules } from '../../../server/games/import-rules.ts'
import { served } from './playchart-server.ts'

/** Our server, which has the rules run in a thread before it runs them itself. */

export { cpu } from './cpu.ts'

/** Returns the port. */
export const start = async (): Promise<number> => served(await loadGame(join(process.cwd(), 'games/tictactoe'), importRules), () => true)
