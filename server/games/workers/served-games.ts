import { type ChartMistake, type FoundGame, foundGames, gameFolders } from '../discover-games.ts'
import { createGameWorker, GameThreadError, LOADING_MS, RULES_MEMORY_MB } from './game-worker.ts'

/**
 * The games in these folders, as `foundGames` finds them. Those that `isolates` says are loaded in a thread first: one that throws, or never
 * comes to its end, is left out, and `refused` is told why in a sentence that names it, and by the mistakes in its chart if it is those.
 */
export async function servedGames(
  folders: readonly string[],
  isolates: (folder: string) => boolean,
  refused: (sentence: string, folder: string, mistakes: readonly ChartMistake[]) => void,
  withinMs = LOADING_MS,
): Promise<FoundGame[]> {
  const served: string[] = []
  const worker = createGameWorker({ memoryMb: RULES_MEMORY_MB })
  for (const folder of folders.flatMap(gameFolders)) {
    try {
      if (isolates(folder)) await worker.load(folder, withinMs)
      served.push(folder)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const why = reason.includes(folder) ? reason : `The game in ${folder} cannot be loaded: ${reason}`
      refused(unserved(why), folder, error instanceof GameThreadError ? error.mistakes : [])
    }
  }
  await worker.end('all are loaded')
  return foundGames(served)
}

/** Says after the reason that the game is not served. */
export function unserved(why: string): string {
  return why.endsWith('?') ? `${why} It is not served.` : `${why.replace(/\.$/, '')}; it is not served.`
}
