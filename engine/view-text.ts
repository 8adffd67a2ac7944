import type { Game } from './game.ts'
import { GroupTexts } from './group-text.ts'
import { listed, load } from './legal.ts'
import type { Match, Step } from './match.ts'
import type { Ruleset } from './ruleset.ts'
import { SPECTATOR, type Viewer } from './seats.ts'
import { sightOf } from './sight.ts'
import { mayGoBack, REDO, UNDO } from './undo.ts'
import { around, doneIn, viewOf } from './view.ts'

/** Views as JSON text, letter for letter what `JSON.stringify` makes of them, much quicker: put together from pieces that many have in common. */

/** What `viewOf` gives, as JSON. */
export function viewTextOf(game: Game, match: Match, viewer: Viewer): string {
  if (game.rules.computed) return JSON.stringify(viewOf(game, match, viewer))
  const fields = fieldsText(game, match, viewer)
  const rules = load(game, match, typeof viewer === 'number' ? viewer : match.turn)
  const common = commonOf(rules, match)
  const who = JSON.stringify(viewer)
  if (!common) {
    const { head, tail } = around(game, match, viewer, sightOf(game, match, viewer))
    return `{"version":${match.version},"viewer":${who},"phase":${JSON.stringify(head.phase)},${fields},${JSON.stringify(tail).slice(1)}`
  }
  const acts = typeof viewer === 'number' && common.active.includes(viewer)
  const moves = acts ? JSON.stringify(rules.session.hold(() => listed(rules, viewer))) : '[]'
  const back = (move: typeof UNDO | typeof REDO) =>
    typeof viewer === 'number' ? JSON.stringify(mayGoBack(rules, match, viewer, move)) : 'null'
  return `{"version":${match.version},"viewer":${who},"phase":${acts ? common.phaseOfActing : common.phase},${fields},${common.before}"moves":${moves}${common.between}"undo":${back(UNDO)},"redo":${back(REDO)}${common.after}`
}

/** What `stepViewOf` gives, as JSON. */
export function stepTextOf(game: Game, step: Step, viewer: Viewer): string {
  return `${JSON.stringify(doneIn(game, step, viewer)).slice(0, -1)},"view":${viewTextOf(game, step.match, viewer)}}`
}

function fieldsText(game: Game, match: Match, viewer: Viewer): string {
  const { schema } = game
  const groups = new GroupTexts(schema, match, () => sightOf(game, match, viewer), viewer, game.forSeats(match.seats).texts)
  const { players } = match.state
  let text = ''
  for (let seat = 0; seat < players.length; seat++) {
    if (seat > 0) text += ','
    text += groups.group(schema.player, players[seat]!, seat, 'players')
  }
  return `"game":${groups.group(schema.game, match.state.game, null, 'game')},"players":[${text}]`
}

/** What a match's views have in common, in pieces around what they have not. */
interface Common {
  readonly active: readonly number[]
  readonly phase: string
  readonly phaseOfActing: string
  /** Up to the moves, from there to what can be taken back, and the rest. */
  readonly before: string
  readonly between: string
  readonly after: string
}

/** Null where viewers may not know the same of where play is, or are told facts of their own. */
function commonOf(rules: Ruleset, match: Match): Common | null {
  const { lastCommon } = rules
  if (lastCommon?.match === match) return lastCommon.common as Common | null
  const common = isCommon(rules) ? commonNow(rules, match) : null
  rules.lastCommon = { match, common }
  return common
}

function isCommon({ gate, node, game }: Ruleset): boolean {
  if (gate.hasRegions(node) || gate.stay(node).leaf.privateArgs !== null || game.schema.audiences.length) return false
  for (const { sanitize } of gate.compiled.places.values()) if (sanitize.length) return false
  return game.schema.timed.length === 0
}

function commonNow(rules: Ruleset, match: Match): Common {
  const { game } = rules
  const { head, tail } = around(game, match, SPECTATOR, sightOf(game, match, SPECTATOR))
  load(game, match, match.turn)
  const { prompt } = rules.gate.stay(rules.node).leaf
  const own = prompt !== null && typeof prompt === 'object' ? { ...head.phase, prompt: prompt.active } : head.phase
  const { turn, active, timers, banks, inactive, absent, progress, finished, winners, ranking, computed, scores } = tail
  return {
    active,
    phase: JSON.stringify(head.phase),
    phaseOfActing: JSON.stringify(own),
    before: `${inside({ turn, active })},`,
    between: `,${inside({ timers, banks, inactive, absent })},`,
    after: `,${JSON.stringify({ progress, finished, winners, ranking, computed, scores }).slice(1)}`,
  }
}

const inside = (value: object) => JSON.stringify(value).slice(1, -1)
