import { fileURLToPath } from 'node:url'
import { registerTypeScript } from '../../../cli/typescript.mjs'

// A process of a benchmark: a server, or what puts load on it. It runs as `npm start` does, and does what its parent asks.

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
await registerTypeScript({ tsconfig: here('../../../tsconfig.json') })
const commands = await import(here(process.argv[2]))

process.on('message', async ({ id, command, given }) => {
  try {
    process.send({ id, value: await commands[command](given) })
  } catch (error) {
    process.send({ id, error: error.stack ?? String(error) })
  }
})
process.on('disconnect', () => process.exit())
process.send({ id: 0 })
