import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LAYERS } from './rules.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const document = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
const [, tables] = /^## Rooms\n(.*?)^## /ms.exec(document)!

/** The games are no rooms: the guide's own table lists them. */
const layers = Object.keys(LAYERS).filter((layer) => layer !== 'games')
const BUILT = ['dist', 'node_modules', 'data']

const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !BUILT.includes(entry.name) && hasFiles(join(path, entry.name)))
    .map(({ name }) => `${path}/${name}`)

/** Git keeps no empty folders: one that a move has left behind is not there. */
function hasFiles(path: string): boolean {
  return readdirSync(join(ROOT, path), { withFileTypes: true }).some((entry) =>
    entry.isDirectory() ? !BUILT.includes(entry.name) && hasFiles(join(path, entry.name)) : true,
  )
}

/** The rooms of each layer that its table lists, and what it says of them. */
function listed(layer: string): { room: string; says: string }[] {
  const [, rows] = new RegExp(`^\\| ${layer}\\b.*\\n\\|[-|]+\\n((?:^\\|.*\\n)+)`, 'm').exec(tables)!
  return [...rows.matchAll(/^\| (.*?) \| (.*) \|$/gm)].flatMap(([, rooms, says]) =>
    [...rooms.matchAll(/`([\w/-]+)\/`/g)].map(([, room]) => ({ room: `${layer}/${room}`, says: says })),
  )
}

describe.each(layers)('the rooms of %s', (layer) => {
  const rooms = listed(layer)
  const names = rooms.map(({ room }) => room)

  test('stand in the table once, each with a sentence', () => {
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((room, i) => names.indexOf(room) !== i)).toEqual([])
    expect(rooms.filter(({ says }) => says.trim().length < 10)).toEqual([])
  })
  test('are folders', () => {
    expect(names.filter((room) => !statSync(join(ROOT, room), { throwIfNoEntry: false })?.isDirectory())).toEqual([])
  })
  test('are all in the table: a folder, or every folder in it', () => {
    const isListed = (folder: string) => names.includes(folder)
    const missing = foldersIn(layer).flatMap((folder) => {
      if (isListed(folder)) return []
      const inside = foldersIn(folder)
      return inside.some(isListed) ? inside.filter((one) => !isListed(one)) : [folder]
    })
    expect(missing).toEqual([])
  })
})

test('the document has at most 120 lines', () => {
  expect(document.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})
