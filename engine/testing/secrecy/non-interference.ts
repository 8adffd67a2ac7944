import { sandboxOf } from '../../bots/go-on.ts'
import type { Match, Step } from '../../model/match.ts'
import { ADMIN, type Seat, type Viewer } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { choiceOf, combinations } from '../../play/arguments.ts'
import { linesNow } from '../../propose/lines-now.ts'
import { propose } from '../../propose/propose.ts'
import { movesNow, whyNot } from '../../propose/why-not.ts'
import { Chance } from '../../random/chance.ts'
import { domainSize, domainValue } from '../../rules/domain-values.ts'
import { type CompiledMove, type Game, load } from '../../rules/game.ts'
import type { WorkingCopy } from '../../state/working-copy.ts'
import { stepViewOf, viewOf } from '../../view/view.ts'
import { chatIsOpen, seatsApart } from '../../visibility/phase-view.ts'
import { thrownText } from './thrown-text.ts'
import { twinOf } from './twin.ts'
import { variedIn } from './varied.ts'

/** The most proposals of one move to try in one position. */
const TRIES = 40

/** A twin that no play can reach, because a step of the engine's own throws in it. */
export interface ImpossibleTwin {
  /** How it differs from the match that was played: `players.2.use: 'sell' → 'stage'`. */
  readonly varied: string
  readonly error: unknown
}

/**
 * Makes a twin of the step for the viewer and throws if anything they receive differs: the step, the view with legal moves and prompts,
 * what holds of the chart's conditions, a sandbox made from what they know, what they are told that they can do and why not the rest, and
 * the answer to every proposal they could make. The error says how the twin differs and, if a rule threw, what and where. Returns how many
 * hidden bits were varied.
 *
 * A twin may be a state that play cannot reach. If a step of the engine's own throws after a proposal in the twin but not in the match, the
 * twin is impossible: `impossible` is called, and the error is no leak, though any other difference still is. An error that really leaks
 * through such steps is also thrown in matches that are played, and is found there. If `legal`, a guard or `apply` throws in only one of
 * the two, that is a leak, unless the twin is impossible.
 */
export function checkNonInterference(
  game: Game,
  step: Step,
  viewer: Viewer,
  seed: string,
  impossible: (twin: ImpossibleTwin) => void = () => {},
): number {
  const chance = new Chance(seed, step.entry.version, 2)
  const { step: twin, hiddenBits } = twinOf(game, step, viewer, chance)
  if (hiddenBits === 0) return 0
  const varied = () => variedIn(game, step.match, twin.match)
  const [seen, wouldSee] = [stepViewOf(game, step, viewer), seenOrThrown(() => stepViewOf(game, twin, viewer))]
  const answers = typeof viewer === 'number' ? answersOf(game, step, twin, viewer, chance) : []
  const throwing = answers.filter(({ one, other }) => one.error === undefined && other.error !== undefined)
  const unreachable = throwing.find(({ other }) => other.settling)
  if (unreachable) impossible({ varied: varied(), error: unreachable.other.error })
  // If a rule throws, its move is not offered and its part of the view is missing, which the views show first.
  const error = wouldSee.error ?? throwing.find(({ other }) => !other.settling)?.other.error
  if (!unreachable || error === undefined)
    same(`version ${step.entry.version} as ${viewer} sees it`, seen, wouldSee.seen ?? 'nothing', varied, error)
  if (typeof viewer === 'number' && !step.match.finished) {
    const beginning = { secret: seed, since: 0, at: 0 }
    const what = `the sandbox of ${viewer} from version ${step.entry.version}`
    same(what, sandboxOf(game, step.match, viewer, beginning), sandboxOf(game, twin.match, viewer, beginning), varied)
  }
  if (viewer !== ADMIN)
    same(
      `what ${viewer} is told of the chart at version ${step.entry.version}`,
      linesNow(game, step.match, viewer),
      linesNow(game, twin.match, viewer),
      varied,
    )
  if (typeof viewer === 'number' && (!unreachable || error === undefined))
    same(
      `what ${viewer} can do at version ${step.entry.version}`,
      movesNow(game, step.match, viewer),
      movesNow(game, twin.match, viewer),
      varied,
      error,
    )
  const chat = (match: Match) => [chatIsOpen(game, match), seatsApart(game, match)]
  same(`chat at version ${step.entry.version}`, chat(step.match), chat(twin.match), varied)
  for (const { move, args, one, other, asked } of answers) {
    same(
      `question whether ${viewer} can ${move.key} ${JSON.stringify(args)} at version ${step.entry.version}`,
      asked.one,
      asked.other,
      varied,
    )
    // Whether a secret move is accepted may reveal something; the refusal's reason may not.
    if (move.secret && (one.told === ACCEPTED || other.told === ACCEPTED)) continue
    if (unreachable && one.error === undefined && other.error !== undefined) continue
    const what = `proposal ${move.key} ${JSON.stringify(args)} of ${viewer} at version ${step.entry.version}`
    same(what, one.told, other.told, varied, other.error ?? one.error)
  }
  return hiddenBits
}

