import type { Json } from '../../statecharts/language/chart.ts'
import { GameError } from '../model/errors.ts'

/** Where two values differ; undefined where one has nothing there. Of a list with a place `[3]` the items from there on. */
export interface Difference {
  readonly path: string
  readonly from: Json | undefined
  readonly to: Json | undefined
}

/**
 * What changed, by path: `"game.round": 2` is a new value, `"game.draw[0]": { "out": ["5 ♠ 6"] }` says what left a list at
 * a place and what came `in` there, `"-game.trump": true` that a name is gone.
 */
export type Changes = { readonly [path: string]: Json }
type Items = readonly Json[]
type Names = { readonly [name: string]: Json | undefined }

/** The differences, as few and as deep inside as they can be said. */
export function differences(from: Json | undefined, to: Json | undefined, path = ''): Difference[] {
  if (Object.is(from, to)) return []
  if (isList(from) && isList(to)) return inList(from, to, path)
  if (!isNames(from) || !isNames(to)) return [{ path, from, to }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.flatMap((name) => differences(own(from, name), own(to, name), path ? `${path}.${name}` : name))
}

function inList(from: Items, to: Items, path: string): Difference[] {
  const inside = from.length === to.length ? to.map((one, i) => differences(from[i], one, `${path}.${i}`)) : null
  const changed = inside?.filter(({ length }) => length > 0).length ?? 0
  if (inside && (changed * 2 <= to.length || [...from, ...to].every((one) => typeof one === 'object' && one !== null))) return inside.flat()
  const same = (i: number, j: number) => differences(from[i], to[j]).length === 0
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && same(start, start)) start++
  let end = 0
  while (end < shorter - start && same(from.length - 1 - end, to.length - 1 - end)) end++
  const [out, put] = [from.slice(start, from.length - end), to.slice(start, to.length - end)]
  return out.length + put.length < to.length ? [{ path: `${path}[${start}]`, from: out, to: put }] : [{ path, from, to }]
}

/** The changes that lead from one value to the other. */
export function changesBetween(from: Json, to: Json): Changes {
  return Object.fromEntries(
    differences(from, to).map(({ path, from: out, to: put }) => {
      if (put === undefined) return [`-${path}`, true]
      if (!path.endsWith(']')) return [path, put]
      return [path, { ...((out as Items).length && { out }), ...((put as Items).length && { in: put }) } as Json]
    }),
  )
}

/** The value after the changes. Throws GameError where they do not fit it, naming the path. */
export function withChanges<T extends Json>(value: T, changes: Changes): T {
  return Object.entries(changes).reduce<Json>((now, [written, change]) => {
    const [, gone, path, at] = /^(-?)(.*?)(?:\[(\d+)\])?$/s.exec(written)!
    return within(now, path.split('.'), written, (old) => {
      if (gone) return undefined
      return at === undefined ? change : spliced(old, Number(at), change, written)
    })
  }, value) as T
}

function within(
  value: Json | undefined,
  [name, ...rest]: string[],
  path: string,
  change: (old: Json | undefined) => Json | undefined,
): Json {
  const deeper = (old: Json | undefined) => (rest.length ? within(old, rest, path, change) : change(old))
  if (isList(value) && Object.hasOwn(value, name) && name !== 'length') return value.with(Number(name), deeper(value[Number(name)])!)
  if (!isNames(value) || (rest.length && !Object.hasOwn(value, name))) throw new GameError(`there is no '${path}' to change`)
  const { [name]: _, ...others } = value
  const put = deeper(own(value, name))
  if (put === undefined) return others
  return Object.hasOwn(value, name) ? { ...value, [name]: put } : { ...others, [name]: put }
}

function spliced(list: Json | undefined, at: number, change: Json, path: string): Json {
  const { out = [], in: put = [] } = (isNames(change) ? change : { out: null }) as { out?: Items; in?: Items }
  if (!isList(list) || !isList(out) || !isList(put)) throw new GameError(`'${path}' needs a list, and lists of what goes out and in`)
  if (at > list.length || differences(list.slice(at, at + out.length), out).length)
    throw new GameError(`'${path}': ${JSON.stringify(out)} is not there`)
  return list.toSpliced(at, out.length, ...put)
}

const own = (names: Names, name: string) => (Object.hasOwn(names, name) ? names[name] : undefined)
const isList = (value: Json | undefined): value is Items => Array.isArray(value)
const isNames = (value: Json | undefined): value is Names => typeof value === 'object' && value !== null && !Array.isArray(value)
