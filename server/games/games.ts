import { agentsOf } from '../../engine/bots/choose.ts'
import type { Definition } from '../../engine/model/views.ts'
import type { Game } from '../../engine/rules/game.ts'
import { describeGame } from '../../engine/view/describe-game.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import { type BoardAddress, type Boards, builtIn } from './boards/boards.ts'
import { folderOf, rulesHash } from './rules-hash.ts'
import { type Isolation, isolation } from './workers/isolation.ts'

/** What the lobby shows of a game. */
export interface GameInfo {
  name: string
  displayName: string
  description: string
  /** `counts`: all numbers of players that will do. */
  players: { min: number; max: number; default: number; counts: number[] }
  variants: Game['variants']
  /** `description`: empty where the author gave none. */
  agents: { name: string; displayName: string; description: string }[]
}

/** A game, and what the server works out once about it. */
export interface ServedGame {
  readonly game: Game
  readonly info: GameInfo
  /** Where threads can load it from; null where its agents can think in this one only. */
  readonly folder: string | null
  /** Null: its rules run in this thread alone. */
  readonly isolation: Isolation | null
  definition(seats: number): Definition
  /** Hash of the rules: a snapshot written under others is not to be trusted. */
  rules(seats: number): string
  /** Where its board is, as `Boards` says. */
  board(): BoardAddress | null | undefined
}

/** The games of this server by name. */
export interface Games {
  readonly list: readonly ServedGame[]
  get(name: string): Result<ServedGame>
  /** Ends the threads of games that are isolated. */
  stop(): Promise<void>
}

/** `isolates`: whether the rules in a folder are kept from taking the server down with them, as `Isolation` says. */
export function serveGames(games: readonly Game[], boards: Boards = builtIn, isolates: (folder: string) => boolean = () => false): Games {
  const byName = new Map(games.map((game) => [game.name, servedGame(game, boards, isolates)]))
  return {
    list: [...byName.values()],
    get(name) {
      const served = byName.get(name)
      return served ? ok(served) : refuse('unknown-game', 'This server does not have that game.')
    },
    async stop() {
      await Promise.all([...byName.values()].map((served) => served.isolation?.stop()))
    },
  }
}

function servedGame(game: Game, boards: Boards, isolates: (folder: string) => boolean): ServedGame {
  const folder = folderOf(game)
  const described = new Map<number, { definition: Definition; rules: string }>()
  function describe(seats: number) {
    const known = described.get(seats)
    if (known) return known
    const definition = describeGame(game, seats)
    const made = { definition, rules: rulesHash(game, definition) }
    described.set(seats, made)
    return made
  }
  return {
    game,
    info: gameInfo(game),
    folder,
    isolation: folder !== null && isolates(folder) ? isolation(game, folder) : null,
    definition: (seats) => describe(seats).definition,
    rules: (seats) => describe(seats).rules,
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
