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
  /** By the text before, then by the one after: the text before was the one after of the last change, so that its hash is known. */
  readonly #short = new Map<Kind, Map<string, Map<string, ChangePart | null>>>()
  readonly #long = new Map<string, LastChange>()
  #count = 0

  /** How many changes of short pieces are kept now. */
  get count(): number {
    return this.#count
  }

  /** Returns the change of a piece, made by `change` unless it is known. `place`: what piece it is of the view. */
  of(kind: Kind, place: string, before: string, after: string, change: () => ChangePart | null): ChangePart | null {
    if (before.length > LONGEST_KEPT || after.length > LONGEST_KEPT) {
      const last = this.#long.get(place)
      if (last !== undefined && last.before === before && last.after === after) return last.change
      const made = change()
      this.#long.set(place, { before, after, change: made })
      return made
    }
    const known = this.#short.get(kind)?.get(before)?.get(after)
    if (known !== undefined) return known
    const made = change()
    this.#keep(kind, before, after, made)
    return made
  }

  #keep(kind: Kind, before: string, after: string, change: ChangePart | null): void {
    if (this.#count === MOST_KEPT) {
      this.#short.clear()
      this.#count = 0
    }
    const ofKind = this.#short.get(kind) ?? new Map<string, Map<string, ChangePart | null>>()
    const from = ofKind.get(before) ?? new Map<string, ChangePart | null>()
    this.#short.set(kind, ofKind.set(before, from.set(after, change)))
    this.#count++
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
  const phase = pieceChange(PHASE, 'phase', before.phase, after.phase, words)
  let members = phase === null ? '' : namedChange('phase', phase)
  const game = pieceChange(GROUP, 'game', before.game, after.game, words)
  if (game !== null) members = joined(members, namedChange('game', game))
  const players = playersChange(before.players, after.players, words)
  if (players !== null) members = joined(members, namedChange('players', players))
  const isPiecewise = before.others.length === after.others.length
  const was = isPiecewise ? before.others : [before.others.join()]
  const is = isPiecewise ? after.others : [after.others.join()]
  for (let i = 0; i < is.length; i++) {
    if (was[i] === is[i]) continue
    const change = pieceChange(MEMBERS, `others ${i} of ${is.length}`, was[i], is[i], words)
    if (change !== null) members = joined(members, membersOf(change))
  }
  return `{${members}}`
}

function playersChange(before: readonly string[], after: readonly string[], words: Words): ChangePart | null {
  let players = ''
  let count = 0
  for (let seat = 0; seat < after.length; seat++) {
    if (before[seat] === after[seat]) continue
    const change = pieceChange(GROUP, `player ${seat}`, before[seat], after[seat], words)
    if (change === null) continue
    players = joined(players, namedChange(String(seat), change))
    count++
  }
  if (count === 0) return null
  return count === 1 ? players : `{${players}}`
}

// Every viewer's message takes this path: lists and iterators for its members would be a tenth of what it allocates.
const joined = (members: string, member: string): string => (members === '' ? member : `${members},${member}`)

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

/** A kind of piece: how its text is read, as brief views have it. */
type Kind = (piece: string) => object
const PHASE: Kind = (piece) => briefPhase(JSON.parse(piece))
const GROUP: Kind = (piece) => JSON.parse(piece)
const MEMBERS: Kind = (piece) => briefMembers(JSON.parse(`{${piece}}`))

function pieceChange(kind: Kind, place: string, before: string, after: string, { numbers, changes }: Words): ChangePart | null {
  if (before === after) return null
  return changes.of(kind, place, before, after, () => changePart(kind(before) as Parsed, kind(after) as Parsed, numbers))
}
