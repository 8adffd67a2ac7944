import { requireNode } from '../cli/node-version.mjs'

requireNode()
const [command, ...args] = process.argv.slice(2)
const exit = (done) => process.exit(done ? 0 : 1)

/** What the scripts of package.json run. Loaded only now: these files may be too new for a Node that has just been refused. */
const COMMANDS = {
  start: () => import('./start/serve.mjs').then(({ serve }) => serve()),
  test: () => import('./test/check.mjs').then(({ check }) => check(args).then(exit)),
  bench: () => import('./bench/measure.mjs').then(({ measure }) => measure(args)),
  mutation: () => import('./mutation/mutate.mjs').then(({ mutate }) => exit(mutate(args))),
  pack: () => import('./pack/package.mjs').then(({ makePackage }) => makePackage().then(exit)),
}

COMMANDS[command]()
