import { briefMembers, briefPhase } from '../model/brief-view.ts'
import type { Parsed } from '../model/changes.ts'
import type { Step } from '../model/match.ts'
import { ENGINE } from '../model/seats.ts'
import type { PhaseView, View } from '../model/views.ts'
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
  const made = { text: `[${words}]`, numbers: new Map(words.map((word, number) => [word, number])) }
  WORDS.set(rules, made)
  return made
}

/**
 * Returns the text of the `Change` by which the first view becomes the second, each told briefly, of the same viewer, apart from its
 * version. Both are what that viewer is shown: nothing else goes in.
 */
export function viewChangeText(before: ViewPieces, after: ViewPieces, { numbers }: Words): string {
  const members: string[] = []
  const add = (name: string, change: ChangePart | null) => {
    if (change !== null) members.push(namedChange(name, change))
  }
  add('phase', pieceChange('phase', before.phase, after.phase, numbers, briefPhase))
  add('game', pieceChange('game', before.game, after.game, numbers))
  const players = after.players.flatMap((player, seat) => {
    const change = pieceChange(`player ${seat}`, before.players[seat], player, numbers)
    return change === null ? [] : namedChange(String(seat), change)
  })
  if (players.length > 0) add('players', players.length === 1 ? players[0] : `{${players}}`)
  const [was, is] =
    before.others.length === after.others.length ? [before.others, after.others] : [[before.others.join()], [after.others.join()]]
  for (const [i, piece] of is.entries()) {
    const change = pieceChange(`others ${i} of ${is.length}`, `{${was[i]}}`, `{${piece}}`, numbers, briefMembers)
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

interface LastChange {
  readonly before: string
  readonly after: string
  readonly numbers: WordNumbers
  readonly change: ChangePart | null
}

/** By the kind of piece: viewers of the same step who are shown the same have the same change. */
const LAST = new Map<string, LastChange>()

/** Returns a piece as a brief view has it. */
type Brief = (piece: PhaseView & View) => object
const asItIs: Brief = (piece) => piece

function pieceChange(kind: string, before: string, after: string, numbers: WordNumbers, brief = asItIs): ChangePart | null {
  if (before === after) return null
  const last = LAST.get(kind)
  if (last !== undefined && last.before === before && last.after === after && last.numbers === numbers) return last.change
  const change = changePart(brief(JSON.parse(before)) as Parsed, brief(JSON.parse(after)) as Parsed, numbers)
  LAST.set(kind, { before, after, numbers, change })
  return change
}
