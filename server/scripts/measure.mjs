import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { installPeer } from './install-peer.mjs'
import { ROOT } from './run.mjs'

/** Installs what is missing, then runs the benchmarks that the command line names, as in production. */
export async function measure(given) {
  if (!install()) process.exit(1)
  process.env.NODE_ENV = 'production'
  const { register } = await import('tsx/esm/api')
  register()
  const { bench } = await import(pathToFileURL(join(ROOT, 'server/bench/main.ts')).href)
  process.exitCode = bench(given, installPeer)
}
