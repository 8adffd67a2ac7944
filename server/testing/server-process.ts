import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { type Guest, guest } from './guest.ts'

/** The real server, as a process of its own on a real file. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const first = (script: string) => `--import=data:text/javascript,${encodeURIComponent(script)}`
const address = (module: string) => JSON.stringify(new URL(module, import.meta.url).href)
const TYPESCRIPT = `import { registerTypeScript } from ${address('../../cli/typescript.mjs')}; await registerTypeScript()`
/** An option of Node, which can run TypeScript then. */
export const WITH_TYPESCRIPT = first(TYPESCRIPT)
/** As `npm start` starts it. */
const FROM_SOURCES = [WITH_TYPESCRIPT, MAIN]
const bundle = JSON.stringify(process.env.PLAYCHART_SERVER)
/** What `bundled-server.ts` has made for tests; outside of them the sources. */
const BUNDLED = bundle
  ? [first(`${TYPESCRIPT}; import { registerBundled } from ${address('load-bundled.mjs')}; registerBundled(${bundle})`), MAIN]
  : FROM_SOURCES
/** For tests that start it, in milliseconds. */
export const SLOW = 240_000
const READY_WITHIN_MS = 150_000
const READY = /http:\/\/localhost:(\d+)/

/** How many times as much as usual one person and one address may ask of it. */
const TIMES = '100'

export type Environment = Readonly<Record<string, string>>

export interface ServerProcess {
  /** `http://localhost:…` */
  readonly origin: string
  readonly port: number
  readonly pid: number
  /** Everything it has written so far. */
  written(): string
  signal(signal: NodeJS.Signals): void
  /** Sends a signal that ends it: SIGTERM asks, SIGKILL does not. Resolves to the exit code when the process is gone; null: killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts the server of this repository and waits until it says where it is.
 * @param database path of the SQLite file, made when absent
 * @param port 0: any free one
 * @param games folders of games to serve besides those of the repository, as `GAMES` names them
 * @throws Error with what the server wrote when it ends, or says nothing for minutes
 */
export const startServer = (database: string, port = 0, games = '', environment: Environment = {}): Promise<ServerProcess> =>
  startProcess(BUNDLED, ROOT, { PORT: String(port), DATABASE: database, GAMES: games, ...environment })

/** Starts a server that runs as `node …given` in a folder, with these variables besides our own. See `startServer`. */
export function startProcess(given: readonly string[], cwd: string, environment: Environment): Promise<ServerProcess> {
  return ready(spawned(process.execPath, given, environment, cwd))
}

/** How `serverProcess` starts a server. */
export interface StartOptions {
  /** A command that starts it. */
  readonly through?: readonly string[]
  /** From the repository's sources, as `npm start` starts it; that takes a second longer. */
  readonly fromSources?: boolean
}

/** A server that is about to start, on any free port unless the environment names one. */
export function serverProcess(environment: Environment, { through = [], fromSources = false }: StartOptions = {}): ChildProcess {
  const [command = process.execPath, ...given] = [...through, process.execPath, ...(fromSources ? FROM_SOURCES : BUNDLED)]
  return spawned(command, given, { PORT: '0', ...environment })
}

/** A server that a command such as `nsenter` starts in another network, and that listens in ours: on a socket that it is given. */
export async function serverElsewhere(through: readonly string[], environment: Environment): Promise<ChildProcess> {
  const [command = '', ...given] = through
  const socket = createServer().listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const { NODE_OPTIONS = process.env.NODE_OPTIONS ?? '' } = environment
  const settings = { PORT: '0', ...environment, NODE_OPTIONS: `${NODE_OPTIONS} ${first(LISTENS_ON_GIVEN)} ${first(ENDS_AFTER_US)}` }
  const file: number = Reflect.get(Reflect.get(socket, '_handle'), 'fd')
  const child = spawned(command, [...given, process.execPath, ...BUNDLED], settings, undefined, [file])
  // It has a copy; nobody has connected to ours yet.
  socket.close()
  return child
}

const spawned = (
  command: string,
  given: readonly string[],
  environment: Environment,
  cwd?: string,
  files: readonly number[] = [],
): ChildProcess =>
  spawn(command, given, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', LIMITS: TIMES, ...environment },
    stdio: ['pipe', 'pipe', 'pipe', ...files],
  })

