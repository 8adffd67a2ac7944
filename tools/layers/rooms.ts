import { posix } from 'node:path'
import * as rules from './rules.ts'

/** One import between two files of the repository, types included. */
export interface Edge {
  readonly from: string
  readonly to: string
}

/** A file's layer, its room (`.` for the layer's root), and its part of the path below the layer. */
interface Place {
  readonly layer: string
  readonly room: string
  readonly below: string
}

/** Where a file lies. The room is the longest name of the layer's list that its path begins with. */
const placeOf = (path: string): Place => {
  const [layer = '', ...parts] = path.split('/')
  const below = parts.join('/')
  const rooms = (rules.ROOMS[layer] ?? []).filter((room) => below.startsWith(`${room}/`))
  const longest = rooms.sort((a, b) => b.length - a.length)[0]
  return { layer, room: longest ?? (parts.length === 1 ? '.' : parts[0]), below }
}

/** Fixtures and harness. */
export const isTesting = (path: string): boolean => rules.TESTING.some((name) => path.split('/').slice(1, -1).includes(name))
const isTest = (path: string): boolean => /\.test(-d)?\.tsx?$/.test(path) || path.split('/').slice(0, -1).includes('tests')
/** What the rules of rooms are about: the product, without its tests, fixtures and benchmarks. */
const isSource = (path: string): boolean => !isTest(path) && !isTesting(path)

/** R1: a room imports itself and the rooms before it, types included. */
function upward({ from, to }: Edge): string | null {
  const [a, b] = [placeOf(from), placeOf(to)]
  const order = rules.ROOMS[a.layer]
  if (!order || a.layer !== b.layer || !isSource(from) || !isSource(to) || a.room === b.room) return null
  if (order.indexOf(b.room) < order.indexOf(a.room)) return null
  return `imports ${to}: ${a.room === '.' ? 'the root' : a.room} may not import ${b.room === '.' ? 'the root' : b.room}, a later room of ${a.layer}/`
}

/** R3: the file that has it, not the index of a layer. Games, tests, tools and the command line stand for outsiders. */
function throughIndex({ from, to }: Edge): string | null {
  const { layer } = placeOf(from)
  const insider = layer in rules.ROOMS && !rules.OUTSIDERS.includes(layer) && isSource(from)
  return insider && /^(statecharts|engine|server)\/index\.ts$/.test(to) ? `imports ${to}: import the file that has it` : null
}

/** R6: fixtures and harness are for tests, for each other and for the entries of the package that offer them. */
function usesTesting({ from, to }: Edge): string | null {
  return isSource(from) && isTesting(to) && !rules.MAY_IMPORT_TESTING.includes(placeOf(from).layer) ? `imports ${to}: only tests may` : null
}

/** R7: of the core, the browser takes what knows no rules. */
function inBrowser({ from, to }: Edge): string | null {
  if (placeOf(from).layer !== 'client' || !isSource(from)) return null
  const allowed = rules.BROWSER_SAFE[placeOf(to).layer]
  if (!allowed || allowed.some((start) => to.startsWith(start))) return null
  return `imports ${to}: the browser may import only ${allowed.join(', ')}`
}

/** Why that import goes against the rooms: each breach as the end of a sentence that begins with the importing file. */
export const roomBreaches = (edge: Edge): string[] => [upward, throughIndex, usesTesting, inBrowser].flatMap((rule) => rule(edge) ?? [])

/** R4: the roots of the core hold an index and rooms, and everything lies in a room. R5: a test lies beside its namesake or in `tests/`. */
function misplaced(path: string, paths: ReadonlySet<string>): string | null {
  const { layer, room, below } = placeOf(path)
  const order = rules.ROOMS[layer]
  if (!order || isTesting(path) || posix.dirname(path).split('/').includes('tests')) return null
  if (rules.BARE_ROOTS.includes(layer) && room === '.' && below !== 'index.ts')
    return `lies in the root of ${layer}/, which holds index.ts and rooms`
  if (!order.includes(room)) return `lies in no room of ${layer}/: ${order.join(', ')}`
  const test = /^(.*?)(\.browser)?(\.deep)?\.test(-d)?\.tsx?$/.exec(path)
  if (!test || path.endsWith('/readme.test.ts')) return null
  const namesake = rules.EXTENSIONS.some((extension) => paths.has(`${test[1]}${extension}`))
  return namesake ? null : 'is a test without a namesake beside it: it lies in tests/'
}

const isCode = (path: string): boolean => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts')

/** R8: no folder of many sources, and no file of few lines that only one other imports. */
function sizes(sources: ReadonlyMap<string, string>, edges: readonly Edge[]): string[] {
  const found: string[] = []
  const paths = [...sources.keys()].filter((path) => placeOf(path).layer in rules.ROOMS && isCode(path) && isSource(path))
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  for (const [folder, count] of counts) {
    if (count > rules.MOST_SOURCES) found.push(`${folder}: holds ${count} sources, more than ${rules.MOST_SOURCES}`)
  }
  const importers = new Map<string, string[]>()
  for (const { from, to } of edges) if (!isTest(from)) importers.set(to, [...(importers.get(to) ?? []), from])
  for (const path of paths) {
    const lines = sources.get(path)!.split('\n').length - 1
    const [user, ...others] = importers.get(path) ?? []
    if (lines >= rules.FEWEST_LINES || path.endsWith('/index.ts') || !user || others.length > 0 || user.endsWith('/index.ts')) continue
    found.push(`${path}: has ${lines} lines and one importer, ${user}: it belongs there`)
  }
  return found
}

/** Everything in the tree that goes against R4, R5 and R8, one sentence each. */
export function treeBreaches(sources: ReadonlyMap<string, string>, edges: readonly Edge[]): string[] {
  const paths = new Set(sources.keys())
  const placed = [...paths].flatMap((path) => {
    const what = misplaced(path, paths)
    return what ? [`${path}: ${what}`] : []
  })
  return [...placed, ...sizes(sources, edges)]
}
