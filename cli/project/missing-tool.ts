import { lists, packageFileIn } from './package-file.ts'
import { packageOf } from './project-file.ts'

/**
 * What to type in the package around a folder so that it has a tool of development: `npm install` where its `package.json` lists the tool and
 * it only has not been installed yet.
 */
export const installCommand = (folder: string, tool: string, version: string): string =>
  lists(packageFileIn(packageOf(folder) ?? folder), tool) ? 'npm install' : `npm install --save-dev ${tool}@${version}`
