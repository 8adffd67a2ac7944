import type { Match, Step } from '../../model/match.ts'
import type { Seat, Viewer } from '../../model/seats.ts'
import type { Args } from '../../model/views.ts'
import { choiceOf, combinations } from '../../play/arguments.ts'
import { propose } from '../../propose/propose.ts'
import { Chance } from '../../random/chance.ts'
import { domainSize, domainValue } from '../../rules/domain-values.ts'
import type { CompiledMove, Game } from '../../rules/game.ts'
import { load } from '../../rules/load.ts'
import type { Session } from '../../state/session.ts'
import { stepViewOf, viewOf } from '../../view/view.ts'
import { thrownText } from './thrown-text.ts'
import { twinOf } from './twin.ts'
import { variedIn } from './varied.ts'

/** Proposals of one move tried in one position, at most. */
const TRIES = 40

/** A twin that no play leads to, since what the engine itself does there throws. */
export interface ImpossibleTwin {
  /** What it differs in from the match that was played: `players.2.use: 'sell' → 'stage'`. */
  readonly varied: string
  readonly error: unknown
}

/**
 * Makes a twin of the step for the viewer and throws if anything they receive differs: the step, the view with legal
 * moves and prompts, and the answer to every proposal they could make. The error says what the twin differs in and, where a rule threw,
 * what and where. Returns how many hidden bits were varied.
 *
 * What is hidden is drawn anew without asking whether play can lead there. Where the engine's own steps after a proposal throw in the twin
 * and not in the match, it cannot, and `impossible` is told so: that a rule throws there is no leak, any other difference still is. A
 * leak by an error in such steps is found all the same, in a match that is played: they throw there too. What `legal`, guards or `apply`
 * of a proposal throw in one of the two alone is a leak, unless the twin is impossible.
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
  // A rule that throws does not offer its move, nor shows what it is to show.
  const error = wouldSee.error ?? throwing.find(({ other }) => !other.settling)?.other.error
  if (!unreachable || error === undefined)
    same(`version ${step.entry.version} as ${viewer} sees it`, seen, wouldSee.seen ?? 'nothing', varied, error)
  for (const { move, args, one, other } of answers) {
    // That a secret move is possible may tell something; why it is not may not.
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

/** What the proposer learns of each proposal in the match and in its twin. */
function answersOf(game: Game, step: Step, twin: Step, viewer: Seat, chance: Chance) {
  return proposals(game, step, viewer, chance).map(([move, args]) => ({
    move,
    args,
    one: answer(game, step.match, viewer, move.key, args),
    other: answer(game, twin.match, viewer, move.key, args),
  }))
}

/** Every move, with arguments that may be right and such that are not. */
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
    const count = combinations(move, rules.session)
    const all = Array.from({ length: count <= TRIES ? count : 0 }, (_, n) => choiceOf(move, n, rules.session).args)
    const some = move.choosesComponents || count > TRIES ? TRIES / 2 : 0
    const strange = Array.from({ length: some }, () => drawnArgs(move, rules.session, ids, chance))
    return [...all, ...strange, {}, { nonsense: 1 }].map((args): [CompiledMove, Args] => [move, args])
  })
}

/** The ids of all components that a view shows. */
export const idsIn = (view: string) => [...view.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id)

/** Arguments that may be right, components among all that the viewer has seen. */
export function drawnArgs({ args }: CompiledMove, session: Session, ids: readonly string[], chance: Chance): Args {
  const drawn = args.map(({ arg, domain }) => {
    const seen = () => (ids.length ? chance.pick(ids) : 'none')
    if (domain.kind === 'component') return [arg, seen()]
    if (domain.kind === 'components') return [arg, Array.from({ length: domain.min + chance.below(domain.max - domain.min + 1) }, seen)]
    if (domain.kind === 'string') return [arg, 'text']
    const size = domainSize(domain, session)
    return [arg, size > 0 ? domainValue(domain, chance.below(size), session) : 0]
  })
  return Object.fromEntries(drawn) as Args
}

const ACCEPTED = 'accepted'

interface Answer {
  /** What the proposer learns before anything has happened: the refusal, or that there is none. */
  readonly told: unknown
  /** What a rule threw, and whether in a step of the engine's own. */
  readonly error?: unknown
  readonly settling?: boolean | undefined
}

function answer(game: Game, match: Match, seat: Seat, move: string, args: Args): Answer {
  const outcome = propose(game, match, { seat, move, args, at: 0 })
  return outcome.ok ? { told: ACCEPTED } : { told: outcome.refusal, error: outcome.error, settling: outcome.settling }
}

/**
 * Throws, with what is around the first difference and what was `varied`, where the two are not the same as JSON; `error` is what a rule
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
  throw new Error(`${what} differs with what is hidden:\n${one}\n${other}\nVaried: ${varied}${thrown}`, { cause: error })
}
