import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Compiled for minutes where no compiled one is to be had, so the repository's own is taken. */
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
 * Has npm pack this repository, and install the package in an empty folder as an author would. Where npm reaches no registry and has
 * nothing in its cache, the packages it would install are linked from this repository.
 */
export function authorRepository(folder: string): AuthorRepository {
  const env = { ...process.env, npm_config_ignore_scripts: 'false', npm_config_update_notifier: 'false' }
  const run = (cwd: string, program: string, ...given: string[]) =>
    execFileSync(program, given, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 26 })
  const packed = join(folder, '..', 'packed')
  mkdirSync(packed, { recursive: true })
  mkdirSync(folder, { recursive: true })
  run(ROOT, 'npm', 'pack', '--silent', '--pack-destination', packed)
  const tarball = join(packed, readdirSync(packed)[0])
  run(folder, 'npm', 'init', '-y')
  env.npm_config_ignore_scripts = 'true'
  try {
    run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', tarball)
    cpSync(join(ROOT, COMPILED), join(folder, COMPILED), { recursive: true })
  } catch {
    linkInstead(folder, tarball, run)
  }
  return {
    folder,
    installed: readdirSync(join(folder, 'node_modules')),
    playchart: (...given) => run(folder, 'node_modules/.bin/playchart', ...given),
  }
}

type Run = (cwd: string, program: string, ...given: string[]) => string

function linkInstead(folder: string, tarball: string, run: Run): void {
  console.info('npm cannot install the package; what it needs is linked from this repository.')
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
