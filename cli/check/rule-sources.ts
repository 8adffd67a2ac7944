import { existsSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type * as Babel from '@babel/core'
import type { NodePath, types } from '@babel/core'

/** A file of rules that parses. */
export interface RuleSource {
  /** Relative to the game's folder: `game.ts`. */
  readonly file: string
  /** The place of a node, relative to the game's folder: `game.ts:12`. */
  placeOf(path: NodePath): string
  /** The source text of a node. */
  textOf(path: NodePath): string
  walk(visitor: Babel.Visitor): void
}

const ENDINGS = ['', '.ts', '.js', '/index.ts', '/index.js']

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()

/** The file of the rules in a game's folder. */
export const rulesIn = (folder: string): string | undefined => ['game.ts', 'game.js'].map((name) => join(folder, name)).find(isFile)

/**
 * A file of rules and the files it imports by relative paths. Leaves out files that do not parse: those do not load either, which is
 * reported with the line.
 */
export function sourcesOf(rules: string): RuleSource[] {
  // Imported lazily, because no other command needs it.
  const babel: typeof Babel = createRequire(import.meta.url)('@babel/core')
  const [seen, sources] = [new Set<string>(), [] as RuleSource[]]
  const look = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const text = readFileSync(path, 'utf8')
    const source = parsed(babel, path, text)
    if (!source) return
    const file = relative(dirname(rules), path).split(sep).join('/')
    sources.push({
      file,
      placeOf: ({ node }) => `${file}:${node.loc?.start.line ?? 1}`,
      textOf: ({ node }) => text.slice(node.start ?? 0, node.end ?? 0),
      walk: (visitor) => babel.traverse(source, visitor),
    })
    for (const imported of importedBy(source)) {
      const next = ENDINGS.map((ending) => resolve(dirname(path), imported + ending)).find(isFile)
      if (next && /\.[cm]?[jt]s$/.test(next) && !next.includes(`${sep}node_modules${sep}`)) look(next)
    }
  }
  look(rules)
  return sources
}

function parsed(babel: typeof Babel, filename: string, text: string): types.File | null {
  try {
    const options = { filename, babelrc: false, configFile: false, code: false, parserOpts: { plugins: ['typescript' as const] } }
    return babel.parseSync(text, options)
  } catch {
    return null
  }
}

/** Imports of types do not affect the rules. */
const importedBy = ({ program }: types.File): string[] =>
  program.body
    .flatMap((node) => {
      if (node.type === 'ImportDeclaration') return node.importKind === 'type' ? [] : [node.source.value]
      if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration')
        return node.source && node.exportKind !== 'type' ? [node.source.value] : []
      return []
    })
    .filter((from) => from.startsWith('.'))
