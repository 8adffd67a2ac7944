import type { Transition } from '../../language/chart.ts'
import { automaticsOf, type PhaseNode, resolve, selfAndAncestors, transitionsOf } from '../../language/phase-tree.ts'
import { TRANSITION } from '../../language/schema.ts'
import { texts } from '../../language/shape.ts'
import { afterText, callText, guardText } from '../../language/words.ts'

/** A transition as it is drawn: one line of text on an edge or in a box. */
export interface Line {
  /** Unique in the chart, without spaces. */
  readonly id: string
  /** `then`: to an interrupt, from the phase that another line leads to. */
  readonly kind: 'move' | 'always' | 'after' | 'done' | 'then'
  /** The move or fix-up whose version this is; null when it makes none. */
  readonly move: string | null
  /** What the text begins with: `reveal`, `always`, `after 3 s: hide`, `done`. */
  readonly word: string
  /** Its condition in words. */
  readonly guard: string | null
  /** `reveal [isFirst]`, `always [isPair] / capture`, `after 3 s: hide`, `done`. */
  readonly text: string
  /** Path of the phase it enters; null when play stays where it is. */
  readonly to: string | null
  /** Path of the interrupt that it begins. */
  readonly interrupt: string | null
}

type NewLine = Omit<Line, 'id'>
type Leads = Pick<NewLine, 'word' | 'guard' | 'text' | 'to' | 'interrupt'>

/** The lines of all transitions written in a phase. Throws ChartError if a target does not exist. */
export function linesFrom(here: PhaseNode): Line[] {
  const { phase } = here
  const moves = Object.entries(phase.on ?? {}).flatMap(([move, written]) =>
    transitionsOf(written).map((transition): NewLine => ({ kind: 'move', move, ...leads(here, move, transition, `on.${move}`) })),
  )
  const staying = (phase.moves ?? []).map((move): NewLine => ({ kind: 'move', move, ...stays(move) }))
  const revising = here.revise.map((move): NewLine => ({ kind: 'move', move, ...stays(revisionText(move)) }))
  const automatic = automaticsOf(phase.always).map(
    (one): NewLine => ({ kind: 'always', move: one.actions ?? null, ...leads(here, 'always', one, 'always') }),
  )
  const done = transitionsOf(phase.onDone).map((one): NewLine => ({ kind: 'done', move: null, ...leads(here, 'done', one, 'onDone') }))
  return [...moves, ...staying, ...revising, ...automatic, ...done, ...timed(here)].map((line, nth) => ({
    id: `${here.path}#${nth}`,
    ...line,
  }))
}

/** How a move is drawn by which a seat that is done changes its mind. */
export const revisionText = (move: string): string => `${move}, until all are done`

/** The clock's moves lead where a player's do: as written in this phase, or in the nearest one around it that has the move. */
function timed(here: PhaseNode): NewLine[] {
  return Object.entries(here.phase.after ?? {}).flatMap(([delay, { move, args, onInterrupt }]) => {
    const running = onInterrupt === 'run' ? ', also while interrupted' : ''
    const word = `after ${afterText(delay)}: ${callText(move, args)}${running}`
    const owner = selfAndAncestors(here).find(({ phase }) => phase.on?.[move])
    const transitions = transitionsOf(owner?.phase.on?.[move])
    if (!owner || transitions.length === 0) return [{ kind: 'after' as const, move, ...stays(word) }]
    return transitions.map(
      ({ guard, target, interrupt }): NewLine => ({
        kind: 'after',
        move,
        ...leads(owner, word, { ...(guard && { guard }), ...(target && { target }), ...(interrupt && { interrupt }) }, `on.${move}`),
      }),
    )
  })
}

const stays = (word: string): Leads => ({ word, guard: null, text: word, to: null, interrupt: null })

function leads(here: PhaseNode, word: string, transition: Transition, line: string): Leads {
  const { target, interrupt, guard } = transition
  const both = target !== undefined && interrupt !== undefined ? `, then ${interrupt} and back` : ''
  const text = [word, ...texts(TRANSITION.words, transition, 'drawn')].join(' ') + both
  const pathOf = (name: string | undefined) => (name === undefined ? null : resolve(name, here, line).path)
  return { word, guard: guard === undefined ? null : guardText(guard), text, to: pathOf(target ?? interrupt), interrupt: pathOf(interrupt) }
}
