import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

// By its name one would get what it has for browsers, which is nothing: these tests run with the browser's conditions.
const require = createRequire(import.meta.url)
const ws = require(join(dirname(require.resolve('ws/package.json')), 'index.js')) as typeof import('ws')

export const { WebSocket, WebSocketServer } = ws
/** The same, as the client's own code takes it. */
export const browserSocket = WebSocket as unknown as typeof globalThis.WebSocket
