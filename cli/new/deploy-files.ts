import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../terminal/failure.ts'
import type { NewFile } from './new-game.ts'

/** This repository's own files; paths in an author's differ. */
const OWN = fileURLToPath(new URL('../../server/deploy', import.meta.url))

/** Deployment targets, with the files that only one of them needs. */
const ONLY = { docker: /^(Dockerfile|compose)/, systemd: /\.service$/ } as const
export type Target = keyof typeof ONLY

/** Text that differs in an author's repository. */
export const CHANGES: readonly (readonly [own: string, authors: string])[] = [
  // npm may install a package that is in the repository.
  [
    'COPY package.json package-lock.json .npmrc ./\nCOPY client/inspector/package.json client/inspector/\nRUN npm ci\nCOPY . .\n',
    'COPY . .\nRUN npm ci\n',
  ],
  ['RUN node tools/build/build.mjs', 'RUN npx playchart build'],
  ['sudo node tools/build/build.mjs', 'sudo npx playchart build'],
  ['cli/bin.mjs', 'node_modules/playchart/cli/bin.mjs'],
  ['context: ../..', 'context: ..'],
  [' In a repository of your own games, `npx playchart new --deploy docker` or `--deploy systemd` writes them to `deploy/`.', ''],
  ['](../README.md', '](../node_modules/playchart/server/README.md'],
  ['server/deploy', 'deploy'],
]

/** Throws Failure if there is no such target. */
export function targetOf(typed: string): Target {
  if (typed === 'docker' || typed === 'systemd') return typed
  throw new Failure(`There is no way to deploy called '${typed}': there are ${Object.keys(ONLY).join(', ')}.`)
}

/** The files for the folder `deploy` of an author's repository. */
export function deployFiles(target: Target): NewFile[] {
  const others = Object.entries(ONLY).flatMap(([name, only]) => (name === target ? [] : [only]))
  const names = readdirSync(OWN).filter((name) => !others.some((only) => only.test(name)))
  const files = names.map((path) => ({ path, text: authors(readFileSync(join(OWN, path), 'utf8')) }))
  // It has the secrets.
  return [{ path: '.gitignore', text: '.env\n' }, ...files]
}

const authors = (text: string): string => CHANGES.reduce((changed, [own, theirs]) => changed.replaceAll(own, theirs), text)
