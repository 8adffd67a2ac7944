import { createHash } from 'node:crypto'
import { agentsOf } from '../../engine/bots/choose.ts'
import type { Definition, Outline } from '../../engine/model/views.ts'
import { alwaysResigns } from '../../engine/play/absent.ts'
import { stateMeaning } from '../../engine/propose/compatibility.ts'
import type { RecordedMatch } from '../../engine/propose/replay.ts'
import { type Game, internalsOf } from '../../engine/rules/game.ts'
import { describeGame } from '../../engine/view/describe-game.ts'
import type { Walk } from '../../statecharts/draw/graph/walk.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { MatchRecord } from '../store/store.ts'
import { observes } from './agent-memories.ts'
import { type BoardAddress, type Boards, builtIn } from './boards/boards.ts'
import { bundleOf, definitionHash, identifyRules, rulesHash } from './bundled-rules.ts'
import { draftOf, folderOf } from './game-sources.ts'
import type { RulesText } from './rules-text.ts'
import { createCharts, type OlderRules } from './workers/charts.ts'
import type { ChartFinding, ComparedCharts, DrawnChart } from './workers/drawn-chart.ts'
import { isolation, type Rehearsal } from './workers/isolation.ts'
import type { Scene } from './workers/rehearse.ts'
import type { FoldedMatches, RecordedCoverage } from './workers/replayed-matches.ts'
import { Crowded, createRuleThreads, type RuleThreads } from './workers/rule-threads.ts'
import type { SimulatedMatches, SimulatedTable } from './workers/simulated.ts'
import { createSimulator } from './workers/simulating.ts'

export type { ComparedCharts }

