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

/** So many characters of pieces are kept for a game with so many seats. */
const MOST_CHARACTERS = 2 ** 18

/**
 * How pieces change, by their texts before and after: viewers of a step share pieces, and most of a turn's are the same in every match of
 * the game.
 */
class KnownChanges {
  readonly #known = new Map<string, ChangePart | null>()
  #characters = 0

  get(pieces: string): ChangePart | null | undefined {
    return this.#known.get(pieces)
  }

  set(pieces: string, change: ChangePart | null): void {
    this.#characters += pieces.length
    if (this.#characters > MOST_CHARACTERS) {
      this.#known.clear()
      this.#characters = pieces.length
    }
    this.#known.set(pieces, change)
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
  add('phase', pieceChange(PHASE, before.phase, after.phase, words))
  add('game', pieceChange(GROUP, before.game, after.game, words))
  const players = after.players.flatMap((player, seat) => {
    const change = pieceChange(GROUP, before.players[seat], player, words)
    return change === null ? [] : namedChange(String(seat), change)
  })
  if (players.length > 0) add('players', players.length === 1 ? players[0] : `{${players}}`)
  const [was, is] =
    before.others.length === after.others.length ? [before.others, after.others] : [[before.others.join()], [after.others.join()]]
  for (const [i, piece] of is.entries()) {
    const change = pieceChange(MEMBERS, was[i], piece, words)
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

function pieceChange({ letter, read }: Kind, before: string, after: string, { numbers, changes }: Words): ChangePart | null {
  if (before === after) return null
  // A text of JSON has no line break.
  const pieces = `${letter}${before}\n${after}`
  const known = changes.get(pieces)
  if (known !== undefined) return known
  const change = changePart(read(before) as Parsed, read(after) as Parsed, numbers)
  changes.set(pieces, change)
  return change
}
