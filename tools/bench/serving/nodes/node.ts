import pig from '../../../../games/pig/game.ts'
import tictactoe from '../../../../games/tictactoe/game.ts'
import { openPostgres } from '../../../../server/store/postgres/open-postgres.ts'
import { servedFrom } from '../playchart-server.ts'

/** One of our servers on a PostgreSQL. */

export { cpu } from '../cpu.ts'

/** Takes the database's address. Returns the port. */
export const start = async (address: string): Promise<number> => servedFrom(await openPostgres(address), [tictactoe, pig])
