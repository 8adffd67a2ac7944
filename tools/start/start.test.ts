import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const RUN = fileURLToPath(new URL('../run.mjs', import.meta.url))
/** A module that makes the process believe it runs on that Node. */
const pretending = (node: string) =>
  `data:text/javascript,Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } })`

/** Runs `npm start`'s script from another folder. */
const start = (env: NodeJS.ProcessEnv, ...flags: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [...flags, RUN, 'start'], { cwd: tmpdir(), env: { ...process.env, ...env } }, (error, _, said) => {
      resolve({ code: error?.code, said })
    })
  })

it('a port in use is named in a sentence', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await start({ PORT: String(port) })).toEqual({
    code: 1,
    said: expect.stringContaining(`Port ${port} is in use by another program.`),
  })
  other.close()
})

it.each(['http', '-1', '65536', '80 80'])('PORT=%s is refused in a sentence', async (port) => {
  expect(await start({ PORT: port })).toEqual({ code: 1, said: `PORT is "${port}", but a port is a whole number from 0 to 65535.\n` })
})

it.each(['16.20.2', '18.20.8', '20.18.3'])('Node %s is refused in a sentence', async (node) => {
  const { code, said } = await start({ PORT: '0' }, '--import', pretending(node))
  expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(`Playchart needs Node 20.19 or newer; this is Node ${node}.`) })
})
