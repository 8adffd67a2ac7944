import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How often servers are asked whether they are ready, in milliseconds. */
const ASKS_EVERY_MS = 200

/** Stands between guests and several servers, as a load balancer does: each connection leads to the first of them that is ready. */
export class ReadyProxy {
  port = 0
  private readonly ports: readonly number[]
  private readonly ready = new Set<number>()
  private readonly sockets = new Set<Socket>()
  private readonly deaf = new WeakSet<Socket>()
  private readonly server = createServer((near) => this.pass(near))
  private asking: NodeJS.Timeout | undefined

  constructor(ports: readonly number[]) {
    this.ports = ports
  }

  async start(): Promise<void> {
    await this.ask()
    this.asking = setInterval(() => void this.ask(), ASKS_EVERY_MS)
    await new Promise<void>((done) => this.server.listen(0, () => done()))
    this.port = (this.server.address() as AddressInfo).port
  }

  /** What guests send over connections that are open now still arrives, but they hear nothing any more until the connection ends. */
  deafen(): void {
    for (const socket of this.sockets) this.deaf.add(socket)
  }

  stop(): void {
    clearInterval(this.asking)
    for (const socket of this.sockets) socket.destroy()
    this.server.close()
  }

  private async ask(): Promise<void> {
    for (const port of this.ports) {
      const isReady = await fetch(`http://localhost:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) this.ready.add(port)
      else this.ready.delete(port)
    }
  }

  private pass(near: Socket): void {
    const port = this.ports.find((one) => this.ready.has(one))
    if (port === undefined) return void near.destroy()
    const far = connect(port)
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => {
      if (!this.deaf.has(near)) near.write(data)
    })
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('close', () => other.destroy())
      socket.on('error', () => other.destroy())
    }
    this.sockets.add(near)
    near.on('close', () => this.sockets.delete(near))
  }
}
