import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Writes a migration for each database after a change of the schema; options go to `drizzle-kit generate`, such as `--name`. */

const require = createRequire(import.meta.url)
const drizzleKit = join(dirname(require.resolve('drizzle-kit')), 'bin.cjs')

for (const config of ['drizzle.config.ts', 'drizzle.postgres.config.ts']) {
  const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', '--config', config, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
