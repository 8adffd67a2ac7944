import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Builds the viewer as it is built for production, and the host page from a folder outside this package, where `xstate`
 * is version 5 and the bridge is found by its package's name, as for the app. Returns where each is; `remove` cleans up.
 */
export async function buildAll(): Promise<{ inspector: string; host: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'inspector-'))
  const [pages, host, inspector] = ['pages', 'host', 'inspector'].map((name) => join(folder, name)) as [string, string, string]
  await mkdir(pages)
  await symlink(here('../../../node_modules'), join(folder, 'node_modules'))
  for (const file of ['host.html', 'host.ts', 'charts.ts']) await cp(here(file), join(pages, file))
  const quiet = { logLevel: 'error' as const, configFile: false as const }
  await build({ ...quiet, root: pages, build: { outDir: host, rolldownOptions: { input: join(pages, 'host.html') } } })
  await build({ logLevel: 'error', configFile: here('../vite.config.ts'), build: { outDir: inspector } })
  return { inspector, host, remove: () => rm(folder, { recursive: true }) }
}
