import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageData } from './page-data.ts'

/** The part of Vite's `manifest.json` that is read: built files and their imports. */
interface Manifest {
  readonly [source: string]: {
    readonly file: string
    readonly name?: string
    readonly imports?: readonly string[]
    readonly css?: readonly string[]
  }
}

/** The entry, which loads its own imports. */
const PAGE = 'index.html'
/** The chunks that show matches and the lobby (client/vite.config.ts). */
const MATCH_CHUNK = 'match'
const LOBBY_CHUNK = 'lobby'
/** What every board built apart from the client imports from it. */
const SHARED = ['/shared/kit.js', '/shared/solid-js-web.js']

/**
 * Writes the preload links of a match's page, or of the lobby at `/`, which the browser follows at once rather than after running the
 * script. Other pages have none.
 */
export function pageFiles(client: string): (path: string, drawn: PageData['drawn']) => string {
  const manifest = manifestIn(client)
  const chunk = (name: string) => Object.keys(manifest).find((source) => manifest[source]?.name === name)
  const [match, lobby] = [chunk(MATCH_CHUNK), chunk(LOBBY_CHUNK)]

  /** The files of a chunk and of its imports, imports first. */
  function neededBy(source: string | undefined, found = new Set<string>()): Set<string> {
    const chunk = source === undefined ? undefined : manifest[source]
    if (!chunk || found.has(`/${chunk.file}`)) return found
    for (const other of chunk.imports ?? []) if (other !== PAGE) neededBy(other, found)
    for (const style of chunk.css ?? []) found.add(`/${style}`)
    return found.add(`/${chunk.file}`)
  }

  return (path, drawn) => {
    if (!drawn) return path === '/' ? [...neededBy(lobby)].map(linkTo).join('') : ''
    const { board } = drawn
    const own = board ? [...SHARED, ...(board.style === null ? [] : [board.style]), board.script] : []
    const built = board === undefined ? neededBy(`../games/${drawn.game}/board.tsx`) : []
    return [...new Set([...neededBy(match), ...built, ...own])].map(linkTo).join('')
  }
}

const linkTo = (href: string) => `<link rel="${href.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${href}">`

function manifestIn(client: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  } catch {
    // Without a manifest the browser discovers the files itself, later.
    return {}
  }
}
