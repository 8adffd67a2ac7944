import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Whether this is the repository; in a package the commands are compiled, in `dist/cli/`. */
export const fromSources = existsSync(here('../main.ts'))

/** The root folder of the repository, or of the package. */
export const ROOT = fromSources ? here('../..') : here('../../..')

/** The folder of the games that come with Playchart; in a package they are compiled. */
export const OWN_GAMES = here('../../games')

/** The parts of this package's `package.json` that commands read. */
export interface Manifest {
  readonly name: string
  readonly version: string
  /** The exact versions that this one was made with. */
  readonly dependencies: { readonly [name: string]: string }
  readonly devDependencies: { readonly [name: string]: string }
}

export const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
