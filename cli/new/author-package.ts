import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { manifest } from '../project/manifest.ts'
import { lists, type PackageFile } from '../project/package-file.ts'
import { Failure } from '../terminal/failure.ts'

const SCRIPTS = { start: 'playchart serve', dev: 'playchart dev', build: 'playchart build', test: 'playchart test' }
/** What npm init writes. */
const NO_TEST = /^echo "Error: no test specified" && exit 1$/

/** Development dependencies of an author's repository, in the versions that Playchart itself uses. */
const TOOLS = ['@types/node', 'solid-js', 'typescript', 'vitest']

export interface Preparation {
  /** What has changed in `package.json`, a few words each. */
  readonly changes: readonly string[]
  /** Whether it lists something that is not installed yet. */
  readonly toInstall: boolean
}

/** Adds to a repository's `package.json` what it lacks: scripts, tools, `type: module`. Throws Failure if there is none. */
export function preparePackage(folder: string): Preparation {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) throw new Failure(`There is no package.json in ${folder}: run npm init -y first.`)
  const text = readFileSync(path, 'utf8')
  const author: PackageFile = JSON.parse(text)
  const changes: string[] = []

  if (author.type !== 'module') changes.push('type')
  const scripts = { ...author.scripts }
  for (const [name, command] of Object.entries(SCRIPTS)) {
    if (scripts[name] !== undefined && !NO_TEST.test(scripts[name])) continue
    scripts[name] = command
    changes.push(`script ${name}`)
  }
  const versions = { ...manifest.dependencies, ...manifest.devDependencies }
  const missing = TOOLS.filter((tool) => !lists(author, tool))
  changes.push(...missing)
  const devDependencies = { ...author.devDependencies, ...Object.fromEntries(missing.map((tool) => [tool, versions[tool]])) }

  if (changes.length > 0) {
    const indent = /^[ \t]+/m.exec(text)?.[0] ?? '  '
    writeFileSync(path, `${JSON.stringify({ ...author, type: 'module', scripts, devDependencies }, null, indent)}\n`)
  }
  const isInstalled = (tool: string) => existsSync(join(folder, 'node_modules', tool, 'package.json'))
  return { changes, toInstall: !TOOLS.every(isInstalled) }
}
