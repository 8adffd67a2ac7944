import type { GroupSchema } from '../declare/schema.ts'
import { chunked } from '../model/component-id.ts'
import { GameError } from '../model/errors.ts'
import type { Match, Value } from '../model/match.ts'
import type { Seat } from '../model/seats.ts'
import type { GroupView } from '../model/views.ts'
import type { Draws } from '../random/chance.ts'
import { type Game, internalsOf, type Ruleset, type Situation } from '../rules/game.ts'
import { GroupViews } from '../view/group-view.ts'
import { viewOf } from '../view/view.ts'
import { visibilityFor } from '../visibility/visibility.ts'
import { dealUnseen } from './dealing.ts'
import { guessed, type HiddenValue, isPossible } from './hidden-value.ts'
import { type KnownState, knownState } from './known-state.ts'

/**
 * How many times hidden values are guessed, at most, until the seat would see what it does see, where the guesses decide who sees what.
 * Elsewhere they are guessed once.
 */
const TRIES = 64
/**
 * Every so many times all of them are guessed again; in between only the rows that the seat would see differently, unless the game's own is
 * among them.
 */
const ROW_BY_ROW = 16

/** The matches that a seat's match may be, from what that seat may know and nothing else. */
export class Worlds {
  readonly #situation: Situation
  readonly #known: KnownState
  readonly #only: Match | null

  /** Throws GameError where the seat may not know where play is. */
  constructor(situation: Situation) {
    if (!situation.where) throw new GameError(`${situation.game.displayName}: a seat may not know where play is`)
    this.#situation = situation
    this.#known = knownState(internalsOf(situation.game).schema, situation.view)
    const { labels, values } = this.#known
    const isKnown = values.length === 0 && labels.every((deck) => deck.every((label) => label !== undefined))
    this.#only = isKnown ? this.#match(this.#known.rows, labels as number[][], 0) : null
  }

  /** Whether the seat sees everything: then there is but one. */
  get isOnlyOne(): boolean {
    return this.#only !== null
  }

  /** One of them at random, with a secret of its own. */
  draw(draws: Draws): Match {
    if (this.#only) return this.#only
    const { game, seats } = this.#situation
    const { values } = this.#known
    const rows = this.#known.rows.map((row) => row.slice())
    const labels = this.#known.labels.map((deck) => deck.slice() as number[])
    dealUnseen(this.#known, rows, labels, draws)
    const match = this.#match(rows, labels, draws.below(2 ** 32))
    const dependsOnGuesses = internalsOf(game).schema.audiences.length > 0
    let again: ReadonlySet<number> | null = null
    for (let tries = 1; tries <= TRIES; tries++) {
      for (const value of values) if (!again || again.has(value.row)) rows[value.row][value.index] = guessed(value, seats, draws)
      const wrong: ReadonlySet<number> = dependsOnGuesses ? this.#putRight(match, rows) : new Set()
      if (wrong.size === 0) return match
      again = wrong.has(0) || tries % ROW_BY_ROW === 0 ? null : wrong
    }
    return match
  }

  /** Gives the rows of which the seat would see otherwise what is no guess. A guess that it would see is not hidden after all, and is put right. */
  #putRight(match: Match, rows: readonly Value[][]): Set<number> {
    for (;;) {
      const wrong = this.#seenOtherwise(match)
      const unguessed = wrong.filter(({ value }) => value === null)
      if (wrong.length === unguessed.length) return new Set(wrong.map(({ row }) => row))
      for (const { value } of wrong) if (value) rows[value.row][value.index] = value.shown
    }
  }

  /** What the seat would see otherwise; `value` is null for what was no guess. */
  #seenOtherwise(match: Match): { row: number; value: HiddenValue | null }[] {
    const { game, view, seat } = this.#situation
    const { schema } = internalsOf(game)
    const { state } = match
    const views = new GroupViews(schema, match, visibilityFor(game, match, seat))
    const wrong: { row: number; value: HiddenValue | null }[] = []
    const compare = (group: GroupSchema, row: number, wanted: GroupView, shown: GroupView) => {
      for (const { name, index } of group.fields) {
        if (JSON.stringify(wanted[name]) === JSON.stringify(shown[name])) continue
        const value = this.#known.values.find((one) => one.row === row && one.index === index)
        const isPutRight =
          value === undefined || !isPossible(value) || (row === 0 ? state.game : state.players[row - 1])[index] === value.shown
        wrong.push({ row, value: isPutRight ? null : value })
      }
    }
    compare(schema.game, 0, view.game, views.group(schema.game, state.game, null, 'game'))
    for (const [owner, row] of state.players.entries())
      compare(schema.player, 1 + owner, view.players[owner], views.group(schema.player, row, owner, `players.${owner}`))
    return wrong
  }

  #match(rows: readonly (readonly Value[])[], labels: readonly (readonly number[])[], secret: number): Match {
    const { game, seats, variant, view, where } = this.#situation
    const { version, turn, inactive, absent, finished, winners, ranking, scores } = view
    const { timers, firstRow } = this.#known
    const { decks } = internalsOf(game).schema
    const components = firstRow.map((first, deck) => (first === null ? [] : rows.slice(first, first + decks[deck].components.length)))
    return {
      game: game.name,
      version,
      seats,
      variant,
      state: { game: rows[0], players: rows.slice(1, 1 + seats), components, labels: labels.map(chunked) },
      snapshot: where!.snapshot,
      turn,
      turns: where!.turns,
      inactive,
      absent,
      banks: (view.banks ?? []).map((ms) => ms ?? 0),
      timers,
      suspended: [],
      finished,
      winners,
      ranking,
      scores: finished ? scores : null,
      // Nothing is taken back while looking ahead.
      past: [],
      future: [],
      sealed: null,
      chance: 0,
      secret: secret.toString(16).padStart(64, '0'),
    }
  }
}

/**
 * A match that a seat's match may be: what the seat sees is so, all else is dealt out and drawn. Throws GameError where
 * the seat may not know where play is.
 */
export const determinize = (situation: Situation, draws: Draws): Match => new Worlds(situation).draw(draws)

/** A match as one of its seats may know it. */
export function situationOf(game: Game, match: Match, seat: Seat): Situation {
  const { seats, variant, snapshot, turns } = match
  const where = everybodyKnowsWhere(internalsOf(game).forSeats(seats)) ? { snapshot, turns } : null
  const view = viewOf(game, match, seat)
  // An agent that may change its choice would do so without end.
  return { game, seats, variant, seat, view: { ...view, moves: view.moves.filter(({ revises }) => !revises) }, where }
}

const OPEN_ORDERS: readonly (string | undefined)[] = [undefined, 'forward', 'backward', 'snake']

/** No phase is anybody's secret; and no order of turns comes from rules that may have read what is hidden. */
function everybodyKnowsWhere({ schema, gate }: Ruleset): boolean {
  const hidesOrders = schema.secretive
  return [...gate.compiled.phases.values()].every(
    ({ sanitize, phase }) => sanitize.length === 0 && !(hidesOrders && !OPEN_ORDERS.includes(phase.turns?.order)),
  )
}