/** What the lobby shows of a game. */
export interface GameInfo {
  name: string
  displayName: string
  description: string
  /** How long a match usually takes, in minutes; undefined if the author does not say. */
  minutes?: { least: number; most: number }
  /** How much there is to learn and to weigh up; undefined if the author does not say. */
  weight?: NonNullable<Game['about']>['weight']
  /** `counts`: all numbers of players allowed. */
  players: { min: number; max: number; default: number; counts: number[] }
  variants: Game['variants']
  /** Absent players resign wherever play waits for them, so those whose time runs out do in any case. */
  absentResign?: true
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

/** The drawn chart of a game, and what is found in it. */
export interface GameChart {
  name: string
  displayName: string
  /** Its phases have `data-phase`. */
  svg: string
  /** What leads where in it. */
  walk: Walk
  findings: readonly ChartFinding[]
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
  /** The drawn chart of a game. Refused as `busy` where it cannot be drawn in time. */
  chart(name: string): Promise<Result<DrawnChart>>
  /** A game's chart beside that of older rules of it. Refused as `busy` where they cannot be drawn now. */
  compareCharts(name: string, older: OlderRules): Promise<Result<ComparedCharts>>
  /** What was done in finished matches of a game, as far as everybody may see it. Refused as `compareCharts` is. */
  fold(name: string, records: readonly RecordedMatch[]): Promise<Result<FoldedMatches>>
  /** What the matches recorded beside a game's rules have in them of its chart. Refused as `compareCharts` is. */
  recorded(name: string): Promise<Result<RecordedCoverage>>
  /**
   * Has agents play matches of a game for a person. Refused as `busy` where they have a simulation under way or too many others wait, as
   * `failed` where the agents cannot play to the end.
   */
  simulate(name: string, person: string, setting: SimulatedTable): Promise<Result<SimulatedMatches>>
  /** Resolves when the rules of all games have hashes. */
  ready(): Promise<unknown>
  /** Ends the threads in which rules are tried and charts are drawn. */
  stop(): Promise<void>
}

/** `isolates`: whether the rules in a folder are isolated, as described at `Isolation`. */
export function serveGames(games: readonly Game[], boards: Boards = builtIn, isolates: (folder: string) => boolean = () => false): Games {
  const threads = createRuleThreads()
  const charts = createCharts()
  const simulator = createSimulator()
  const byName = new Map(games.map((game) => [game.name, servedGame(game, boards, threads, isolates)]))
  let ready: Promise<unknown> | undefined

  function get(name: string): Result<ServedGame> {
    const served = byName.get(name)
    return served ? ok(served) : refuse('unknown-game', 'This server does not have that game.')
  }

  return {
    list: [...byName.values()],
    get,
    async chart(name) {
      const served = get(name)
      if (!served.ok) return served
      try {
        return ok(await charts.of(served.value))
      } catch (error) {
        log('chart-not-drawn', { game: name, error })
        return refuse('busy', `The chart of ${served.value.info.displayName} could not be drawn in time. Please try again in a moment.`)
      }
    },
    async compareCharts(name, older) {
      const served = get(name)
      if (!served.ok) return served
      const { folder, info, game } = served.value
      if (folder === null) return withoutFolder(served.value, `${info.displayName} is not compared on this server.`)
      try {
        return ok(await charts.compared(folder, game, older))
      } catch (error) {
        log('charts-not-compared', { game: name, rules: older.hash, error })
        return refuse('busy', `The charts of ${info.displayName} could not be compared now. Please try again in a moment.`)
      }
    },
    async fold(name, records) {
      const served = get(name)
      if (!served.ok) return served
      const { folder, info } = served.value
      if (folder === null) return withoutFolder(served.value, `What was played of ${info.displayName} is not counted on this server.`)
      try {
        return ok(await charts.folded(folder, records))
      } catch (error) {
        log('matches-not-counted', { game: name, error })
        return refuse('busy', `The matches of ${info.displayName} could not be counted now. Please try again in a moment.`)
      }
    },
    async recorded(name) {
      const served = get(name)
      if (!served.ok) return served
      const { folder, info } = served.value
      if (folder === null) return withoutFolder(served.value, `This server has no recorded matches of ${info.displayName}.`)
      try {
        return ok(await charts.recorded(folder))
      } catch (error) {
        log('recorded-not-counted', { game: name, error })
        return refuse('busy', `The recorded matches of ${info.displayName} could not be counted now. Please try again in a moment.`)
      }
    },
    async simulate(name, person, setting) {
      const served = get(name)
      if (!served.ok) return served
      const { game, info } = served.value
      const draft = draftOf(game)
      const folder = draft?.folder ?? served.value.folder
      if (folder === null) return refuse('not-found', `${info.displayName} is not simulated on this server.`)
      try {
        return ok(await simulator.simulate({ folder, person, setting, ...(draft && { chart: draft.text }) }))
      } catch (error) {
        if (error instanceof Crowded) return refuse('busy', 'Another simulation is still under way. Please try again in a few seconds.')
        log('simulation-failed', { game: name, setting, error })
        return refuse('failed', `The agents could not play ${info.displayName} to its end.`)
      }
    },
    byOldRules: (game, hash) => servedGame(game, boards, threads, isolates, hash),
    ready() {
      ready ??= Promise.all(games.map(identifyRules))
      return ready
    },
    async stop() {
      await Promise.all([threads.stop(), charts.stop(), simulator.stop()])
    },
  }
}

const withoutFolder = ({ game, info }: ServedGame, sentence: string) =>
  refuse(
    'not-found',
    draftOf(game) ? `${info.displayName} is played by a draft of its chart. Go back to the game’s file to see this.` : sentence,
  )

function servedGame(game: Game, boards: Boards, threads: RuleThreads, isolates: (folder: string) => boolean, oldHash?: string): ServedGame {
  const folder = folderOf(game)
  const isIsolated = folder !== null && isolates(folder)
  const apart = folder === null ? null : isolation(threads, game, folder, !isIsolated)
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
  const { name, displayName, description, about, variants } = game
  const [least, most] = typeof about?.minutes === 'number' ? [about.minutes, about.minutes] : (about?.minutes ?? [])
  const { min, max, default: usual, counts } = game.players
  return {
    name,
    displayName,
    description,
    ...(least !== undefined && most !== undefined && { minutes: { least, most } }),
    ...(about?.weight && { weight: about.weight }),
    players: { min, max, default: usual, counts: [...counts] },
    variants,
    ...(alwaysResigns(internalsOf(game).definition.chart) && { absentResign: true as const }),
    agents: Object.entries(agentsOf(game)).map(([agent, { displayName, description = '' }]) => ({ name: agent, displayName, description })),
  }
}
