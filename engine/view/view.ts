import { REDO, UNDO } from '../model/built-in-moves.ts'
import { GameError } from '../model/errors.ts'
import type { Match, Step } from '../model/match.ts'
import { type ReadableView, readable } from '../model/readable.ts'
import type { Seat, Viewer } from '../model/seats.ts'
import type { Args, StepView, View } from '../model/views.ts'
import { awaitedView } from '../play/awaited.ts'
import { progressOf } from '../play/finish.ts'
import { listed } from '../play/legal.ts'
import { mayGoBack } from '../play/undo.ts'
import { type Game, internalsOf, load, type SeenStep } from '../rules/game.ts'
import { activeView, banksView, isAsked, phaseView, timersView, turnView } from '../visibility/phase-view.ts'
import { type PolicyLookup, visibilityFor } from '../visibility/visibility.ts'
import { describeGame } from './describe-game.ts'
import { GroupViews } from './group-view.ts'
import { scoresView } from './live-scores.ts'
import { type MoveView, moveView, Sights } from './move-view.ts'
import { shuffledView, transfersView } from './transfer-view.ts'

/** A match and its steps as objects, for one viewer; `view-text.ts` writes the same as JSON, which is what live connections send. */

/** Returns the match as the viewer may know it. Throws GameError where the game's `computed` returns no object of facts, and what its rules throw. */
export function viewOf(game: Game, match: Match, viewer: Viewer): View {
  const { schema, definition } = internalsOf(game)
  const sight = visibilityFor(game, match, viewer)
  const { state } = match
  const groups = new GroupViews(schema, match, sight)
  const { head, tail } = around(game, match, viewer, sight)
  const view: View = {
    ...head,
    game: groups.group(schema.game, state.game, null, 'game'),
    players: state.players.map((row, seat) => groups.group(schema.player, row, seat, `players.${seat}`)),
    ...tail,
  }
  return definition.computed ? { ...view, computed: computedOf(game, view) } : view
}

/** What a view says besides the fields, in its order: what comes before them and what after. */
export function around(game: Game, match: Match, viewer: Viewer, sight: PolicyLookup): { head: Head; tail: Tail } {
  const rules = load(game, match, typeof viewer === 'number' ? viewer : match.turn)
  const active = match.finished ? [] : activeView(rules, viewer)
  const awaited = awaitedView(rules, match, viewer)
  const scores = scoresView(rules, match, viewer)
  return {
    head: { version: match.version, viewer, phase: phaseView(rules, viewer, isAsked(rules, viewer, active, awaited)) },
    tail: {
      turn: turnView(rules, viewer),
      active,
      ...awaited,
      moves: typeof viewer === 'number' && !match.finished ? rules.working.hold(() => listed(rules, viewer)) : [],
      timers: timersView(rules, match.timers, viewer, sight),
      banks: banksView(rules, match.banks, viewer),
      inactive: [...match.inactive],
      absent: [...match.absent],
      undo: typeof viewer === 'number' ? mayGoBack(rules, match, viewer, UNDO) : null,
      redo: typeof viewer === 'number' ? mayGoBack(rules, match, viewer, REDO) : null,
      progress: progressOf(rules, match),
      finished: match.finished,
      winners: [...match.winners],
      ranking: match.ranking.map((place) => [...place]),
      computed: null,
      scores: scores && [...scores],
    },
  }
}
type Tail = Omit<View, keyof Head | 'game' | 'players'>
type EntryView = Pick<StepView, 'version' | 'at'> & MoveView & { phase: View['phase']['value']; turn: View['turn'] }
type Head = Pick<View, 'version' | 'viewer' | 'phase'>

/** Returns one version of the match as the viewer may know it: the move, what it moved, and the view after it. Throws as `viewOf` does. */
export function stepViewOf(game: Game, step: Step, viewer: Viewer): StepView {
  return { ...doneIn(game, step, viewer), view: viewOf(game, step.match, viewer) }
}

/** What the log says of one version: the move, and where play was and whose turn after it. It costs a fraction of a step's view. */
export function entryViewOf(game: Game, step: Step, viewer: Viewer): EntryView {
  const { match, entry } = step
  const rules = load(game, match, typeof viewer === 'number' ? viewer : match.turn)
  const { value } = phaseView(rules, viewer, false)
  const turn = turnView(rules, viewer)
  return { version: entry.version, ...moveView(game, step, viewer), at: entry.at, phase: value, turn }
}

/** The same as `stepViewOf` without the view. */
export function doneIn(game: Game, step: Step, viewer: Viewer): Omit<StepView, 'view'> {
  const { version, at } = step.entry
  const { schema } = internalsOf(game)
  const moving = step.transfers.length > 0 || step.shuffled.length > 0
  const sights = new Sights(game, step, viewer)
  return {
    version,
    ...moveView(game, step, viewer, sights),
    at,
    transfers: moving ? transfersView(schema, step, sights.before, sights.after) : [],
    shuffled: moving ? shuffledView(schema, step, sights.after) : [],
  }
}

/** What the game works out from the view. */
function computedOf(game: Game, view: View): View['computed'] {
  const { computed = {} } = internalsOf(game).definition
  const read = readable(describeGame(game, view.players.length), view) as never
  const facts = (where: string, given: unknown): Args => {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw new GameError(`computed.${where}: gives an object of facts`)
    return JSON.parse(JSON.stringify(given)) as Args
  }
  return {
    game: computed.game ? facts('game', computed.game(read)) : {},
    players: view.players.map((_, seat) => (computed.player ? facts('player', computed.player(read, seat)) : {})),
  }
}

/** The versions as a seat sees them, by name. Their views are made when somebody looks at them: most agents look at few. */
export function seenSteps(game: Game, steps: readonly Step[], seat: Seat): SeenStep[] {
  const made = new Map<Match, ReadableView>()
  const seen = (match: Match): ReadableView => {
    const view = made.get(match) ?? readable(describeGame(game, match.seats), viewOf(game, match, seat))
    made.set(match, view)
    return view
  }
  return steps.map((step) => ({
    ...doneIn(game, step, seat),
    get before() {
      return seen(step.before)
    },
    get view() {
      return seen(step.match)
    },
  }))
}
