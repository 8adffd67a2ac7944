import { requireNode } from '../../cli/node-version.mjs'

requireNode()
// Only now: these files may be too new for the Node that was just refused.
import('./package.mjs').then(({ makePackage }) => makePackage()).then((made) => process.exit(made ? 0 : 1))
