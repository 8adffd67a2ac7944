import type { FrameValue } from '../compile/frame.ts'
import { type Finding, firstAt } from '../language/finding.ts'
import { at, automaticsOf, everyPhase, namesOf, type PhaseNode, resolve, selfAndAncestors, transitionsOf } from '../language/phase-tree.ts'
import { automatonOf } from '../progression/progression.ts'
import type { Search } from './explore/search.ts'
import { pathTo, type SearchState } from './explore/search-state.ts'

/** States in which only guards lead on and none of them holds. */
export function withoutFallback(search: Search): Finding[] {
  const found = search.states.flatMap((state): Finding[] => {
    const { node, rests, edges } = state
    const leaf = search.leaf(state)
    if (state.region !== null || search.gate.hasRegions(node) || search.gate.info(node).moves.length) return []
    if (!edges.some(({ to }) => to !== state)) return []
    const stuck = rests.find(({ guards }) => {
      const asked = Object.entries(guards)
      return asked.length && asked.every(([question, yes]) => yes || !question.startsWith('$legal.'))
    })
    if (!stuck) return []
    const event = search.gate.info(node).settles ? '$settle' : '$done'
    const here = nearest(leaf, event === '$settle' ? 'always' : 'onDone')
    const idle = Object.keys(stuck.guards).every((question) => question.startsWith('$'))
    const sentence = idle
      ? `${here}: nothing here passes the turn, so the rounds never end. Add moves, or an \`always\` entry with \`nextTurn\``
      : `${here}: play is stuck if none of its guards holds. Add a last entry without a guard`
    return [{ level: 'warning', code: 'no-fallback', where: here, sentence, path: [...pathTo(state), { event, guards: stuck.guards }] }]
  })
  return found.filter(firstAt())
}

/** Progressions that may be complete while more moves are legal: `onDone` is not taken then, and no move ends them. */
export function ambiguousEnds(search: Search): Finding[] {
  const { moves } = search.compiled.names
  return everyPhase(search.compiled.root).flatMap((here): Finding[] => {
    if (!here.phase.ordered || !transitionsOf(here.phase.onDone).length || endedByMove(here)) return []
    const ends = automatonOf(here.phase.ordered).flatMap(({ accepting, edges }, i) =>
      accepting && edges.some(({ letter }) => moves.includes(letter.move)) ? [`$${i}`] : [],
    )
    const state = search.states.find((each) => search.leaf(each) === here && innermost(search, each).some((name) => ends.includes(name)))
    if (!state) return []
    const where = at(here, 'ordered')
    const sentence = `${where}: the progression may be complete while more moves are legal, and then \`onDone\` is not taken. Add a move that leads out of the phase`
    return [{ level: 'warning', code: 'ambiguous-end', where, sentence, path: pathTo(state) }]
  })
}

/** Whether a move leads out of the phase: a player ends the progression with it. */
function endedByMove(here: PhaseNode): boolean {
  return selfAndAncestors(here).some(({ phase }) =>
    Object.values(phase.on ?? {}).some((written) => transitionsOf(written).some(({ target }) => target !== undefined)),
  )
}

/** The innermost states of the compiled machine, in the region searched. */
function innermost({ gate }: Search, { node, region }: SearchState): string[] {
  const names = (value: FrameValue): string[] => (typeof value === 'string' ? [value] : Object.values(value).flatMap(names))
  return names(gate.part(node, region).value)
}

function nearest(leaf: PhaseNode, line: 'always' | 'onDone'): string {
  const here = selfAndAncestors(leaf).find(({ phase }) => phase[line])
  return here ? at(here, line) : leaf.path
}

/**
 * Phases that are done, because a final phase inside them was reached, and have no `onDone`, while only a move around them that
 * ends the match leads on. If the engine, or a move to another phase, leads on from around them, nothing is missing; if that move
 * is written at the root, so that it is legal anywhere, it may not be intended: a warning.
 */
export function doneNowhere(search: Search): Finding[] {
  const found = search.states.flatMap((state): Finding[] => {
    const leaf = search.leaf(state)
    const done = leaf.parent
    if (leaf.phase.type !== 'final' || !done || isRoot(search, done) || done.phase.seats || done.phase.onDone !== undefined) return []
    const around = selfAndAncestors(done)
    if (around.some(leadsByItself) || around.slice(0, -1).some((here) => leads(here, here === done))) return []
    const level = leads(search.compiled.root, false) ? 'warning' : 'error'
    const where = at(done, 'onDone')
    const sentence = `${where}: missing: the phase is done in ${leaf.path}, and nothing leads on from there. Add \`onDone\`, or make ${leaf.name} not final`
    return [{ level, code: 'done-nowhere', where, sentence, path: pathTo(state) }]
  })
  return found.filter(firstAt())
}

const isRoot = ({ compiled }: Search, { path }: PhaseNode) => path === '' || compiled.interrupts.has(path)

const leadsByItself = ({ phase: { always, turns } }: PhaseNode) => automaticsOf(always).length > 0 || turns?.rounds !== undefined

/** Whether a move written in a phase leads to another phase, begins an interrupt or passes the turn; `anywhere`: or ends the match. */
function leads(here: PhaseNode, anywhere: boolean): boolean {
  return Object.entries(here.phase.on ?? {}).some(([move, written]) =>
    transitionsOf(written).some(({ target, interrupt, actions }) => {
      if (interrupt !== undefined || namesOf(actions).includes('nextTurn')) return true
      return target !== undefined && (anywhere || !endsMatch(resolve(target, here, `on.${move}`)))
    }),
  )
}

const endsMatch = (to: PhaseNode) => to.phase.type === 'final' && to.parent?.parent === null
