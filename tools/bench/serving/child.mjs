import { fileURLToPath } from 'node:url'
import { registerTypeScript } from '../../../cli/typescript.mjs'

// A process of a benchmark: a server, or what puts load on it. It runs as `npm start` does, and does what its parent asks.

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
await registerTypeScript({ tsconfig: here('../../../tsconfig.json') })
const commands = { cpu, ...(await import(here(process.argv[2]))) }

process.on('message', async ({ id, command, given }) => {
  try {
    process.send({ id, value: await commands[command](given) })
  } catch (error) {
    process.send({ id, error: error.stack ?? String(error) })
  }
})
/** CPU that this process has used so far, in milliseconds. */
function cpu() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

process.on('disconnect', () => process.exit())
process.send({ id: 0 })
