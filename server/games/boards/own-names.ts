import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

/** What a board shares with the client that shows it, by the name under which the client has it. One copy of Solid, or nothing reacts. */
const SHARED: ReadonlyMap<string, string> = new Map([
  ['solid-js', '/shared/solid-js.js'],
  ['solid-js/store', '/shared/solid-js-store.js'],
  ['solid-js/web', '/shared/solid-js-web.js'],
  ['playchart/kit', '/shared/kit.js'],
])

/** A module of ours: TypeScript in the repository, compiled in a package. */
const ours = (path: string): string => {
  const source = fileURLToPath(new URL(`../../../${path}.ts`, import.meta.url))
  return existsSync(source) ? source : source.replace(/\.ts$/, '.js')
}

/** Resolves the names that a board may import: Solid and the kit are the client's, the engine is taken in. */
export const ownNames: Plugin = {
  name: 'own-names',
  setup({ onResolve }) {
    onResolve({ filter: /^(solid-js|playchart)(\/|$)/ }, ({ path }) => {
      const shared = SHARED.get(path)
      if (shared !== undefined) return { path: shared, external: true }
      if (path === 'playchart/engine') return { path: ours('engine/index'), sideEffects: false }
      return null
    })
  },
}
