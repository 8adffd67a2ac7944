import { REDO, SET_ABSENT, TAKE_BACK, UNDO } from '../model/built-in-moves.ts'
import type { Match, Step } from '../model/match.ts'
import { ENGINE, type Seat } from '../model/seats.ts'
import { mayReturn, NOTHING_BACK, tellsPrivately } from '../play/undo.ts'
import { type Game, internalsOf } from '../rules/game.ts'
import { offersOf } from '../rules/offers.ts'
import { endOf } from '../view/transfer-view.ts'
import { visibilityFor } from '../visibility/visibility.ts'

/** So many versions are looked at. */
const FARTHEST = 100

/** What is said where `offers` or what happens in secret leaves no room for it. */
export const NEVER_BACK = 'In this game players cannot agree to take moves back.'
const CAME_TO_LIGHT = 'Something that nobody had seen has come to light since then.'
const FACE_DOWN = 'Something that lies face down has been moved since then.'
const IN_PRIVATE = 'Somebody has been told something in private since then.'

/**
 * The match to which all could agree to return so that the seat makes its last move again: as it stood before that move, whoever has moved
 * since. Otherwise the sentence that says why there is none. `steps` are the last versions of the match, in order, up to the one that it is at.
 *
 * What a player held and has shown since then may be taken back: they agree to it as well. What nobody had seen may not: whoever has
 * seen it would choose knowing it. Only the stacks between which something went and the place of play decide, and everybody sees those in a
 * game that has this offer. So the answer tells nothing.
 */
export function takenBackTo(game: Game, match: Match, steps: readonly Step[], seat: Seat): Match | string {
  if (!offersOf(game).includes('takeBack')) return NEVER_BACK
  const target = lastOwn(game, steps.slice(-FARTHEST), seat)
  if (target === null) return NOTHING_BACK
  const since = steps.slice(steps.findIndex(({ before }) => before.version === target.version))
  const may = mayReturn(match, target)
  return may === true ? (whyKnown(game, since) ?? target) : may
}

/** The match before the seat's last chain, of those that have not been taken back. */
function lastOwn(game: Game, steps: readonly Step[], seat: Seat): Match | null {
  let line: Step[] = []
  let undone: Step[] = []
  for (const step of steps) {
    const { by, args } = step.entry
    const move = internalsOf(game).forSeats(step.match.seats).gate.events.has(step.entry.move) ? null : step.entry.move
    if (by === ENGINE || move === SET_ABSENT) continue
    if (move === UNDO) undone.push(...line.splice(-1))
    else if (move === REDO) line.push(...undone.splice(-1))
    else if (move === TAKE_BACK) line = line.filter(({ before }) => before.version < Number(args.version))
    else {
      line.push(step)
      undone = []
    }
  }
  return line.findLast(({ entry }) => entry.by === seat)?.before ?? null
}

/** Why what became known in these versions cannot be taken back; null where it can. */
function whyKnown(game: Game, steps: readonly Step[]): string | null {
  const { schema, forSeats } = internalsOf(game)
  if (!schema.secretive) return null
  for (const { before, match, transfers } of steps) {
    if (tellsPrivately(forSeats(match.seats).gate, match)) return IN_PRIVATE
    if (transfers.length === 0) continue
    const sights = Array.from({ length: match.seats }, (_, seat) => [visibilityFor(game, before, seat), visibilityFor(game, match, seat)])
    for (const { from, to } of transfers) {
      const seen = sights.map(([was, is]) => [endOf(schema, from, before, was!).shown, endOf(schema, to, match, is!).shown])
      // A viewer who can tell which component moved would recognise it in its old place.
      if (seen.flat().some(({ faces, order }) => order && !faces)) return FACE_DOWN
      if (seen.every(([left]) => !left!.faces) && seen.some(([, came]) => came!.faces)) return CAME_TO_LIGHT
    }
  }
  return null
}
