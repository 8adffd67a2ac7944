import { type Finding, firstAt } from '../language/finding.ts'
import { at, automaticsOf, namesOf, type PhaseNode, resolve, selfAndAncestors, transitionsOf } from '../language/phase-tree.ts'
import type { Search } from './explore/search.ts'
import { pathTo } from './explore/search-state.ts'

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
