import { LRUCache } from 'lru-cache'
import { chooseMove, RANDOM } from '../../../engine/bots/choose.ts'
import { lookAhead, type MoveAhead } from '../../../engine/bots/look-ahead.ts'
import type { Match, Proposal, Step } from '../../../engine/model/match.ts'
import { readable } from '../../../engine/model/readable.ts'
import { ADMIN, type Seat, SPECTATOR } from '../../../engine/model/seats.ts'
import type { Args } from '../../../engine/model/views.ts'
import { absentMove } from '../../../engine/play/absent.ts'
import { createMatch, type MatchOptions } from '../../../engine/play/create.ts'
import { seatsLater } from '../../../engine/play/late-seats.ts'
import { linesNow } from '../../../engine/propose/lines-now.ts'
import { otherMoves } from '../../../engine/propose/other-moves.ts'
import { propose } from '../../../engine/propose/propose.ts'
import { type RecordedMatch, type Replayed, replayInParts } from '../../../engine/propose/replay.ts'
import { movesNow, whyNot } from '../../../engine/propose/why-not.ts'
import { type Game, internalsOf } from '../../../engine/rules/game.ts'
import { ownDiagram } from '../../../engine/text/diagram.ts'
import { describeGame } from '../../../engine/view/describe-game.ts'
import { viewOf } from '../../../engine/view/view.ts'
import { stepTextOf, viewTextOf } from '../../../engine/view/view-text.ts'
import { type Memories, memoriesAfter, type SeatedAgent } from '../agent-memories.ts'
import { type Measured, RULES_MS, RuleTime } from './rule-time.ts'

/** What the server is about to have a game's rules do, as plain data. */
export type Scene =
  | { readonly type: 'setUp'; readonly options: MatchOptions; readonly agents: readonly SeatedAgent[] }
  | {
      readonly type: 'move'
      readonly match: Match
      readonly proposal: Proposal
      readonly since: Match | undefined
      readonly agents: readonly SeatedAgent[]
    }
  /** `from`: the match at a version of the record, to begin with. */
  | { readonly type: 'replay'; readonly record: RecordedMatch; readonly from: Match | undefined }
  /** A match as it is stored. */
  | { readonly type: 'look'; readonly match: Match }
  /** Somebody looks at the chart and the state beside it. */
  | { readonly type: 'chart'; readonly match: Match; readonly viewer: Seat | typeof SPECTATOR }
  /** A player asks what they can do, or why not a certain move. */
  | { readonly type: 'ask'; readonly match: Match; readonly seat: Seat; readonly about: SceneQuestion | null }
  /** A player looks at what may come of it, after a line of moves. */
  | {
      readonly type: 'ahead'
      readonly match: Match
      readonly seat: Seat
      readonly line: readonly MoveAhead[]
      readonly as: Seat | null
      readonly at: number
    }
  /** A move is drawn for a seat, and others are tried in its place. */
  | { readonly type: 'draw'; readonly match: Match; readonly seat: Seat }

/** A move of which a player asks why it is not possible. */
export interface SceneQuestion {
  readonly move: string
  readonly args: Args
}

/** A scene of a match that the thread keeps. */
type Kept<S extends Scene> = S extends { readonly match: Match } ? Omit<S, 'match'> : never

/** A scene as it is sent to a thread, which keeps the matches that it was asked about last. */
export interface Rehearsal {
  /** Id of the match. */
  readonly id: string
  /** Without its match it is a scene of the one that the thread keeps under `from`. */
  readonly scene: Scene | Kept<Scene>
  /** What the match is called as it stands before the scene, and after it. */
  readonly from: number
  readonly to: number
  /** Whether the rules may keep the processor busy for as long as they like. */
  readonly mayTakeLong: boolean
}

/** What came of it. That it did not throw is not said: what rules throw here they throw in the server too. */
export type Rehearsed =
  | Remembered
  /** The rules have begun something that goes on once they have answered: what, and where. */
  | { readonly later: string }
  /** The rules keep the processor busy for longer than they may, in ms. */
  | { readonly tookMs: number }
  /** The thread does not have the match. */
  | 'unknown'

/** What agents remember that were shown what happened. */
export interface Remembered {
  readonly memories: Memories
  readonly failures: readonly AgentFailure[]
}

export interface AgentFailure {
  readonly agent: string
  readonly error: string
}

/** How many matches a thread keeps. */
export const MATCHES_KEPT = 500

/** Where rules are tried. */
export class Stage {
  readonly #kept = new LRUCache<string, { readonly name: number; readonly match: Match }>({ max: MATCHES_KEPT })
  readonly #time = new RuleTime()
  readonly #later: () => string | null

  /** `later`: what rules have begun for later since it was last called, as `BegunLater` says. */
  constructor(later: () => string | null) {
    this.#later = later
  }

  /** Forgets every match. */
  clear(): void {
    this.#kept.clear()
  }

  /** Has the rules do all that the server will have them do. That they come to an end, and soon, is what counts. */
  rehearse(game: Game, rehearsal: Rehearsal): Rehearsed {
    const scene = this.#whole(rehearsal)
    if (!scene) return 'unknown'
    const { made, tookMs } = this.#measured(game, scene, rehearsal.mayTakeLong ? Number.POSITIVE_INFINITY : RULES_MS)
    const later = this.#later()
    if (later !== null) return { later }
    if (tookMs !== null) return { tookMs }
    if (made.match) this.#kept.set(rehearsal.id, { name: rehearsal.to, match: made.match })
    const told = made.remembered()
    // Agents watch in this thread only: what they begin for later stays here.
    this.#later()
    return told
  }

