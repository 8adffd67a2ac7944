import { install } from '../install/install.mjs'
import { installBeside } from '../install/install-beside.mjs'
import { runNode } from '../install/run.mjs'

const FOLDER = 'tools/mutation'

/**
 * Installs what is missing, then has Stryker change the views in a thousand places, one at a time, to see whether a test notices.
 * @param given Stryker's own options, such as `--mutate engine/declare/policy.ts`
 * @returns whether enough of the changes are noticed
 */
export function mutate(given) {
  if (!install() || !installBeside(FOLDER)) return false
  return runNode(`${FOLDER}/node_modules/@stryker-mutator/core/bin/stryker.js`, 'run', `${FOLDER}/stryker.config.json`, ...given)
}
