import { requireNode } from '../../cli/node-version.mjs'

requireNode()
// Only now: these files may be too new for the Node that was just refused.
import('./measure.mjs').then(({ measure }) => measure(process.argv.slice(2)))