  #measured(game: Game, scene: Scene, mostMs: number): Measured<Shown> {
    if (scene.type !== 'replay') return this.#time.of(() => shown(game, scene), mostMs)
    // In the server, a replay gives way to other work after each chain.
    const { made, tookMs } = this.#time.ofParts(() => replayed(game, scene.record, scene.from), mostMs)
    return { made: tookMs === null ? begun(game, made, []) : NO_MATCH, tookMs }
  }

  /** The scene with its match; undefined where that is not kept. */
  #whole({ id, scene, from }: Rehearsal): Scene | undefined {
    if (scene.type === 'setUp' || scene.type === 'replay') return scene
    const match = 'match' in scene ? scene.match : this.#known(id, from)
    if (!match) return undefined
    this.#kept.set(id, { name: from, match })
    return { ...scene, match }
  }

  #known(id: string, name: number): Match | undefined {
    const kept = this.#kept.get(id)
    return kept?.name === name ? kept.match : undefined
  }
}

/** The match after the scene, null where there is none. */
interface Shown {
  readonly match: Match | null
  /** Shows agents what happened. */
  remembered(): Remembered
}

const NO_MATCH: Shown = { match: null, remembered: () => ({ memories: [], failures: [] }) }

function shown(game: Game, scene: Exclude<Scene, { type: 'replay' }>): Shown {
  if (scene.type === 'setUp') return setUp(game, scene)
  if (scene.type === 'move') return played(game, scene)
  const { match } = scene
  if (scene.type === 'look') looked(game, match, [])
  else if (scene.type === 'chart') charted(game, match, scene.viewer)
  else if (scene.type === 'draw') drawn(game, match, scene.seat)
  else if (scene.type === 'ahead') tried(() => lookAhead(game, match, scene.seat, scene.line, scene.as, scene.at))
  else asked(game, match, scene.seat, scene.about)
  return NO_MATCH
}

function setUp(game: Game, { options, agents }: Extract<Scene, { type: 'setUp' }>): Shown {
  const made = tried(() => createMatch(game, options))
  return begun(game, made, agents)
}

function begun(game: Game, made: ReturnType<typeof createMatch> | null, agents: readonly SeatedAgent[]): Shown {
  if (!made) return NO_MATCH
  const { first, match, steps } = made
  looked(game, first, [])
  looked(game, match, steps)
  return { match, remembered: () => remembered(game, match, steps, agents) }
}

function* replayed(game: Game, record: RecordedMatch, from: Match | undefined): Generator<unknown, Replayed | null> {
  try {
    return yield* replayInParts(game, record, { from })
  } catch {
    // As in `tried`.
    return null
  }
}

function played(game: Game, { match, proposal, since, agents }: Extract<Scene, { type: 'move' }>): Shown {
  const outcome = tried(() => propose(game, match, proposal, since))
  if (!outcome?.ok) return NO_MATCH
  const { match: after, steps } = outcome
  looked(game, after, steps)
  return { match: after, remembered: () => remembered(game, after, steps, agents) }
}

function drawn(game: Game, match: Match, seat: Seat): void {
  tried(() => chooseMove(game, match, seat, RANDOM, null))
  tried(() => [...otherMoves(game, match, { seat, move: '', at: 0 })])
}

function charted(game: Game, match: Match, viewer: Seat | typeof SPECTATOR): void {
  tried(() => linesNow(game, match, viewer))
  if (viewer !== SPECTATOR) tried(() => movesNow(game, match, viewer))
}

function asked(game: Game, match: Match, seat: Seat, about: SceneQuestion | null): void {
  tried(() => (about ? whyNot(game, match, seat, about.move, about.args) : movesNow(game, match, seat)))
}

function remembered(game: Game, match: Match, steps: readonly Step[], agents: readonly SeatedAgent[]): Remembered {
  const failures: AgentFailure[] = []
  const memories = memoriesAfter(game, match, steps, agents, ({ agent }, error) => {
    failures.push({ agent, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  })
  return { memories, failures }
}

/** All that anybody may be shown, and what the server asks of a match. */
function looked(game: Game, match: Match, steps: readonly Step[]): void {
  const seats = Array.from({ length: match.seats }, (_, seat) => seat)
  for (const viewer of [...seats, SPECTATOR] as const) {
    // The last step has the view of the match in it, with the seat's legal moves.
    if (steps.length === 0) tried(() => viewTextOf(game, match, viewer))
    for (const step of steps) tried(() => stepTextOf(game, step, viewer))
    if (internalsOf(game).definition.diagram)
      tried(() => ownDiagram(game, readable(describeGame(game, match.seats), viewOf(game, match, viewer))))
  }
  if (seatsLater(game)) tried(() => viewOf(game, match, ADMIN))
  for (const seat of seats) tried(() => absentMove(game, match, seat))
}

function tried<Made>(work: () => Made): Made | null {
  try {
    return work()
  } catch {
    // Logged by the server, when it does the same.
    return null
  }
}
