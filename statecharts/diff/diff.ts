import type { Chart } from '../language/chart.ts'
import { automaticsOf, ChartError, everyPhase, type PhaseNode, phaseTree, resolve, transitionsOf } from '../language/phase-tree.ts'
import { changeText, type Running } from '../language/shape.ts'
import { spelledOut } from '../language/to-editable.ts'
import { automatonOf, ProgressionError } from '../progression/progression.ts'
import { type Change, changesOf, runningText } from './changes.ts'
import { type NormalPhase, normalized, type Renaming, SAME, textOf } from './normalize.ts'
import { type Renames, renamedMoves, renamedPath, renamedPhases } from './renamed.ts'

export type { Change } from './changes.ts'

/** How a chart has changed. Phases by path from the root, moves and fix-ups by name. */
export interface ChartDiff {
  readonly phases: Names
  readonly moves: Names
  /** What phases that both charts have say otherwise. */
  readonly changed: readonly Change[]
  /** All of it, a sentence each, with what it means for matches that are being played. */
  readonly sentences: readonly string[]
}
/** A difference in words, and the phase that it is about. */
export interface ToldChange {
  readonly sentence: string
  /** The phase's path in the old chart and in the new one; null where it is about none, or there is none there. */
  readonly before: string | null
  readonly after: string | null
}
export interface Names {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly renamed: readonly { readonly from: string; readonly to: string }[]
}

/**
 * Compares two charts. A phase that is gone and one that is new are one phase renamed when they stand in the same phase and
 * are the same inside; a move, when it is used in the same places in the same way. What it says of running matches holds
 * for those of two seats or more, and is said without looking at any: `fits` looks at one. Throws ChartError for a chart
 * that does not hold together.
 */
export function diffCharts(before: Chart, after: Chart): ChartDiff {
  const [old, now] = [everyPhase(phaseTree(spelledOut(before))), everyPhase(phaseTree(spelledOut(after)))]
  const renamed = renamedPhases(old, now)
  const pathOf = (path: string) => renamedPath(path, renamed)
  const [was, is] = [new Set(old.map(({ path }) => pathOf(path))), new Set(now.map(({ path }) => path))]
  const moves = renamedMoves(old, now, pathOf)
  const phases: Names = {
    added: [...is].filter((path) => !was.has(path)),
    removed: old.map(({ path }) => path).filter((path) => !is.has(pathOf(path))),
    renamed: listed(renamed),
  }
  const names: Renaming = { lead: pathOf, move: (move) => moves.renamed.get(move) ?? move }
  const nodes = new Map(now.map((node) => [node.path, node]))
  const changed = old.flatMap((node) => {
    const other = nodes.get(pathOf(node.path))
    return other ? changesOf(other, named(node, names), normalized(other.phase, SAME)) : []
  })
  const all = [...changed, ...interruptChanges(old, now, pathOf), ...registerChanges(old, now, pathOf)]
  const moved: Names = { added: moves.added, removed: moves.removed, renamed: listed(moves.renamed) }
  const found = { phases, moves: moved, changed: all }
  return { ...found, sentences: toldChanges(found).map(({ sentence }) => sentence) }
}

const listed = (renamed: Renames) => [...renamed].map(([from, to]) => ({ from, to }))

/** An old phase by the new chart's names. */
function named(here: PhaseNode, names: Renaming): NormalPhase {
  const phase = normalized(here.phase, names)
  const child = (name: string) => {
    const path = names.lead(here.path ? `${here.path}.${name}` : name)
    return path.slice(path.lastIndexOf('.') + 1)
  }
  return {
    ...phase,
    ...(phase.initial !== undefined && { initial: child(phase.initial) }),
    ...(phase.seats && { seats: { ...phase.seats, initial: child(phase.seats.initial) } }),
  }
}

/** Phases that both charts have and that are interrupts in one of them only: they have a machine of their own there. */
function interruptChanges(old: readonly PhaseNode[], now: readonly PhaseNode[], pathOf: (path: string) => string): Change[] {
  const [was, is] = [new Set(interruptsOf(old).map(({ path }) => pathOf(path))), new Set(interruptsOf(now).map(({ path }) => path))]
  return now
    .filter(({ path }) => was.has(path) !== is.has(path) && old.some((node) => pathOf(node.path) === path))
    .map(({ path }) => changed(path, path, INTERRUPT.running, was.has(path), is.has(path), INTERRUPT.say(is.has(path))))
}

const INTERRUPT = changeText('not inside', (is: boolean | undefined) => (is ? 'is an interrupt' : 'is no interrupt'))

