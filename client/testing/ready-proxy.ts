import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** How often servers are asked whether they are ready, in milliseconds. */
const ASKS_EVERY_MS = 200
/** One that does not answer for so many milliseconds is not ready. */
const ANSWERED_WITHIN_MS = 1000

/** Servers, as they are now, by their ports. */
export type Ports = () => readonly number[]

/** Stands between guests and several servers, as a load balancer does: each connection leads to the first of them that is ready. */
export class ReadyProxy {
  port = 0
  private readonly ports: Ports
  private readonly inTurn: boolean
  private passed = 0
  private readonly ready = new Set<number>()
  private readonly sockets = new Set<Socket>()
  private readonly deaf = new WeakSet<Socket>()
  private readonly server = createServer((near) => this.pass(near))
  private asking: NodeJS.Timeout | undefined

  /** `inTurn`: one connection after another leads to the next of them. */
  constructor(ports: Ports, inTurn = false) {
    this.ports = ports
    this.inTurn = inTurn
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
    const look = async (port: number) => {
      const isReady = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(ANSWERED_WITHIN_MS) }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isReady) this.ready.add(port)
      else this.ready.delete(port)
    }
    await Promise.all(this.ports().map(look))
  }

  private pass(near: Socket): void {
    const ready = this.ports().filter((one) => this.ready.has(one))
    const port = ready[this.inTurn ? this.passed++ % ready.length : 0]
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
