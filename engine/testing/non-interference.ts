import { choiceOf, combinations } from '../arguments.ts'
import { Chance } from '../chance.ts'
import { domainSize, domainValue } from '../domain.ts'
import type { Game } from '../game.ts'
import { load } from '../legal.ts'
import type { Match, Step } from '../match.ts'
import { propose } from '../play.ts'
import type { MoveRule } from '../ruleset.ts'
import { SPECTATOR, type Viewer } from '../seats.ts'
import type { Session } from '../session.ts'
import { stepViewOf, viewOf } from '../view.ts'
import type { Args } from '../view-shape.ts'
import { twinOf } from './twin.ts'

/** Proposals of one move tried in one position, at most. */
const TRIES = 40

/**
 * Makes a twin of the step for the viewer and throws if anything he receives differs: the step, the view with legal
 * moves and prompts, and the answer to every proposal he could make. Returns how many hidden bits were varied.
 */
export function checkNonInterference(game: Game, step: Step, viewer: Viewer, seed: string): number {
  const chance = new Chance(seed, step.entry.version, 2)
  const { step: twin, hiddenBits } = twinOf(game, step, viewer, chance)
  if (hiddenBits === 0) return 0
  same(`version ${step.entry.version} as ${viewer} sees it`, stepViewOf(game, step, viewer), stepViewOf(game, twin, viewer))
  if (viewer === SPECTATOR) return hiddenBits
  for (const [move, args] of proposals(game, step, viewer, chance)) {
    const what = `proposal ${move.key} ${JSON.stringify(args)} of ${viewer} at version ${step.entry.version}`
    const [one, other] = [step, twin].map(({ match }) => answer(game, match, viewer, move.key, args))
    // That a secret move is possible may tell something; why it is not may not.
    if (move.secret && (one === ACCEPTED || other === ACCEPTED)) continue
    same(what, one, other)
  }
  return hiddenBits
}

/** Every move, with arguments that may be right and such that are not. */
export function proposals(
  game: Game,
  { before, match }: Pick<Step, 'before' | 'match'>,
  viewer: Viewer,
  chance: Chance,
): [MoveRule, Args][] {
  const ids = [before, match].flatMap((one) => idsIn(JSON.stringify(viewOf(game, one, viewer))))
  const rules = load(game, match, typeof viewer === 'number' ? viewer : 0)
  return [...rules.moves.values()].flatMap((move) => {
    if (move.fixUp) return []
    const count = combinations(move, rules.session)
    const all = Array.from({ length: count <= TRIES ? count : 0 }, (_, n) => choiceOf(move, n, rules.session).args)
    const some = move.choosesComponents || count > TRIES ? TRIES / 2 : 0
    const strange = Array.from({ length: some }, () => drawnArgs(move, rules.session, ids, chance))
    return [...all, ...strange, {}, { nonsense: 1 }].map((args): [MoveRule, Args] => [move, args])
  })
}

/** The ids of all components that a view shows. */
export const idsIn = (view: string) => [...view.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id!)

/** Arguments that may be right, components among all that the viewer has seen. */
export function drawnArgs({ args }: MoveRule, session: Session, ids: readonly string[], chance: Chance): Args {
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

/** What the proposer learns before anything has happened: the refusal, or that there is none. */
function answer(game: Game, match: Match, viewer: Viewer, move: string, args: Args): unknown {
  const outcome = propose(game, match, { seat: viewer as number, move, args, at: 0 })
  return outcome.ok ? ACCEPTED : outcome.refusal
}

/** Throws, with what is around the first difference, where the two are not the same as JSON. */
export function same(what: string, one: unknown, other: unknown): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  if (a === b) return
  let at = 0
  while (a[at] === b[at]) at++
  const around = (text: string) => `…${text.slice(Math.max(0, at - 300), at + 80)}…`
  throw new Error(`${what} differs with what is hidden:\n${around(a)}\n${around(b)}`)
}
