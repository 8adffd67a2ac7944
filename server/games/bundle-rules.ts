import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

/** Where Playchart's own modules lie: the root folder of the repository, or `dist` in a package. */
const OWN = fileURLToPath(new URL('../../', import.meta.url))
/** What rules may take from it; the rest of what they import is theirs. */
const SHARED = ['engine', 'statecharts']
const PACKAGE = /^playchart\/(engine|statecharts)$/
/** In a bundle, what comes before the path of one of Playchart's own modules. No address in a module begins so by chance. */
const MARK = 'playchart-module:'

const ownModules: Plugin = {
  name: 'own-modules',
  setup({ onResolve }) {
    onResolve({ filter: PACKAGE }, ({ path }) => ({ path: `${MARK}${path.replace(PACKAGE, '$1/index')}`, external: true }))
    onResolve({ filter: /^(\.{1,2}\/|\/)/ }, ({ path, resolveDir }) => {
      const inside = relative(OWN, resolve(resolveDir, path)).split(sep).join('/')
      const isShared = SHARED.some((folder) => inside.startsWith(`${folder}/`))
      return isShared ? { path: MARK + inside.replace(/\.[jt]s$/, ''), external: true } : null
    })
  },
}

/**
 * Rules as one module, with all that they import but Playchart itself. Comments, line breaks and the folder that they lie in make no
 * difference to it. Rejects where esbuild cannot make one.
 */
export async function bundleRules(path: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    legalComments: 'none',
    charset: 'utf8',
    plugins: [ownModules],
    tsconfigRaw: {},
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** A bundle as it can be loaded from anywhere, with Playchart as it is here. */
export function loadable(bundle: string): string {
  return bundle.replace(new RegExp(`(["'])${MARK}([\\w./-]+)\\1`, 'g'), (_, quote: string, module: string) => {
    const path = ['.ts', '.js'].map((ending) => resolve(OWN, module + ending)).find(existsSync)
    if (!path) throw new Error(`Playchart has no module ${module} any more`)
    return quote + pathToFileURL(path).href + quote
  })
}
