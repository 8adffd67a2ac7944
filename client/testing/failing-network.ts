import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How an answer tells where its body ends: by a length, in chunks, or only by the connection's end. */
export type Framing = 'length' | 'chunks' | 'end'

/** Stands between a guest and the server, and can cut an answer off amid its body. What was asked has been done by then. */
export class CuttingProxy {
  port = 0
  private next: Framing | null = null
  private readonly server = createHttpServer((near, answer) => this.pass(near, answer))

  constructor(private readonly to: () => number) {}

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, () => done()))
    this.port = (this.server.address() as AddressInfo).port
  }

  /** The next answer is cut off. */
  cut(framing: Framing): void {
    this.next = framing
  }

  stop(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private pass(near: IncomingMessage, answer: ServerResponse): void {
    const { method, headers, url } = near
    const far = request({ port: this.to(), path: url, method, headers }, async (from) => {
      const parts: Buffer[] = []
      for await (const part of from) parts.push(part)
      const body = Buffer.concat(parts)
      const { 'content-length': _, 'transfer-encoding': __, ...rest } = from.headers
      const framing = this.next
      this.next = null
      if (framing === null) return void answer.writeHead(from.statusCode!, rest).end(body)
      const socket = answer.socket!
      if (framing === 'length') answer.setHeader('content-length', body.length)
      if (framing === 'end') answer.removeHeader('transfer-encoding')
      answer.useChunkedEncodingByDefault = framing === 'chunks'
      answer.writeHead(from.statusCode!, { ...rest, connection: 'close' })
      answer.write(body.subarray(0, body.length / 2), () => (framing === 'end' ? socket.end() : socket.destroy()))
    })
    near.pipe(far)
  }
}

/** Stands between a guest and the server, and can let live lines die without a word, as a lost network does. */
export class FreezingProxy {
  port = 0
  private readonly sockets = new Set<Socket>()
  private readonly lines = new Set<Socket>()
  private readonly server = createServer((near) => this.pass(near))

  constructor(private readonly to: () => number) {}

  async start(): Promise<void> {
    await new Promise<void>((done) => this.server.listen(0, () => done()))
    this.port = (this.server.address() as AddressInfo).port
  }

  /** From now on nothing comes through the lines that are open, and nobody is told. */
  freeze(): void {
    for (const line of this.lines) line.pause().removeAllListeners('data')
    this.lines.clear()
  }

  stop(): void {
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }

  private pass(near: Socket): void {
    const far = connect(this.to())
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from)
      from.on('data', (data) => to.write(data))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
    near.once('data', (data) => {
      if (/^upgrade: websocket/im.test(String(data))) {
        this.lines.add(near)
        this.lines.add(far)
      }
    })
  }
}
