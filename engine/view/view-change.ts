import { briefMembers, briefPhase } from '../model/brief-view.ts'
import type { Parsed } from '../model/changes.ts'
import type { Step } from '../model/match.ts'
import { ENGINE } from '../model/seats.ts'
import { WHY_NOT_BACK } from '../play/undo.ts'
import { type Game, internalsOf, type Ruleset } from '../rules/game.ts'
import { type ChangePart, changePart, membersOf, namedChange, type WordNumbers } from './change-text.ts'
import { doneIn } from './view.ts'
import type { ViewPieces } from './view-text.ts'

/** What views of a game often say: where play is, and what can be taken back. A change names it by its number. */
export interface Words {
  /** A JSON list. */
  readonly text: string
  readonly numbers: WordNumbers
  readonly changes: KnownChanges
}

/** How many changes of short pieces are kept for a game with so many seats. */
const MOST_KEPT = 1000
/** A piece that is longer, in characters, rarely changes alike in another match; to look it up would mean to read all of it. */
const LONGEST_KEPT = 400

interface LastChange {
  readonly before: string
  readonly after: string
  readonly change: ChangePart | null
}

/**
 * How pieces change, by their texts before and after. Most of the short ones change alike in every match of the game: whose turn it is, the
 * prompt, what can be taken back. Of each long one the last change is kept: viewers of a step have it in common.
 */
class KnownChanges {
  readonly #short = new Map<string, ChangePart | null>()
  readonly #long = new Map<string, LastChange>()

  /** How many changes of short pieces are kept now. */
  get count(): number {
    return this.#short.size
  }

  /** Returns the change of a piece, made by `change` unless it is known. `place`: what piece it is of the view. */
  of({ letter }: Kind, place: string, before: string, after: string, change: () => ChangePart | null): ChangePart | null {
    if (before.length > LONGEST_KEPT || after.length > LONGEST_KEPT) {
      const last = this.#long.get(place)
      if (last !== undefined && last.before === before && last.after === after) return last.change
      const made = change()
      this.#long.set(place, { before, after, change: made })
      return made
    }
    // A text of JSON has no line break.
    const pieces = `${letter}${before}\n${after}`
    const known = this.#short.get(pieces)
    if (known !== undefined) return known
    const made = change()
    if (this.#short.size === MOST_KEPT) this.#short.clear()
    this.#short.set(pieces, made)
    return made
  }
}

const WORDS = new WeakMap<Ruleset, Words>()

/** The words of the game with so many seats. */
export function wordsOf(game: Game, seats: number): Words {
  const rules = internalsOf(game).forSeats(seats)
  const known = WORDS.get(rules)
  if (known) return known
  const phases = [...rules.gate.compiled.phases.values()].flatMap(({ name, path, prompt }) => [
    name,
    path,
    ...(typeof prompt === 'object' && prompt ? [prompt.active, prompt.others] : [prompt]),
  ])
  const all = [null, true, false, '', [], ...phases, ...WHY_NOT_BACK].map((word) => JSON.stringify(word))
  const words = [...new Set(all)]
  const numbers = new Map(words.map((word, number) => [word, number]))
  const made = { text: `[${words}]`, numbers, changes: new KnownChanges() }
  WORDS.set(rules, made)
  return made
}

/**
 * Returns the text of the `Change` by which the first view becomes the second, each told briefly, of the same viewer, apart from its
 * version. Both are what that viewer is shown: nothing else goes in.
 */
export function viewChangeText(before: ViewPieces, after: ViewPieces, words: Words): string {
  const members: string[] = []
  const add = (name: string, change: ChangePart | null) => {
    if (change !== null) members.push(namedChange(name, change))
  }
  add('phase', pieceChange(PHASE, 'phase', before.phase, after.phase, words))
  add('game', pieceChange(GROUP, 'game', before.game, after.game, words))
  const players = after.players.flatMap((player, seat) => {
    const change = pieceChange(GROUP, `player ${seat}`, before.players[seat], player, words)
    return change === null ? [] : namedChange(String(seat), change)
  })
  if (players.length > 0) add('players', players.length === 1 ? players[0] : `{${players}}`)
  const [was, is] =
    before.others.length === after.others.length ? [before.others, after.others] : [[before.others.join()], [after.others.join()]]
  for (const [i, piece] of is.entries()) {
    const change = pieceChange(MEMBERS, `others ${i} of ${is.length}`, was[i], piece, words)
    if (change !== null) members.push(membersOf(change))
  }
  return `{${members}}`
}

/**
 * Returns the step as `StepChange`, as JSON text: what was done, and how the view before it, `before`, becomes the one after it, `after`.
 * `at`: when the step before was made, where its reader knows.
 */
export function stepChangeText(game: Game, step: Step, before: ViewPieces, after: ViewPieces, at?: number): string {
  const done = doneIn(game, step, after.viewer)
  const { move, by, args, for: seat, faces, facts, besides, transfers, shuffled } = done
  const told = {
    move,
    ...(by !== ENGINE && { by }),
    ...(Object.keys(args).length > 0 && { args }),
    ...(seat !== null && { for: seat }),
    ...(faces && { faces }),
    ...(facts && { facts }),
    ...(besides && { besides }),
    ...(done.at !== at && { at: done.at }),
    ...(transfers.length > 0 && { transfers }),
    ...(shuffled.length > 0 && { shuffled }),
  }
  return `${JSON.stringify(told).slice(0, -1)},"view":${viewChangeText(before, after, wordsOf(game, step.match.seats))}}`
}

/** A kind of piece, with a letter of its own: how its text is read, as brief views have it. */
interface Kind {
  readonly letter: string
  read(piece: string): object
}
const PHASE: Kind = { letter: 'p', read: (piece) => briefPhase(JSON.parse(piece)) }
const GROUP: Kind = { letter: 'g', read: (piece) => JSON.parse(piece) }
const MEMBERS: Kind = { letter: 'm', read: (piece) => briefMembers(JSON.parse(`{${piece}}`)) }

function pieceChange(kind: Kind, place: string, before: string, after: string, { numbers, changes }: Words): ChangePart | null {
  if (before === after) return null
  return changes.of(kind, place, before, after, () => changePart(kind.read(before) as Parsed, kind.read(after) as Parsed, numbers))
}
