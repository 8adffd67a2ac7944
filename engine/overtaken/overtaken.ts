import { isSameStep } from '../../statecharts/gate/same-step.ts'
import { stackOf } from '../declare/domain.ts'
import { REDO, UNDO } from '../model/built-in-moves.ts'
import type { Match, Proposal } from '../model/match.ts'
import type { Refusal } from '../model/refusal.ts'
import { ADMIN, type Seat } from '../model/seats.ts'
import type { Args } from '../model/views.ts'
import { builtIn } from '../play/built-in.ts'
import { carryOut } from '../play/carry-out.ts'
import { mayGoBack } from '../play/undo.ts'
import { type CompiledMove, type Game, internalsOf, load, moveNamed, type Ruleset } from '../rules/game.ts'
import { refusalBy } from '../rules/refuse.ts'
import { anyChange } from './any-change.ts'
import { changedText } from './changed-text.ts'
import { Seen } from './seen.ts'
import type { Changed, StandIn, Watch } from './watch.ts'
import { watchedRules } from './watched-rules.ts'

/**
 * Why a proposal that was made at an older version, `since`, is not carried out at this one; null where it means the same at
 * both. It is carried out only if everything that it reads is as the proposer saw it: where play is, the answers of the chart,
 * guards, what stands where an argument points, `legal`, and `apply` down to its end. What follows from the move (entering
 * phases, fix-ups) may read what it likes, and so may whatever rules have written themselves.
 *
 * How it is found out: the move is made once more at `since`, by rules that note what they read and are broken off at the first
 * fact that the proposer sees otherwise now. That costs as much as a move, and only proposals that come late.
 *
 * What it tells: nothing that the proposer does not see in their views of the two versions. Up to the first fact that is hidden from them
 * at `since`, a random number included, the rules have been given nothing but what the proposer saw there, so which facts they read, and in
 * what order, follows from that view; each is compared as seen in the two views. At the first hidden fact the rules are broken off, since
 * what they would read next may depend on it: then everything that is otherwise in the two views counts as read (`anyChange`). Whether a
 * fact is hidden follows from the view as well. So the answer is a function of two views, the proposal and nothing else, and holds whatever
 * is hidden. Where rules only ask whether the move is the proposer's to make (`turn`, rounds), the answer is the fact, as it is told in
 * every view, and not what a `who` had to read for it.
 *
 * Statistics, which nobody sees, are read to be counted, and a player who counts at the same time is never late for that. So a move that
 * reads one is made several times, with other numbers for it: if it reads, writes and adds the same each time, nothing depends on them;
 * else one is a hidden fact as others are. The last times it is made with the real numbers of both versions, so that what it does has been
 * compared whatever the other numbers did not find; only there the answer can depend on a statistic.
 */
export function overtaken(game: Game, since: Match, match: Match, proposal: Proposal, actor: Seat): Refusal | null {
  const viewer = typeof proposal.seat === 'number' ? proposal.seat : ADMIN
  const was = new Seen(game, since, viewer, actor)
  const is = new Seen(game, match, viewer, actor)
  // From here on the game's own rules hold the match as it is now.
  const now = internalsOf(game).forSeats(match.seats)
  now.proposer = proposal.seat
  const move = now.moves.get(proposal.move)
  const changed =
    move && !move.fixUp
      ? changedForMove(watchedRules(game, match.seats), { was, is, now }, proposal, actor)
      : changedForBuiltIn(game, now, { was, is }, proposal, actor)
  return changed && { code: 'stale', message: `${changedText(game, was, is, changed)} Your move was not made.` }
}

/** A stack or board of which an argument names a place, as rules are given it: a slot by number, a space perhaps by a value of an enum. */
interface PlacesRead {
  readPlace(place: string | number): void
}

interface Both {
  readonly was: Seen
  readonly is: Seen
}

