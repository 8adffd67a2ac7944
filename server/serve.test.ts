import { readdirSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builtIn } from './games/boards/boards.ts'
import { type ServeOptions, serve } from './serve.ts'
import { temporaryFolder } from './testing/test-server.ts'

/** A port that something else listens on. */
async function takenPort(): Promise<number> {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void other.close())
  return (other.address() as AddressInfo).port
}

/** A port that nothing listened on a moment ago. */
async function freePort(): Promise<number> {
  const other = createServer()
  await new Promise<void>((listening) => other.listen(0, listening))
  const { port } = other.address() as AddressInfo
  await new Promise((closed) => other.close(closed))
  return port
}

/** Files of a folder that this process has open. */
const openIn = (folder: string) =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`)
      return file.startsWith(folder) ? [file] : []
    } catch {
      // The one that this list is read through.
      return []
    }
  })

const FAULTS: readonly [what: string, settings: () => Promise<Partial<ServeOptions>>, message: RegExp][] = [
  [
    'the port of the metrics is taken',
    async () => ({ metrics: { port: await takenPort(), host: '127.0.0.1' } }),
    /^Port \d+ is in use by another program: choose another one for the metrics with METRICS_PORT\.$/,
  ],
  [
    'the metrics have an address of another machine',
    async () => ({ metrics: { port: 0, host: '192.0.2.1' } }),
    /^The metrics cannot be at METRICS_PORT 0 and METRICS_HOST 192\.0\.2\.1: /,
  ],
  ['the port is taken', async () => ({ port: await takenPort(), host: '127.0.0.1' }), /EADDRINUSE/],
  ['an allowed origin is none', async () => ({ allowedOrigins: ['play.example.org'] }), /ALLOWED_ORIGINS/],
]

test.each(FAULTS)('when %s, neither the database nor a port stays open', async (_, settings, message) => {
  const folder = temporaryFolder()
  const port = await freePort()
  const options: ServeOptions = { port, database: join(folder, 'a.sqlite'), games: [], boards: builtIn }
  await expect(serve({ ...options, ...(await settings()) })).rejects.toThrow(message)
  expect(openIn(folder)).toEqual([])
  const { stop } = await serve(options)
  expect(openIn(folder)).not.toEqual([])
  await stop()
  expect(openIn(folder)).toEqual([])
})
