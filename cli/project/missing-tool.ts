import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageOf } from './project-file.ts'

/**
 * What to type in the package around a folder so that it has a tool of development: `npm install` where its `package.json` lists the tool and
 * it only has not been installed yet.
 */
export function installCommand(folder: string, tool: string, version: string): string {
  const around = packageOf(folder)
  const { devDependencies = {}, dependencies = {} } = around === null ? {} : JSON.parse(readFileSync(join(around, 'package.json'), 'utf8'))
  return tool in devDependencies || tool in dependencies ? 'npm install' : `npm install --save-dev ${tool}@${version}`
}
