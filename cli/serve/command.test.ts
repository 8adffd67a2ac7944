import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { onPort, readySentence } from '../project/server-settings.ts'
import { ran } from '../testing/playchart.ts'
import { folderWith } from '../testing/temporary-folder.ts'

test.each(['serve', 'dev'])('%s: a port that is none is refused in a sentence', (command) => {
  expect(ran(folderWith(), command, '--port', '80a')).toEqual({
    status: 1,
    stdout: '',
    stderr: "--port is '80a', but a port is a whole number from 0 to 65535.\n",
  })
})

test('serve: a folder without games is refused in a sentence', () => {
  const folder = folderWith()
  const { status, stderr } = ran(folder, 'serve', '--games', folder)
  expect([status, stderr]).toEqual([1, `There are no games in ${folder}: npx playchart new makes one.\n`])
})

test('a port in use is named in a sentence', async () => {
  const other = createServer().listen(0)
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const listening = onPort(port, async () => {
    const second = createServer().listen(port)
    await once(second, 'listening')
    return { port }
  })
  await expect(listening).rejects.toThrow(`Port ${port} is in use by another program: choose one with --port.`)
  other.close()
})

test('an address of another machine is named in a sentence', async () => {
  const listening = onPort(0, async () => {
    const server = createServer().listen(0, '192.0.2.1')
    await once(server, 'listening')
    return { port: 0 }
  })
  await expect(listening).rejects.toThrow('HOST is 192.0.2.1, which is not an address of this machine.')
})

test('where it is and what it serves is said', () => {
  expect(readySentence({ port: 9000 }, [])).toContain('http://localhost:9000')
})
