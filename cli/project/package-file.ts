import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { jsonObject } from './project-file.ts'

interface Texts {
  readonly [name: string]: string
}

/** The parts of an author's `package.json` that are read or changed. */
export interface PackageFile {
  readonly name?: string
  readonly version?: string
  readonly type?: string
  readonly scripts?: Texts
  readonly dependencies?: Texts
  readonly devDependencies?: Texts
}

/** What the folder's `package.json` says; nothing where there is none. Throws Failure for one that holds no JSON object. */
export function packageFileIn(folder: string): PackageFile {
  const path = join(folder, 'package.json')
  return existsSync(path) ? jsonObject(path) : {}
}

/** Whether it lists another package, for development or to run. */
export const lists = ({ dependencies, devDependencies }: PackageFile, name: string): boolean =>
  Boolean(dependencies?.[name] || devDependencies?.[name])
