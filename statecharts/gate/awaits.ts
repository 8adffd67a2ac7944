import { DONE, type Named, SETTLE, type TransitionConfig } from '../compile/config.ts'
import type { Asked } from '../compile/protocol.ts'
import type { PhaseNode } from '../language/phase-tree.ts'
import { guardsOf, type Level, turnsOf } from './levels.ts'

/**
 * Whom play waits for, as far as the chart says: those who may make the moves of the innermost phase from which a player's
 * move leads on. What anybody may do at any time, around that, is waited for by nobody.
 */
export interface Awaits {
  /** By the `turn` of the phase itself. */
  readonly turns: readonly Asked[]
  /** By a `turn` that a move has of its own: they are waited for where none of the former can make a move. */
  readonly others: readonly Asked[]
  /** The moves that are waited for. */
  readonly moves: readonly string[]
}

interface Way {
  readonly move: string
  readonly asked: Asked
  readonly leads: boolean
}

/** `levels`: outermost first. */
export function awaitsIn(levels: readonly Level[]): Awaits {
  const inwards = [...levels].reverse()
  const leaf = inwards[0]!.place
  let fallback: Awaits | null = null
  for (const level of inwards) {
    const { place } = level
    const ways = waysOf(level, leaf.turns)
    const own = ways.filter(({ asked }) => asked.turn === place.turn)
    const others = ways.filter(({ asked, leads }) => leads && isForSome(asked, place) && (asked.turn !== 'all' || place === leaf))
    // Where the engine goes on by itself in the phase, any move of its own may bring that about.
    const leading = goesOn(level) ? own : own.filter(({ leads }) => leads)
    if (leading.length || others.length || startsRound(level)) return awaits(leading, others)
    if (own.length) fallback ??= awaits(own, [])
    if (fallback && levels.some(goesOn)) break
    // The clock leads on.
    if (ways.some(({ asked, leads }) => leads && asked.turn === 'none')) break
  }
  return fallback ?? { turns: [{ turn: leaf.turn }], others: [], moves: [] }
}

/** Whether a move has a `turn` of its own, and one that somebody may have who takes part. */
const isForSome = ({ turn }: Asked, place: PhaseNode) => turn !== place.turn && turn !== 'none' && turn !== 'inactive'

const goesOn = ({ open }: Level) => open.some(([event]) => event.startsWith(SETTLE) || event.startsWith(DONE))

function awaits(own: readonly Way[], others: readonly Way[]): Awaits {
  const asked = (ways: readonly Way[]) => [...new Map(ways.map(({ asked }) => [JSON.stringify(asked), asked])).values()]
  return { turns: asked(own), others: asked(others), moves: [...new Set([...own, ...others].map(({ move }) => move))] }
}

function waysOf({ open }: Level, turns: PhaseNode | null): Way[] {
  return open.flatMap(([event, transitions]) => {
    if (event.startsWith('$')) return []
    const move = event.split('@')[0]!
    return transitions.flatMap((transition) =>
      turnsOf(transition).map((asked) => ({ move, asked, leads: leadsOn(transition, move, turns) })),
    )
  })
}

/** Whether a move leads somewhere, or ends the turn. */
function leadsOn({ target, reenter, actions }: TransitionConfig, move: string, turns: PhaseNode | null): boolean {
  const { max, endIf, uncounted = [] } = turns?.phase.turns ?? {}
  const ends = endIf !== undefined || (max !== undefined && !uncounted.includes(move))
  return (
    target !== undefined ||
    reenter === true ||
    actions.some((one) => LEADING.includes(one.type) || isNextTurn(one) || (ends && one.type === '$moved'))
  )
}

const LEADING = ['$giveTurn', '$count', '$interrupt', '$abandon']
const isNextTurn = ({ type, params }: Named) => type === '$runAction' && params!.move === 'nextTurn'

/** Whether a round of moves may begin here: whom it begins with is known only to the match. */
const startsRound = ({ open }: Level) =>
  open.some(([event, transitions]) => !event.startsWith('$') && transitions.some((one) => guardsOf(one).some(({ type }) => type === '$by')))
