import { REDO, UNDO } from '../model/built-in-moves.ts'
import type { Match, Step } from '../model/match.ts'
import { type Seat, SPECTATOR, type Viewer } from '../model/seats.ts'
import type { View } from '../model/views.ts'
import { awaitedView, dependsOnMoves } from '../play/awaited.ts'
import { progressOf } from '../play/finish.ts'
import { listedText } from '../play/legal.ts'
import { mayGoBack } from '../play/undo.ts'
import { type Game, internalsOf, load, type Ruleset } from '../rules/game.ts'
import { activeView, banksView, isAsked, phaseView, timersView, turnView } from '../visibility/phase-view.ts'
import { visibilityFor } from '../visibility/visibility.ts'
import { GroupTexts } from './group-text.ts'
import { scoresView } from './live-scores.ts'
import { around, doneIn, viewOf } from './view.ts'
import { type Common, type PhaseTexts, type ViewTextCache, viewTextCacheOf } from './view-text-cache.ts'

/** Views as JSON text, letter for letter what `JSON.stringify` makes of them, much quicker: put together from pieces that many have in common. */

/** The text of a view in pieces; those that stay the same from one version to the next are mostly the same strings. */
export interface ViewPieces {
  readonly version: number
  readonly viewer: Viewer
  readonly phase: string
  readonly game: string
  readonly players: readonly string[]
  /** The members that come after, some in each piece, without braces. Their number depends on where play is. */
  readonly others: readonly string[]
}

/** Returns the same as `JSON.stringify(viewOf(game, match, viewer))`, only faster. */
export const viewTextOf = (game: Game, match: Match, viewer: Viewer): string => textOfPieces(viewPiecesOf(game, match, viewer))

/** Returns the view that the pieces are of, as text. */
export function textOfPieces({ version, viewer, phase, game, players, others }: ViewPieces): string {
  const who = typeof viewer === 'number' ? viewer : `"${viewer}"`
  return `{"version":${version},"viewer":${who},"phase":${phase},"game":${game},"players":[${listed(players)}],${listed(others)}}`
}

/** The same as `pieces.join()` of one piece or more, without copying: with many viewers, `join` takes as long as all the rest. */
function listed(pieces: readonly string[]): string {
  let text = pieces[0]
  for (let i = 1; i < pieces.length; i++) text += `,${pieces[i]}`
  return text
}

/** Returns the pieces of the text that `viewTextOf` returns. */
export function viewPiecesOf(game: Game, match: Match, viewer: Viewer): ViewPieces {
  const { definition, forSeats } = internalsOf(game)
  if (definition.computed) return piecesOf(viewOf(game, match, viewer))
  const { version } = match
  const texts = viewTextCacheOf(forSeats(match.seats))
  const groups = new GroupTexts(game, match, viewer, texts)
  const shared = groups.group(texts.game, match.state.game, null)
  const players = playersOf(match, groups, texts)
  const rules = load(game, match, typeof viewer === 'number' ? viewer : match.turn)
  const common = commonOf(rules, match, texts)
  if (!common) {
    const { head, tail } = around(game, match, viewer, visibilityFor(game, match, viewer))
    return { version, viewer, phase: JSON.stringify(head.phase), game: shared, players, others: [membersText(tail)] }
  }
  const acts = typeof viewer === 'number' && common.active.includes(viewer)
  const moves = acts ? movesText(rules, viewer) : '[]'
  const isSaidToSome = common.phaseOfActing !== common.phase
  const phase = isSaidToSome && isAsked(rules, viewer, common.active, common) ? common.phaseOfActing : common.phase
  const undo = typeof viewer === 'number' ? quoted(mayGoBack(rules, match, viewer, UNDO)) : 'null'
  const redo = typeof viewer === 'number' ? quoted(mayGoBack(rules, match, viewer, REDO)) : 'null'
  const after = common.isWhole ? common.after : `${common.after}${scoresText(rules, match, viewer)}`
  return {
    version,
    viewer,
    phase,
    game: shared,
    players,
    others: [common.before, `"moves":${moves}`, common.between, `"undo":${undo},"redo":${redo}`, after],
  }
}

const playersOf = ({ state }: Match, groups: GroupTexts, { player }: ViewTextCache): string[] =>
  state.players.map((row, seat) => groups.group(player, row, seat))

function piecesOf({ version, viewer, phase, game, players, ...others }: View): ViewPieces {
  return {
    version,
    viewer,
    phase: JSON.stringify(phase),
    game: JSON.stringify(game),
    players: players.map((one) => JSON.stringify(one)),
    others: [membersText(others)],
  }
}

