import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

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
