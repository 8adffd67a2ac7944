import pig from '../../../../games/pig/game.ts'
import { served } from '../playchart-server.ts'

/** Our server with a game that goes on for as long as nobody holds. */

export { cpu } from '../cpu.ts'

/** Returns the port. */
export const start = (): Promise<number> => served(pig)
