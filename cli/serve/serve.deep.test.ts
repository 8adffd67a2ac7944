import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ROOT } from '../project/manifest.ts'
import { nimSource } from '../testing/nim.ts'
import { folderWith } from '../testing/temporary-folder.ts'

test('a server that npm started ends with npm’s shell, which passes no signal on', { timeout: 120_000 }, async () => {
  const folder = folderWith({ 'games/nim/game.ts': nimSource() })
  // What follows the command keeps the shell from becoming the server.
  const script = `'${process.execPath}' '${join(ROOT, 'cli/bin.mjs')}' serve --port 0; true`
  const shell = spawn('sh', ['-c', script], {
    cwd: folder,
    env: { ...process.env, npm_lifecycle_event: 'npx' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void shell.kill('SIGKILL'))
  const said: string[] = []
  const lines = createInterface(shell.stdout).on('line', (line) => said.push(line))
  const address = () => /http:\/\/localhost:\d+/.exec(said.join('\n'))?.[0]
  await vi.waitFor(() => expect(address()).toBeDefined(), { timeout: 60_000, interval: 100 })
  expect((await fetch(`${address()}/healthz`)).status).toBe(200)
  shell.kill('SIGTERM')
  // The server has its end of the output.
  await once(lines, 'close')
  await expect(fetch(`${address()}/healthz`)).rejects.toThrow('fetch failed')
})
