import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_WITHIN_MS = 30_000
const READY = /http:\/\/localhost:(\d+)/

/** The real server in a process of its own. */
export interface ServerProcess {
  /** `http://localhost:…` */
  readonly origin: string
  readonly port: number
  /** Everything it has written so far. */
  written(): string
  /** Ends it: SIGTERM asks, SIGKILL does not. Resolves when the process is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts the server and waits until it says where it is.
 * @param database path of the SQLite file, made when absent
 * @param port 0: any free one
 * @param games folder of a game to serve besides those of the repository
 * @throws Error with what the server wrote when it ends, or says nothing for half a minute
 */
export const startServer = (database: string, port = 0, games = ''): Promise<ServerProcess> =>
  startProcess(['--import', 'tsx', 'server/main.ts'], ROOT, { PORT: String(port), DATABASE: database, GAMES: games })

/** Starts a server that runs as `node …given` in a folder, with these besides our own environment. See `startServer`. */
export async function startProcess(given: readonly string[], cwd: string, environment: Record<string, string>): Promise<ServerProcess> {
  const server = spawn(process.execPath, given, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (text: Buffer) => {
      written += text
    })
  }
  const found = await readiness(server, () => written)
  return {
    origin: `http://localhost:${found}`,
    port: found,
    written: () => written,
    async end(signal) {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill(signal)
      await gone
    },
  }
}

/** The port the server says it listens on. */
function readiness(server: ChildProcess, written: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      server.kill('SIGKILL')
      reject(new Error(`The server ${why}. It wrote:\n${written()}`))
    }
    const timer = setTimeout(() => fail(`was not ready within ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS)
    const hear = () => {
      const port = READY.exec(written())?.[1]
      if (!port) return
      clearTimeout(timer)
      server.off('exit', ended)
      resolve(Number(port))
    }
    const ended = (code: number | null) => {
      clearTimeout(timer)
      fail(`ended with status ${code}`)
    }
    server.once('exit', ended)
    server.stdout!.on('data', hear)
    server.stderr!.on('data', hear)
  })
}
