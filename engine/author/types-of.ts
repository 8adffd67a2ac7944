import type { Nothing } from '../declare/deck.ts'
import type { ProposalsOf } from '../declare/moves.ts'
import type { ViewOfShape } from '../declare/readable-types.ts'
import type { Reading, Shape, Writing } from '../declare/state-types.ts'
import type { MovesOf, ReadableOf } from '../model/readable.ts'
import type { Args } from '../model/views.ts'
import type { Agent, AgentChoice, Facts } from '../rules/game.ts'

/** Types that follow from what `setup` returns, for files that the game imports: from the game itself they would depend on themselves. */

/** The shape of what `setup` returns. */
type ShapeOf<Rules> = Rules extends { readonly fields: object; readonly shape?: infer S extends Shape } ? S : never

/**
 * The match as guards, `legal` and other questions receive it, for a function in a file of its own: `ReadingOf<typeof rules>`.
 * `interface Table extends ReadingOf<typeof rules> {}` gives it a name, which editors and messages then show.
 */
export type ReadingOf<Rules> = Reading<ShapeOf<Rules>>
/** The match as `apply` receives it, for a function that changes it: `(table: WritingOf<typeof rules>) => void`. */
export type WritingOf<Rules> = Writing<ShapeOf<Rules>>

/**
 * An agent in a file of its own: `AgentOf<typeof rules, typeof moves>`, from what `setup` returns and the record of moves. The moves that it
 * chooses from and what it returns are typed by their names; without the second type they are any. For an agent that the game does not
 * import, `AgentOf<typeof game>`.
 */
export type AgentOf<Rules, Moves = unknown> = unknown extends Moves
  ? AgentFor<ReadableOf<Rules>, MovesOf<Rules>>
  : AgentFor<ViewOfShape<ShapeOf<Rules>, ProposalsOf<Moves>>, ProposalsOf<Moves>>
type AgentFor<View, Proposals> = Agent<View, ChoiceOf<Proposals>>
type ChoiceOf<Proposals> = { [M in keyof Proposals & string]: AgentChoice<M, Proposals[M]> }[keyof Proposals & string]

/** What `phase.args` may tell in a game with these rules for it: each fact that there is, optional where some rule does not tell it. */
export type FactsOf<Rules> = FactsIn<{ [K in keyof Rules]: ToldBy<Rules[K]> }[keyof Rules]>
type ToldBy<Rule> = Rule extends { readonly facts?: infer F extends Facts } ? F : never
type FactsIn<F> = [F] extends [never] ? Nothing : string extends keyof F ? Args : Flat<Common<F> & Others<F>>
type Flat<T> = { readonly [K in keyof T]: T[K] }
/** What each of them tells. */
type Common<F> = { [K in keyof F]: F[K] }
/** What only some of them tell. */
type Others<F> = { [K in Exclude<NamesIn<F>, keyof F>]?: ToldAs<F, K> }
type NamesIn<F> = F extends unknown ? keyof F : never
type ToldAs<F, K> = F extends unknown ? (K extends keyof F ? F[K] : never) : never