/** Resolves once the server says where it is. */
export async function ready(child: ChildProcess): Promise<ServerProcess> {
  const written = collected(child)
  const port = await readiness(child, written)
  return {
    origin: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    written,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
      return child.exitCode
    },
  }
}

/** The port that the server says it listens on. */
function readiness(child: ChildProcess, written: () => string): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The server ${why}. It wrote:\n${written()}`))
    }
    const timer = setTimeout(() => fail(`was not ready within ${READY_WITHIN_MS / 1000} s`), READY_WITHIN_MS)
    const hear = () => {
      const port = READY.exec(written())?.[1]
      if (!port) return
      clearTimeout(timer)
      child.off('exit', ended)
      resolve(Number(port))
    }
    const ended = (code: number | null) => {
      clearTimeout(timer)
      fail(`ended with status ${code}`)
    }
    child.once('exit', ended)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear)
  })
}

/** All that a process has written so far. */
export function collected({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (data: Buffer) => {
      text += data
    })
  return () => text
}

export interface Running extends ServerProcess {
  guest(cookie?: string): Guest
}

/** A server that answers; it is gone when the test is over. */
export async function started(environment: Environment, options?: StartOptions): Promise<Running> {
  const server = await ready(serverProcess(environment, options))
  onTestFinished(async () => {
    await server.end('SIGKILL')
  })
  const { origin } = server
  return {
    ...server,
    guest: (cookie) =>
      guest({
        request: (path, { headers, ...init }) => fetch(origin + path, { ...init, headers: { ...headers, ...(cookie && { cookie }) } }),
      }),
  }
}

/** A script that is run in a server's process before anything else. */
const before = (script: string): Environment => ({ NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${first(script)}` })
const ENDS_AFTER_US = "process.stdin.resume().once('end',()=>process.exit())"
/** What ends a server when the process that started it is gone, however that ended. */
export const ENDS_WITH_US: Environment = before(ENDS_AFTER_US)
/** Has a process listen on the socket that it was given after standard input, output and errors. */
const LISTENS_ON_GIVEN =
  "import net from 'node:net';const{listen}=net.Server.prototype;net.Server.prototype.listen=function(...given){" +
  "return listen.call(this,{fd:3},...given.filter((one)=>typeof one==='function'))}"
/** What has `uptime` of `node:os` be something else, also where it is imported by name. */
const uptimeIs = (what: string) =>
  `import os from 'node:os';import{syncBuiltinESMExports}from 'node:module';const{uptime}=os;os.uptime=${what};syncBuiltinESMExports();`

/** What makes a server's clock stand still at a time, in milliseconds since 1970. */
export const clockAt = (time: number): Environment => before(`${uptimeIs('()=>0')}Date.now=()=>${time};performance.now=()=>0`)

/** What sets the system's clock wrong by so many milliseconds, as far as the server can see: from the start, or once it is sent SIGUSR2. */
export const clockWrongBy = (ms: number, when: 'start' | 'signal'): Environment => {
  const wrong = `const{now}=Date;Date.now=()=>now()+(${ms});`
  return before(when === 'start' ? wrong : `process.on('SIGUSR2',()=>{${wrong}console.log('set')})`)
}

/** … and from the start, and by so many others once it is sent SIGUSR2. */
export const clockWrongByThen = (ms: number, later: number): Environment =>
  before(`let wrong=${ms};const{now}=Date;Date.now=()=>now()+wrong;process.on('SIGUSR2',()=>{wrong=${later}})`)

/** What the server sees after the machine has slept for so many milliseconds, once it is sent SIGUSR2: its own clock knows nothing of it. */
export const sleepOf = (ms: number): Environment =>
  before(
    `let slept=0;${uptimeIs('()=>uptime()+slept/1000')}const{now}=Date;Date.now=()=>now()+slept;` +
      `process.on('SIGUSR2',()=>{slept+=${ms};console.log('slept')})`,
  )
