import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Status lines for requests that Node cannot read, by the code of its error; all others are bad requests. */
const STATUS: { readonly [code: string]: string } = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}
const BAD_REQUEST = '400 Bad Request'

/**
 * Answers requests that Node cannot read, or that take too long, with these headers, and closes their connections. Node's own answers would
 * have none.
 */
export function answerUnreadable(server: Server, headers: readonly (readonly [name: string, value: string])[]): void {
  const lines = [...headers.map(([name, value]) => `${name}: ${value}`), 'Content-Length: 0', 'Connection: close', '', ''].join('\r\n')
  /** The last answer on each connection. */
  const answers = new WeakMap<Duplex, ServerResponse>()
  server.on('request', ({ socket }: IncomingMessage, answer: ServerResponse) => answers.set(socket, answer))

  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket)
    // A second answer in the middle of one would be taken for its content.
    const isAnswering = answer?.headersSent && !answer.writableFinished
    if (socket.writable && !isAnswering) socket.write(`HTTP/1.1 ${STATUS[error.code ?? ''] ?? BAD_REQUEST}\r\n${lines}`)
    if ('destroySoon' in socket && typeof socket.destroySoon === 'function') socket.destroySoon()
    else socket.destroy(error)
  })
}
