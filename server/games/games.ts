import { createHash } from 'node:crypto'
import { agentsOf } from '../../engine/bots/choose.ts'
import type { Definition, Outline } from '../../engine/model/views.ts'
import { stateMeaning } from '../../engine/propose/goes-on.ts'
import type { Game } from '../../engine/rules/game.ts'
import { describeGame } from '../../engine/view/describe-game.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { MatchRecord } from '../store/store.ts'
import { observes } from './agent-memories.ts'
import { type BoardAddress, type Boards, builtIn } from './boards/boards.ts'
import { folderOf } from './game-sources.ts'
import { bundleOf, definitionHash, identifyRules, rulesHash } from './rules-hash.ts'
import type { RulesText } from './rules-text.ts'
import { isolation, type Rehearsal } from './workers/isolation.ts'
import type { Scene } from './workers/rehearse.ts'
import { createRuleThreads, type RuleThreads } from './workers/rule-threads.ts'

/** What the lobby shows of a game. */
export interface GameInfo {
  name: string
  displayName: string
  description: string
  /** `counts`: all numbers of players allowed. */
  players: { min: number; max: number; default: number; counts: number[] }
  variants: Game['variants']
  /** `description`: '' if the author gave none. */
  agents: { name: string; displayName: string; description: string }[]
}

/** How a game is played. */
export interface GameRules {
  name: string
  displayName: string
  description: string
  players: { min: number; max: number }
  /** What the author has written; null if that is nothing. */
  text: RulesText | null
  outline: Outline
  /** The outline is of older rules, and the text of the current ones. */
  older?: true
}

/** A game with values that the server computes once. */
export interface ServedGame {
  readonly game: Game
  readonly info: GameInfo
  /** The folder that threads load it from; null if its agents can only run in this thread. */
  readonly folder: string | null
  definition(seats: number): Definition
  /** Hash of the rules. Available once `Games.ready` has resolved. */
  rules(seats: number): string
  /**
   * Call this before rules run here that may never end, as described at `Isolation`. Returns null if it is not needed: the game is not
   * isolated, and no agent at the table observes. `request`: id of the request that it is done for, which the log names.
   */
  rehearse(match: Pick<MatchRecord, 'id' | 'creator'>, scene: Scene, request?: string): Promise<Result<Rehearsal | null>>
  /** The rules as one module; null if there is none. Available once `Games.ready` has resolved. */
  bundle(): string | null
  /** Hash of what a stored state means under these rules. */
  meaning(): string
  /** Whether new matches begin under other rules. */
  readonly old: boolean
  /** The URLs of its board, as in `Boards`. */
  board(): BoardAddress | null | undefined
}

/** The games of this server by name. */
export interface Games {
  readonly list: readonly ServedGame[]
  get(name: string): Result<ServedGame>
  /** A game with older rules, which have that hash. */
  byOldRules(game: Game, hash: string): ServedGame
  /** Resolves when the rules of all games have hashes. */
  ready(): Promise<unknown>
  /** Ends the threads in which rules are tried. */
  stop(): Promise<void>
}

/** `isolates`: whether the rules in a folder are isolated, as described at `Isolation`. */
export function serveGames(games: readonly Game[], boards: Boards = builtIn, isolates: (folder: string) => boolean = () => false): Games {
  const threads = createRuleThreads()
  const byName = new Map(games.map((game) => [game.name, servedGame(game, boards, threads, isolates)]))
  let ready: Promise<unknown> | undefined
  return {
    list: [...byName.values()],
    get(name) {
      const served = byName.get(name)
      return served ? ok(served) : refuse('unknown-game', 'This server does not have that game.')
    },
    byOldRules: (game, hash) => servedGame(game, boards, threads, isolates, hash),
    ready() {
      ready ??= Promise.all(games.map(identifyRules))
      return ready
    },
    stop: () => threads.stop(),
  }
}

function servedGame(game: Game, boards: Boards, threads: RuleThreads, isolates: (folder: string) => boolean, oldHash?: string): ServedGame {
  const folder = folderOf(game)
  const apart = folder === null ? null : isolation(threads, game, folder)
  const isIsolated = folder !== null && isolates(folder)
  if (isIsolated) threads.expect(folder)
  const described = new Map<number, { readonly definition: Definition; readonly hash: string }>()
  let meaning: string | undefined
  function describe(seats: number) {
    const known = described.get(seats)
    if (known) return known
    const definition = describeGame(game, seats)
    const made = { definition, hash: definitionHash(game, definition) }
    described.set(seats, made)
    return made
  }
  return {
    game,
    info: gameInfo(game),
    folder,
    definition: (seats) => describe(seats).definition,
    rules: (seats) => oldHash ?? rulesHash(game) ?? describe(seats).hash,
    bundle: () => bundleOf(game),
    meaning() {
      meaning ??= createHash('sha256').update(stateMeaning(game)).digest('base64url')
      return meaning
    },
    old: oldHash !== undefined,
    async rehearse({ id, creator }, scene, request) {
      const isNeeded = isIsolated || ('agents' in scene && scene.agents.some((agent) => observes(game, agent)))
      return apart && isNeeded ? apart.rehearse(id, creator, scene, request) : ok(null)
    },
    board: () => boards.addressOf(game.name),
  }
}

function gameInfo(game: Game): GameInfo {
  const { name, displayName, description, variants } = game
  const { min, max, default: usual, counts } = game.players
  return {
    name,
    displayName,
    description,
    players: { min, max, default: usual, counts: [...counts] },
    variants,
    agents: Object.entries(agentsOf(game)).map(([agent, { displayName, description = '' }]) => ({ name: agent, displayName, description })),
  }
}