function changedForMove(
  { watch, game }: ReturnType<typeof watchedRules>,
  { was, is, now }: Both & { readonly now: Ruleset },
  proposal: Proposal,
  actor: Seat,
): Changed | null {
  if (was.place !== is.place) return { what: 'place' }
  if (!isStepOfBoth(was, is, proposal.move)) return { what: 'step' }
  // What the chart asks depends on where play is.
  if (!was.knowsPlace) return anyChange(game, was, is)
  const course = (standIn: StandIn): string => {
    watch.begin(was, is, now, standIn)
    playWatched(watch, game, was.match, proposal, actor)
    return watch.course
  }
  const first = course(() => 0)
  if (watch.ending === 'changed') return watch.changed
  // A rule that throws may do so for what it was told before; nothing is taken for granted of what comes after.
  if (watch.ending !== 'through') return anyChange(game, was, is)
  if (!watch.hasCounted) return null
  const real: readonly StandIn[] = [was, is].map((seen) => (row, field) => seen.counted(row, field))
  return [...STAND_INS, ...real].every((standIn) => course(standIn) === first) ? null : (anyChange(game, was, is) ?? watch.changed)
}

/**
 * What statistics are taken for besides 0, to find out whether anything depends on them: where it does not, rules do the same whatever they
 * are. Several numbers, and numbers that differ; what these do not find is found with the real ones.
 */
const STAND_INS: readonly StandIn[] = [
  ...[1, 2, 3, 5, 10, 100, 1000].map((number) => () => number),
  (_row, _field, nth) => nth + 1,
  (_row, _field, nth) => Math.max(0, 20 - nth),
]

/** Whether the move is the same step of a progression in both. Each step since has made a version. */
const isStepOfBoth = (was: Seen, is: Seen, move: string) =>
  !was.progress ||
  !is.progress ||
  isSameStep(was.progress.here, move, was.progress.part, is.progress.part, is.match.version - was.match.version)

/** Makes the move as far as it is watched, and leaves how that ended with the watch. */
export function playWatched(watch: Watch, game: Game, match: Match, proposal: Proposal, actor: Seat): void {
  const rules = load(game, match, actor)
  rules.proposer = proposal.seat
  const move = watched(moveNamed(rules, proposal.move), rules, watch)
  try {
    const outcome = rules.working.hold(() => carryOut(rules, match, proposal, move, actor))
    if (!outcome.ok) watch.refused()
  } catch (error) {
    // Else the watch has broken it off, or a rule has thrown.
    if (refusalBy(error, proposal.move)) watch.refused()
  }
}

/** The move with what its arguments point at read first, and nothing done after it. */
function watched(move: CompiledMove, { working }: Ruleset, watch: Watch): CompiledMove {
  const { legal, apply } = move
  const readPlaces = (args: Args) => {
    for (const { arg, domain } of move.args) {
      if (domain.kind !== 'slot' && domain.kind !== 'space') continue
      const { group, field } = stackOf(working.schema, domain)
      const from = (group === 'game' ? working.state.game : working.state.players[working.seat])[field.name] as PlacesRead
      from.readPlace(args[arg] as string | number)
    }
  }
  return {
    ...move,
    legal: (args) => {
      readPlaces(args)
      return legal ? legal(args) : true
    },
    apply: (args) => {
      apply(args)
      return watch.through()
    },
  }
}

/** Of the moves that every game has, leaving reads only whether the seat takes part, and taking back what would be taken back. */
function changedForBuiltIn(game: Game, now: Ruleset, { was, is }: Both, { move }: Proposal, actor: Seat): Changed | null {
  if (builtIn(now, move) === null) return null
  if (was.takesPart(actor) !== is.takesPart(actor)) return { what: 'seats' }
  if (move !== UNDO && move !== REDO) return null
  const wouldBe = ({ match }: Seen) => {
    const { length } = match[move === UNDO ? 'past' : 'future']
    return mayGoBack(load(game, match, actor), match, actor, move) === true ? length : -1
  }
  return wouldBe(was) === wouldBe(is) ? null : { what: 'place' }
}
