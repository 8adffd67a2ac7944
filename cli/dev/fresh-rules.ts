import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type BuildFailure, build, type Plugin } from 'esbuild'
import type { LoadRules } from '../../server/discover-games.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ENGINE = existsSync(here('../../engine/index.ts')) ? here('../../engine/index.ts') : here('../../engine/index.js')

/** The engine is the one that is running. */
const runningEngine: Plugin = {
  name: 'running-engine',
  setup({ onResolve }) {
    onResolve({ filter: /^playchart\/engine$/ }, () => ({ path: pathToFileURL(ENGINE).href, external: true }))
  },
}

/**
 * Loads rules as they are now, however often they have been loaded before: Node would give the first again, so all the files of a
 * game are put into one of a new name. `end` removes what was written.
 */
export function freshRules(): { load: LoadRules; end(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'playchart-dev-'))
  let count = 0
  return {
    async load(path) {
      const outfile = join(folder, `${basename(dirname(path))}-${++count}.mjs`)
      await build({
        entryPoints: [path],
        outfile,
        bundle: true,
        format: 'esm',
        platform: 'node',
        target: 'node20',
        sourcemap: 'inline',
        packages: 'external',
        plugins: [runningEngine],
        tsconfigRaw: {},
        logLevel: 'silent',
      }).catch(({ errors: [first], message }: BuildFailure) => {
        throw new Error(first?.location ? `${first.location.file}:${first.location.line}: ${first.text}` : message)
      })
      return await import(pathToFileURL(outfile).href)
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
