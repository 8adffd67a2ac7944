import { requireNode } from '../../cli/node-version.mjs'

requireNode()
// Only now: these files may be too new for the Node that was just refused.
import('./check.mjs').then(({ check }) => process.exit(check(process.argv.slice(2)) ? 0 : 1))