const membersText = (members: object) => JSON.stringify(members).slice(1, -1)

// A function of its own: inside its caller, this closure would slow down every call.
const movesText = (rules: Ruleset, seat: Seat) => rules.working.hold(() => listedText(rules, seat))

/** Returns the same as `JSON.stringify(stepViewOf(game, step, viewer))`, only faster. */
export function stepTextOf(game: Game, step: Step, viewer: Viewer, view = viewPiecesOf(game, step.match, viewer)): string {
  return `${JSON.stringify(doneIn(game, step, viewer)).slice(0, -1)},"view":${textOfPieces(view)}}`
}

/** Null where viewers may not know the same of where play is, or are told facts of their own. */
function commonOf(rules: Ruleset, match: Match, texts: ViewTextCache): Common | null {
  if (texts.last?.match === match) return texts.last.common
  const common = isCommon(rules, texts) ? commonNow(rules, match, texts) : null
  texts.last = { match, common }
  return common
}

function isCommon({ gate, node, schema }: Ruleset, texts: ViewTextCache): boolean {
  const stay = gate.info(node)
  const { leaf } = stay
  if (gate.hasRegions(node) || leaf.privateArgs !== null || (schema.secretive && dependsOnMoves(stay))) return false
  texts.uniformViews ??=
    schema.audiences.length === 0 &&
    schema.timed.length === 0 &&
    [...gate.compiled.phases.values()].every(({ sanitize }) => sanitize.length === 0)
  return texts.uniformViews
}

function commonNow(rules: Ruleset, match: Match, texts: ViewTextCache): Common {
  const active = match.finished ? [] : activeView(rules, SPECTATOR)
  const { awaited, awaitsOthers } = awaitedView(rules, match, SPECTATOR)
  const { phase, phaseOfActing } = phasesNow(rules, texts)
  const { finished, winners, ranking } = match
  const timers = match.timers.length ? JSON.stringify(timersView(rules, match.timers, SPECTATOR, EVERYTHING)) : '[]'
  const result = `"winners":${listText(winners)},"ranking":${listText(ranking)},"computed":null,"scores":`
  const isWhole = finished || !hidesScores(rules)
  const seats = listText(active)
  const isSame = awaited.length === active.length && awaited.every((seat, i) => seat === active[i])
  return {
    active,
    awaited,
    awaitsOthers,
    phase,
    phaseOfActing,
    isWhole,
    before: `"turn":${turnView(rules, SPECTATOR)},"active":${seats},"awaited":${isSame ? seats : listText(awaited)},"awaitsOthers":${awaitsOthers}`,
    between: `"timers":${timers},"banks":${match.banks.length ? JSON.stringify(banksView(rules, match.banks, SPECTATOR)) : 'null'},"inactive":${listText(match.inactive)},"absent":${listText(match.absent)}`,
    after: `"progress":${progressOf(rules, match)},"finished":${finished},${result}${isWhole ? scoresText(rules, match, SPECTATOR) : ''}`,
  }
}

/** Where play is says the same each time, unless the game sends facts along. */
function phasesNow(rules: Ruleset, texts: ViewTextCache): PhaseTexts {
  const { node, gate } = rules
  const known = texts.phases.get(node)
  if (known) return known
  const { prompt, args } = gate.info(node).leaf
  const view = phaseView(rules, SPECTATOR, false)
  const phase = JSON.stringify(view)
  const phaseOfActing = prompt !== null && typeof prompt === 'object' ? JSON.stringify({ ...view, prompt: prompt.active }) : phase
  const made = { phase, phaseOfActing }
  if (args === null) texts.phases.set(node, made)
  return made
}

/** Whether scores may show to some and not to others. */
const hidesScores = ({ definition, schema }: Ruleset) => definition.score !== undefined && schema.secretive

function scoresText(rules: Ruleset, match: Match, viewer: Viewer): string {
  const scores = scoresView(rules, match, viewer)
  return scores ? listText(scores) : 'null'
}

const EVERYTHING = () => 'visible' as const

function listText(list: readonly unknown[]): string {
  if (list.length === 0) return '[]'
  return list.length === 1 && typeof list[0] === 'number' ? `[${list[0]}]` : JSON.stringify(list)
}

/** Yes, or a sentence; there are few. */
function quoted(answer: true | string): string {
  if (answer === true) return 'true'
  QUOTED[answer] ??= JSON.stringify(answer)
  return QUOTED[answer]
}
const QUOTED: { [sentence: string]: string } = Object.create(null)
