import { requireNode } from '../../cli/node-version.mjs'

requireNode()
// Only now: these files may be too new for the Node that was just refused.
import('./serve.mjs').then(({ serve }) => serve())
