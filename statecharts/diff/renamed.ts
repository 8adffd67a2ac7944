import { isIn, type PhaseNode } from '../language/phase-tree.ts'
import { PHASE } from '../language/schema.ts'
import { type Named, namesIn } from '../language/shape.ts'
import { normalized, SAME, textOf } from './normalize.ts'

/** Which phases and moves of one chart are another's under another name. */

/** Old names with the new ones. */
export type Renames = ReadonlyMap<string, string>

/** The new chart's path of an old phase, by its longest renamed beginning. */
export function renamedPath(path: string, renamed: Renames): string {
  const own = renamed.get(path)
  if (own !== undefined || path === '') return own ?? path
  const dot = path.lastIndexOf('.')
  return dot < 0 ? path : `${renamedPath(path.slice(0, dot), renamed)}${path.slice(dot)}`
}

/** Old paths of renamed phases, with the new ones; outermost first, until no more are found. */
export function renamedPhases(old: readonly PhaseNode[], now: readonly PhaseNode[]): Renames {
  const renamed = new Map<string, string>()
  const rounds = [false, true]
  for (const loose of rounds) {
    for (let size = -1; size !== renamed.size; ) {
      size = renamed.size
      const pathOf = (path: string) => renamedPath(path, renamed)
      const [was, is] = [new Set(old.map(({ path }) => pathOf(path))), new Set(now.map(({ path }) => path))]
      const gone = old.filter(({ path }) => path !== '' && !is.has(pathOf(path)))
      const come = now.filter(({ path }) => !was.has(path))
      const known = (path: string) => is.has(path) && was.has(path)
      for (const one of gone) {
        const parent = one.parent && pathOf(one.parent.path)
        const inside = insideOf(one, pathOf, loose ? known : undefined)
        const same = come.filter(
          (other) => other.parent?.path === parent && insideOf(other, (path) => path, loose ? known : undefined) === inside,
        )
        if (same.length !== 1 || [...renamed.values()].includes(same[0].path)) continue
        renamed.set(one.path, same[0].path)
        break
      }
    }
  }
  return renamed
}

/** A phase as text, with what it leads to inside itself told from there; what leads to phases not `known` in both is left open. */
function insideOf(here: PhaseNode, pathOf: (path: string) => string, known?: (path: string) => boolean): string {
  const lead = (path: string): string => {
    const to = fromRoot(here, path)
    if (to && isIn(to, here)) return `.${path.slice(here.path.length)}`
    return known && !known(pathOf(path)) ? '?' : pathOf(path)
  }
  return textOf(normalized(here.phase, { ...SAME, lead }))
}

function fromRoot(here: PhaseNode, path: string): PhaseNode | undefined {
  let root = here
  while (root.parent) root = root.parent
  return path.split('.').reduce<PhaseNode | undefined>((node, name) => node?.children.find((child) => child.name === name), root)
}

/** For every move that a player makes: where and how, as text. */
function usesOf(nodes: readonly PhaseNode[], pathOf: (path: string) => string): Map<string, string> {
  const uses = new Map<string, string[]>()
  for (const here of nodes) {
    const add = (move: string, how: unknown) => uses.set(move, [...(uses.get(move) ?? []), `${pathOf(here.path)} ${textOf(how)}`])
    const { on = {}, after = {}, ...phase } = normalized(here.phase, { ...SAME, lead: pathOf })
    for (const [move, given] of Object.entries(on)) add(move, given)
    for (const [delay, { move, ...rest }] of Object.entries(after)) add(move, { delay, ...rest })
    for (const { name, shape, path, beside } of namesIn(PHASE, phase)) if (USED.includes(shape.of)) add(name, usedAs(path, beside))
  }
  return new Map([...uses].map(([move, list]) => [move, list.sort().join('\n')]))
}

const USED: readonly string[] = ['move', 'made', 'step']

/** As which word, at which of a progression's entries, and with what beside it. */
function usedAs([word, nth]: Named['path'], beside: object | null): unknown {
  const said = Object.entries(beside ?? {}).filter(([word]) => !['move', 'roundRobin'].includes(word))
  return { word, ...(word === 'ordered' && { nth }), beside: Object.fromEntries(said) }
}

/** Moves that only one of the charts has, and those that it has under another name: used in the same places in the same way. */
export function renamedMoves(
  old: readonly PhaseNode[],
  now: readonly PhaseNode[],
  pathOf: (path: string) => string,
): { added: string[]; removed: string[]; renamed: Renames } {
  const [was, is] = [usesOf(old, pathOf), usesOf(now, (path) => path)]
  const gone = [...was.keys()].filter((move) => !is.has(move))
  const come = [...is.keys()].filter((move) => !was.has(move))
  const renamed = new Map(
    gone.flatMap((from): [string, string][] => {
      const same = come.filter((to) => is.get(to) === was.get(from))
      const alike = gone.filter((other) => was.get(other) === was.get(from))
      return same.length === 1 && alike.length === 1 ? [[from, same[0]]] : []
    }),
  )
  const new_ = new Set(renamed.values())
  return { added: come.filter((move) => !new_.has(move)), removed: gone.filter((move) => !renamed.has(move)), renamed }
}
