import { GameError } from '../model/errors.ts'
import { type Enum, makeEnum, refuseNumbers, shown } from './enum.ts'

/** Names within names; a leaf is `{}`. */
export interface Tree {
  readonly [name: string]: Tree
}

/** The paths of a tree: each name with those around it, joined by dots. */
export type TreePath<T extends Tree> = string extends keyof T
  ? string
  : { [K in keyof T & string]: K | `${K}.${TreePath<T[K]>}` }[keyof T & string]

/** Values within values, each the path of its names. They are listed as written, each before those below it. */
export interface TreeEnum<T extends string = string> extends Enum<T> {
  readonly kind: 'tree'
  /** The last name of the path. */
  nodeName(value: T): string
  /** The value around this one; null at the top. */
  parent(value: T): T | null
  /** The values around this one from the top down, and itself as the last. */
  ancestors(value: T): readonly T[]
  /** The values directly below; without a value, those at the top. */
  children(value?: T): readonly T[]
  /** All values below, without the value itself. */
  descendants(value?: T): readonly T[]
  /** The leaves below; a leaf's only leaf is itself. */
  leaves(value?: T): readonly T[]
  isLeaf(value: T): boolean
  /** The first leaf below; a leaf's own is itself. */
  defaultLeaf(value?: T): T
  /** Whether a value is the other or below it. */
  isIn(value: T, ancestor: T): boolean
}

interface Node<T> {
  readonly path: T
  readonly name: string
  readonly ancestors: readonly T[]
  readonly children: readonly T[]
  /** Where in the list of values those below end. */
  end: number
}

/**
 * Declares a tree of values, whose default is the first leaf: `treeEnum({ north: { hill: {} } })` has `north` and `north.hill`.
 * Throws GameError for a name that is empty, a number or has a dot.
 */
export function treeEnum<const T extends Tree>(tree: T): TreeEnum<TreePath<T>> {
  return fromNodes(listNodes(tree) as Node<TreePath<T>>[])
}

function fromNodes<T extends string>(nodes: readonly Node<T>[]): TreeEnum<T> {
  const paths = nodes.map((node) => node.path)
  const names = nodes.map((node) => node.path.split('.').join(' > '))
  const leaves = nodes.filter((node) => !node.children.length).map((node) => node.path)
  const top = Object.freeze(nodes.filter((node) => node.ancestors.length === 1).map((node) => node.path))
  const base = makeEnum('tree', paths, names, leaves[0])
  const node = (value: T) => nodes[base.indexOf(value)]
  const isLeaf = (value: T) => !node(value).children.length
  const descendants = (value?: T) => (value === undefined ? base.values : paths.slice(base.indexOf(value) + 1, node(value).end))
  return Object.freeze({
    ...base,
    kind: 'tree' as const,
    nodeName: (value: T) => node(value).name,
    parent: (value: T) => node(value).ancestors.at(-2) ?? null,
    ancestors: (value: T) => node(value).ancestors,
    children: (value?: T) => (value === undefined ? top : node(value).children),
    descendants,
    leaves: (value?: T) => (value !== undefined && isLeaf(value) ? [value] : descendants(value).filter(isLeaf)),
    isLeaf,
    defaultLeaf: (value?: T) => {
      if (value === undefined) return base.default
      // A value's first child comes right after it.
      let at = base.indexOf(value)
      while (nodes[at].children.length) at++
      return paths[at]
    },
    isIn: (value: T, ancestor: T) => {
      const place = base.indexOf(value)
      return place >= base.indexOf(ancestor) && place < node(ancestor).end
    },
  })
}

function listNodes(tree: Tree, above: readonly string[] = [], nodes: Node<string>[] = []): Node<string>[] {
  refuseNumbers(Object.keys(tree))
  for (const [name, below] of Object.entries(tree)) {
    const path = above.length ? `${above.at(-1)}.${name}` : name
    if (!name.trim() || name.includes('.'))
      throw new GameError(`tree enum: ${shown(path)}: a name is a text without dots that is not empty`)
    if (typeof below !== 'object' || below === null) throw new GameError(`tree enum: ${shown(path)}: write {} for a leaf`)
    const children = Object.keys(below).map((child) => `${path}.${child}`)
    const node = { path, name, ancestors: Object.freeze([...above, path]), children: Object.freeze(children), end: 0 }
    nodes.push(node)
    listNodes(below, node.ancestors, nodes)
    node.end = nodes.length
  }
  return nodes
}
