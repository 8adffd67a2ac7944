import { posix } from 'node:path'
import { type Import, readSource, type Source } from './imports.ts'
import { type Edge, isTesting, roomBreaches, treeBreaches } from './rooms.ts'
import * as rules from './rules.ts'

/** Source texts by their path from the root, with `/`. */
export type Sources = { readonly [path: string]: string }
/** The package's own names, as `paths` of `tsconfig.json` has them: `playchart/engine` → `./engine/index.ts`. */
export type Names = { readonly [name: string]: readonly string[] }

const layerOf = (path: string): string => path.split('/')[0]
const isTest = (path: string): boolean =>
  /\.(test|test-d)\.tsx?$/.test(path) || rules.SUITES.some((folder) => path.startsWith(`${folder}/`))
const packageOf = (name: string): string => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

/** The file from the root that an import means, or `null` for a package. */
const resolve = (from: string, path: string, names: Names): string | null => {
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from.replace(/\?.*$/, ''))
  if (from === '@playchart/inspector' || from.startsWith('@playchart/inspector/')) return 'client/inspector/bridge/index.ts'
  if (!from.startsWith('playchart/')) return null
  return posix.normalize(names[from]?.[0] ?? from.replace('playchart/', ''))
}

/** Why a game's file may not import that, or `null`. */
const gameBreach = (path: string, from: string, target: string | null): string | null => {
  const [layer, folder, file] = path.split('/')
  if (layer !== 'games' || file === undefined || isTest(path)) return null
  if (from.startsWith('.')) return target!.startsWith(`games/${folder}/`) ? null : "leaves the game's folder"
  const allowed = path.endsWith('.tsx') ? rules.GAME_BOARD : rules.GAME_RULES
  return allowed.includes(from) || allowed.includes(packageOf(from))
    ? null
    : `may import only ${allowed.join(', ')} and files of its folder`
}

/** Why that import goes against the layers, or `null`. */
const importBreach = (path: string, { from, typeOnly }: Import, names: Names): string | null => {
  const layer = layerOf(path)
  if (from === null) {
    return ['statecharts', 'engine', 'games'].includes(layer) && !isTest(path) ? 'imports a name computed at run time' : null
  }
  const target = resolve(from, path, names)
  const game = gameBreach(path, from, target)
  if (game) return `imports ${from}: ${game}`
  if (target === null) {
    const allowed = rules.PACKAGES[layer]
    return allowed && !isTest(path) && !allowed.includes(packageOf(from)) ? `imports ${from}: not a package of ${layer}/` : null
  }
  const other = layerOf(target)
  if (other === layer || !(other in rules.LAYERS)) return null
  if (rules.LAYERS[layer]?.includes(other)) return null
  if (layer === 'games' && path.endsWith('.tsx') && from === 'playchart/kit') return null
  if (layer === rules.BRIDGE.from && target === rules.BRIDGE.to) {
    return typeOnly ? null : `imports ${from}: only its types may be imported here`
  }
  if (target.startsWith(rules.TEST_BRIDGE.to) && rules.TEST_BRIDGE.from.some((folder) => path.startsWith(folder))) return null
  return `imports ${from}: ${layer}/ may not import ${other}/`
}

/** Every circle of imports, types included, each once, as the paths round it. */
const circles = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const found: string[][] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string): void => {
    if (trail.includes(path)) {
      found.push([...trail.slice(trail.indexOf(path)), path])
      return
    }
    if (done.has(path)) return
    done.add(path)
    trail.push(path)
    graph.get(path)?.forEach(visit)
    trail.pop()
  }
  for (const path of graph.keys()) visit(path)
  return found
}

const nameBreach = (path: string): string | null => {
  for (const part of path.split('/')) {
    const stem = part.split('.')[0]
    if (rules.EMPTY_NAMES.includes(stem) || stem.split('-').some((word) => rules.EMPTY_WORDS.includes(word))) {
      return `"${stem}" does not say what is in it`
    }
  }
  return null
}

const lengthBreach = (text: string): string | null => {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > rules.MAX_LINES ? `has ${lines} lines, more than ${rules.MAX_LINES}` : null
}

const purityBreaches = (path: string, { imports, mentions }: Source): string[] => {
  if (!rules.PURE_LAYERS.includes(layerOf(path)) || isTest(path)) return []
  const allowed = isTesting(path) ? rules.IMPURE_IN_TESTING : []
  const mentioned = rules.IMPURE.flatMap((name) => {
    const mention = [...mentions.keys()].find((each) => (each === name || each.startsWith(`${name}.`)) && !allowed.includes(each))
    return mention === undefined ? [] : [`mentions ${name} in line ${mentions.get(mention)}`]
  })
  return [...mentioned, ...imports.filter(({ from }) => from?.startsWith('node:')).map(({ from }) => `imports ${from}`)]
}

/**
 * Everything in the sources that goes against `rules.ts`, one sentence each, `path: what`.
 * @throws Error when a source does not parse
 */
export const breaches = (sources: Sources, names: Names): string[] => {
  const found: string[] = []
  const edges: Edge[] = []
  for (const [path, text] of Object.entries(sources)) {
    const report = (what: string | null) => what && found.push(`${path}: ${what}`)
    report(lengthBreach(text))
    if (!/\.(tsx?|mjs)$/.test(path)) continue
    report(nameBreach(path))
    const source = readSource(path, text)
    for (const each of source.imports) report(importBreach(path, each, names))
    purityBreaches(path, source).forEach(report)
    const targets = new Set(source.imports.flatMap(({ from }) => (from === null ? [] : (resolve(from, path, names) ?? []))))
    for (const to of targets) edges.push({ from: path, to })
    for (const to of targets) roomBreaches({ from: path, to }).forEach(report)
  }
  found.push(...treeBreaches(new Map(Object.entries(sources)), edges))
  const graph = new Map<string, string[]>()
  for (const { from, to } of edges) graph.set(from, [...(graph.get(from) ?? []), to])
  for (const circle of circles(graph)) found.push(`${circle[0]}: is part of a circle of imports, ${circle.join(' → ')}`)
  return found
}
