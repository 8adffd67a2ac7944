import { requireNode } from '../../cli/node-version.mjs'

requireNode()
// Only now: these files may be too new for the Node that was just refused.
import('./mutate.mjs').then(({ mutate }) => process.exit(mutate(process.argv.slice(2)) ? 0 : 1))
