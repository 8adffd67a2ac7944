import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log } from '../runtime/log.ts'
import type { KeptRules, Store } from '../store/store.ts'
import { loadable } from './bundled-rules.ts'
import { loadGame } from './discover-games.ts'
import type { Games, ServedGame } from './games.ts'
import { importRules } from './import-rules.ts'

/** Rules that are no longer those of a game, but by which matches are played on. */
export interface OldRules {
  /** The game as those rules have it; null where they are not kept, or do not load any more. */
  of(game: string, hash: string): Promise<ServedGame | null>
  /** The folder that threads load those rules from, without loading them here; null where they are not kept. */
  folderOf(game: string, hash: string): Promise<string | null>
  /** Those of that hash, if they have been loaded. */
  loaded(hash: string): ServedGame | undefined
  /** Removes what was written for them. */
  stop(): Promise<void>
}

interface OldRulesOptions {
  readonly store: Pick<Store, 'keptRules'>
  readonly games: Games
}

/** So many are loaded at most in the life of a process: what a module has taken, it does not give back. */
const LOADED_AT_MOST = 100

/** Loads rules as they are kept: each is written into a folder of its own, since threads load games from there, too. */
export function createOldRules({ store, games }: OldRulesOptions): OldRules {
  const asked = new Map<string, Promise<ServedGame | null>>()
  const loaded = new Map<string, ServedGame>()
  let count = 0
  let folder: string | undefined

  function written(hash: string, bundle: string): string {
    folder ??= mkdtempSync(join(tmpdir(), 'playchart-rules-'))
    const own = join(folder, hash)
    if (!existsSync(own)) {
      mkdirSync(own)
      writeFileSync(join(own, 'game.js'), loadable(bundle))
    }
    return own
  }

  async function load({ hash, game, bundle, meaning }: KeptRules): Promise<ServedGame | null> {
    if (bundle === null || ++count > LOADED_AT_MOST) return null
    try {
      const found = await loadGame(written(hash, bundle), importRules)
      const current = games.get(found.name)
      const served = games.byOldRules(found, hash)
      if (found.name !== game || !current.ok) throw new Error(`they are of ${found.name}, and are kept as those of ${game}`)
      // A board that was made for another state cannot show this one.
      return current.value.meaning() === meaning ? served : { ...served, board: () => null }
    } catch (error) {
      log('old-rules-failed', { game, rules: hash, error })
      return null
    }
  }

  async function kept(game: string, hash: string): Promise<ServedGame | null> {
    const rules = await store.keptRules(hash)
    const served = rules?.game === game ? await load(rules) : null
    if (served) loaded.set(hash, served)
    return served
  }

  return {
    async of(game, hash) {
      const known = loaded.get(hash)
      if (known) return known.game.name === game ? known : null
      // What is not kept now may be later.
      const pending = asked.get(hash) ?? kept(game, hash).finally(() => asked.delete(hash))
      asked.set(hash, pending)
      return pending
    },
    async folderOf(game, hash) {
      const rules = await store.keptRules(hash)
      try {
        return rules?.game === game && rules.bundle !== null ? written(hash, rules.bundle) : null
      } catch (error) {
        log('old-rules-failed', { game, rules: hash, error })
        return null
      }
    },
    loaded: (hash) => loaded.get(hash),
    async stop() {
      await Promise.allSettled(asked.values())
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
