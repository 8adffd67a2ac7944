import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Golden, recordMatch } from '../../engine/index.ts'
import { buildBoards } from '../../server/games/boards/build-boards.ts'
import type { FoundGame } from '../../server/games/discover-games.ts'
import { AUTHORS_LIMITS } from '../../server/http/limits/limits.ts'
import { type Chain, createApp, listen, openStore, type Store } from '../../server/index.ts'
import { recordedMatch } from '../../server/rules/replay-log.ts'
import { newSecret } from '../../server/runtime/ids.ts'
import { BUILT_CLIENT } from '../../server/serve.ts'
import { writeGolden } from './files.ts'

export interface Recording {
  /** The port it is served on. */
  readonly port: number
  /** Stops serving and drops unfinished matches. Returns how many were written. */
  stop(): Promise<number>
}

/**
 * Serves one game with matches in memory; each is written to the game's golden/ folder when it ends, and `written` is called. Rejects if
 * the port is taken.
 */
export async function record(
  { game, folder }: FoundGame,
  port: number,
  written: (path: string, golden: Golden) => void,
): Promise<Recording> {
  const temporary = mkdtempSync(join(tmpdir(), 'playchart-record-'))
  const kept = openStore(join(temporary, 'matches.sqlite'))
  let count = 0

  async function write(id: string): Promise<void> {
    const match = await kept.match(id)
    const log = await kept.log(id, 0)
    const golden = recordMatch(game, recordedMatch(match!, log), 'played by hand')
    written(writeGolden(folder, golden), golden)
    count++
  }

  const store = telling(kept, write)
  const boards = await buildBoards([{ game, folder }])
  const { app, start, stop } = createApp({
    limits: AUTHORS_LIMITS,
    store,
    games: [game],
    cookieSecret: newSecret(),
    client: BUILT_CLIENT,
    boards,
  })
  const listening = await listen(app, port).catch((error: unknown) => {
    rmSync(temporary, { recursive: true })
    throw error
  })
  await start()
  return {
    port: listening.port,
    async stop() {
      await Promise.all([listening.close(), stop()])
      await kept.close()
      rmSync(temporary, { recursive: true })
      return count
    },
  }
}

/** Wraps a store to report when a match is over. */
function telling(store: Store, over: (id: string) => Promise<void>): Store {
  const told = async (done: boolean, chain: Chain | null) => {
    if (done && chain?.match.finished) await over(chain.id)
    return done
  }
  return {
    ...store,
    commit: async (chain) => told(await store.commit(chain), chain),
    addMatch: async (match, chain) => told(await store.addMatch(match, chain), chain),
    changeSeat: async (change, chain) => told(await store.changeSeat(change, chain), chain),
  }
}