function seenOrThrown<T>(look: () => T): { seen?: T; error?: unknown } {
  try {
    return { seen: look() }
  } catch (error) {
    return { error: error ?? 'nothing' }
  }
}

/** What the proposer learns from each proposal, in the match and in its twin. */
function answersOf(game: Game, step: Step, twin: Step, viewer: Seat, chance: Chance) {
  return proposals(game, step, viewer, chance).map(([move, args]) => ({
    move,
    args,
    one: answer(game, step.match, viewer, move.key, args),
    other: answer(game, twin.match, viewer, move.key, args),
    asked: { one: whyNot(game, step.match, viewer, move.key, args), other: whyNot(game, twin.match, viewer, move.key, args) },
  }))
}

/** Returns every move, with arguments that may be legal and arguments that are not. */
export function proposals(
  game: Game,
  { before, match }: Pick<Step, 'before' | 'match'>,
  viewer: Viewer,
  chance: Chance,
): [CompiledMove, Args][] {
  const ids = [before, match].flatMap((one) => idsIn(JSON.stringify(viewOf(game, one, viewer))))
  const rules = load(game, match, typeof viewer === 'number' ? viewer : 0)
  return [...rules.moves.values()].flatMap((move) => {
    if (move.fixUp) return []
    const count = combinations(move, rules.working)
    const all = Array.from({ length: count <= TRIES ? count : 0 }, (_, n) => choiceOf(move, n, rules.working).args)
    const some = move.choosesComponents || count > TRIES ? TRIES / 2 : 0
    const strange = Array.from({ length: some }, () => drawnArgs(move, rules.working, ids, chance))
    return [...all, ...strange, {}, { nonsense: 1 }].map((args): [CompiledMove, Args] => [move, args])
  })
}

/** The ids of all components in a view's JSON. */
export const idsIn = (view: string) => [...view.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)

/** Returns random arguments that may be legal; components are drawn from `ids`, those the viewer has seen. */
export function drawnArgs({ args }: CompiledMove, working: WorkingCopy, ids: readonly string[], chance: Chance): Args {
  const drawn = args.map(({ arg, domain }) => {
    const seen = () => (ids.length ? chance.pick(ids) : 'none')
    if (domain.kind === 'component') return [arg, seen()]
    if (domain.kind === 'components') return [arg, Array.from({ length: domain.min + chance.below(domain.max - domain.min + 1) }, seen)]
    if (domain.kind === 'string') return [arg, 'text']
    const size = domainSize(domain, working)
    return [arg, size > 0 ? domainValue(domain, chance.below(size), working) : 0]
  })
  return Object.fromEntries(drawn) as Args
}

const ACCEPTED = 'accepted'

interface Answer {
  /** What the proposer learns before anything happens: the refusal, or {@link ACCEPTED}. */
  readonly told: unknown
  /** What a rule threw. `settling`: whether it threw in a step of the engine's own. */
  readonly error?: unknown
  readonly settling?: boolean | undefined
}

function answer(game: Game, match: Match, seat: Seat, move: string, args: Args): Answer {
  const outcome = propose(game, match, { seat, move, args, at: 0 })
  return outcome.ok ? { told: ACCEPTED } : { told: outcome.refusal, error: outcome.error, settling: outcome.settling }
}

/**
 * Throws if the two differ as JSON. The error shows the text around the first difference, what was `varied`, and `error`, which a rule
 * threw in one of them.
 */
export function same(what: string, one: unknown, other: unknown, varied: () => string, error?: unknown): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  if (a === b) return
  let at = 0
  while (a[at] === b[at]) at++
  const around = (text: string) => `…${text.slice(Math.max(0, at - 300), at + 80)}…`
  differs(what, around(a), around(b), varied(), error)
}

function differs(what: string, one: string, other: string, varied: string, error: unknown): never {
  const thrown = error === undefined ? '' : `\nA rule threw: ${thrownText(error)}`
  throw new Error(`${what} depends on what is hidden:\n${one}\n${other}\nVaried: ${varied}${thrown}`, { cause: error })
}
