import { clockWrongByThen, type Environment, ready, type ServerProcess, serverProcess } from '../server-process.ts'
import type { Line } from './network.ts'

/** One of several servers on a database: a process of its own, with a line of its own to it. */
export class Node {
  readonly line: Line
  readonly #environment: Environment
  #process: ServerProcess | null = null
  /** What it wrote before it was started again. */
  #written = ''

  private constructor(line: Line, environment: Environment) {
    this.line = line
    this.#environment = environment
  }

  /** Starts a server on the database to which a line leads. */
  static async started(line: Line, environment: Environment): Promise<Node> {
    const node = new Node(line, environment)
    await node.start()
    return node
  }

  /** Null while it is down. */
  get origin(): string | null {
    return this.#process?.origin ?? null
  }

  get written(): string {
    return this.#written + (this.#process?.written() ?? '')
  }

  /** `wrongByMs`: by how much its machine's clock is wrong, `laterMs`: and once it is set. Tries again while its database is away. */
  async start(wrongByMs = 0, laterMs = 0): Promise<void> {
    const environment = { ...this.#environment, DATABASE: this.line.address, ...clockWrongByThen(wrongByMs, laterMs) }
    for (let tries = 1; !this.#process; tries++) {
      try {
        this.#process = await ready((await this.line.start?.(environment)) ?? serverProcess(environment))
      } catch (error) {
        if (tries === STARTS_AT_MOST) throw error
      }
    }
  }

  /** Sends a signal that ends it; resolves when it is gone. Until then people go there. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = this.#process
    if (!ending) return
    await ending.end(signal)
    this.#process = null
    this.#written += ending.written()
  }

  /** Its machine's clock is set. */
  setClock(): void {
    this.#process?.signal('SIGUSR2')
  }

  /** It does nothing any more, without being gone … */
  pause(): void {
    this.#process?.signal('SIGSTOP')
  }

  /** … and goes on. */
  resume(): void {
    this.#process?.signal('SIGCONT')
  }

  async stop(): Promise<void> {
    await this.end('SIGKILL')
    this.line.stop()
  }
}

const STARTS_AT_MOST = 30
