import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Compiled for minutes where no compiled one can be downloaded, so the repository's own is taken. */
const COMPILED = 'node_modules/better-sqlite3/build'
/** What `playchart new` has npm install. */
const TOOLS = ['@types/node', 'solid-js', 'typescript', 'vitest']

/** An author's own repository, with the package of this one installed. */
export interface AuthorRepository {
  readonly folder: string
  /** The names of all packages installed. */
  readonly installed: readonly string[]
  /** Runs `playchart …given` there, without the second that npx takes, to its end. Returns what it wrote. Throws when it fails. */
  playchart(...given: string[]): string
}

/**
 * Packs this repository with npm, and adds the package to an empty folder. `install`: as an author does, with npm, which downloads what it
 * does not have in its cache; types are checked once more. Otherwise the packages that it needs are linked from this repository; that takes
 * a second.
 */
export function authorRepository(folder: string, install: boolean): AuthorRepository {
  const env: NodeJS.ProcessEnv = { ...process.env, npm_config_ignore_scripts: 'false', npm_config_update_notifier: 'false' }
  const run = (cwd: string, program: string, ...given: string[]) =>
    execFileSync(program, given, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 })
  const packed = join(folder, '..', 'packed')
  mkdirSync(packed, { recursive: true })
  mkdirSync(folder, { recursive: true })
  if (!install) env.PLAYCHART_TYPES_CHECKED = '1'
  run(ROOT, 'npm', 'pack', '--silent', '--pack-destination', packed)
  const tarball = join(packed, readdirSync(packed)[0])
  run(folder, 'npm', 'init', '-y')
  env.npm_config_ignore_scripts = 'true'
  if (install) {
    run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', tarball)
    cpSync(join(ROOT, COMPILED), join(folder, COMPILED), { recursive: true })
  } else linkPackages(folder, tarball, run)
  return {
    folder,
    installed: readdirSync(join(folder, 'node_modules')),
    playchart: (...given) => run(folder, 'node_modules/.bin/playchart', ...given),
  }
}

type Run = (cwd: string, program: string, ...given: string[]) => string

function linkPackages(folder: string, tarball: string, run: Run): void {
  const own = join(folder, 'node_modules/playchart')
  mkdirSync(own, { recursive: true })
  run(own, 'tar', 'xzf', tarball, '--strip-components=1')
  const { dependencies, bin }: { dependencies: object; bin: { playchart: string } } = JSON.parse(
    readFileSync(join(own, 'package.json'), 'utf8'),
  )
  const link = (target: string, name: string) => {
    const at = join(folder, 'node_modules', name)
    mkdirSync(join(at, '..'), { recursive: true })
    symlinkSync(target, at)
  }
  for (const name of new Set([...Object.keys(dependencies), ...TOOLS])) link(join(ROOT, 'node_modules', name), name)
  link(join(own, bin.playchart), '.bin/playchart')
}