function interruptsOf(nodes: readonly PhaseNode[]): PhaseNode[] {
  return nodes.flatMap((here) => {
    const { on = {}, always, onDone } = here.phase
    const written = [...Object.values(on).flatMap(transitionsOf), ...automaticsOf(always), ...transitionsOf(onDone)]
    return written.flatMap(({ interrupt }) => (interrupt === undefined ? [] : [resolve(interrupt, here, 'interrupt')]))
  })
}

/** How far a progression has come, and what a limit counts, is kept in registers, by the path of its phase, in every snapshot of its machine. */
function registerChanges(old: readonly PhaseNode[], now: readonly PhaseNode[], pathOf: (path: string) => string): Change[] {
  const [was, is] = [registersOf(old), registersOf(now)]
  const gone = [...was].filter(([path, kept]) => textOf(is.get(path)) !== textOf(kept))
  const come = [...is].filter(([path, kept]) => textOf(was.get(path)) !== textOf(kept))
  const both = new Map<string, { machine: string; before?: Kept; after?: Kept }>()
  for (const [path, before] of gone) both.set(pathOf(path), { machine: pathOf(before.machine), before })
  for (const [path, after] of come) both.set(path, { ...both.get(path), machine: after.machine, after })
  return [...both].map(([path, { machine, before, after }]) => {
    const running = [before?.machine, after?.machine].includes('') ? 'never' : 'not inside'
    return changed(`${path}.${(after ?? before)?.word}`, machine, running, before?.registers, after?.registers, keeping(before, after))
  })
}

function keeping(before: Kept | undefined, after: Kept | undefined): string {
  if (!after) return 'snapshots no longer store its progress'
  return `every snapshot stores its progress${before ? ' differently' : ''}`
}

interface Kept {
  /** Path of the interrupt that the progression is in, or of the root. */
  readonly machine: string
  /** The word that says so. */
  readonly word: 'ordered' | 'limit'
  readonly registers: readonly string[]
}
/** For each progression with a round robin or a block, and each limit. */
function registersOf(nodes: readonly PhaseNode[]): Map<string, Kept> {
  const interrupts = interruptsOf(nodes)
  const machineOf = (here: PhaseNode): string => (!here.parent || interrupts.includes(here) ? here.path : machineOf(here.parent))
  const all = nodes.map(
    (here) => [here.path, { machine: machineOf(here), word: here.phase.limit ? 'limit' : 'ordered', registers: namesIn(here) }] as const,
  )
  return new Map(all.filter(([, { registers }]) => registers.length > 0))
}

function namesIn({ path, phase: { ordered, limit } }: PhaseNode): string[] {
  if (limit) return ['counted']
  if (!ordered) return []
  try {
    const edges = automatonOf(ordered).flatMap(({ edges }) => edges)
    const blocks = edges.flatMap(({ block }) => block ?? [])
    const names = [
      ...(edges.some(({ letter }) => letter.round) ? ['start', 'place'] : []),
      ...blocks.flatMap(({ copies }) => ['whole', ...copies.map((_, part) => `part${part + 1}`)]),
      ...(blocks.some(({ steps }) => steps.some(({ to }) => to > 0)) ? ['inside'] : []),
    ]
    return [...new Set(names)].sort()
  } catch (error) {
    if (error instanceof ProgressionError) throw new ChartError([path, 'ordered'].filter(Boolean).join('.'), error.message)
    throw error
  }
}

function changed(where: string, phase: string, running: Running, before: unknown, after: unknown, now: string): Change {
  return { where, phase, before, after, running, sentence: `${now}; ${runningText(running, phase)}` }
}

/** The sentences of a comparison, with the phases that they are about. */
export function toldChanges({ phases, moves, changed }: Omit<ChartDiff, 'sentences'>): ToldChange[] {
  const earlier = new Map(phases.renamed.map(({ from, to }) => [to, from]))
  const leave = (path: string) => `a running match that is in ${path} does not fit`
  const nowhere = { before: null, after: null }
  return [
    ...phases.added.map((path) => ({ sentence: `${path}: is a new phase`, before: null, after: path })),
    ...phases.removed.map((path) => ({ sentence: `${path}: is gone; ${leave(path)}`, before: path, after: null })),
    ...phases.renamed.map(({ from, to }) => ({ sentence: `${to}: was called ${from}; ${leave(from)}`, before: from, after: to })),
    ...moves.added.map((move) => ({ sentence: `${move}: is a new move`, ...nowhere })),
    ...moves.removed.map((move) => ({ sentence: `${move}: is gone; a match in which it was made cannot be replayed`, ...nowhere })),
    ...moves.renamed.map(({ from, to }) => ({
      sentence: `${to}: was called ${from}; a match in which it was made cannot be replayed`,
      ...nowhere,
    })),
    ...changed.map(({ where, phase, sentence }) => ({
      sentence: `${where || 'the chart'}: ${sentence}`,
      before: renamedPath(phase, earlier),
      after: phase,
    })),
  ]
}
