import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, vi } from 'vitest'
import { type Guest, guest } from './guest.ts'

/** The real server, as its own process on a real file. */

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** For tests that start it, in milliseconds. */
export const SLOW = 60_000

export type Environment = Readonly<Record<string, string>>

export interface Running {
  readonly url: string
  readonly output: () => string
  guest(cookie?: string): Guest
  signal(signal: NodeJS.Signals): void
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** A server that is about to start, on any free port unless the environment names one. `through`: a command that starts it. */
export function serverProcess(environment: Environment, through: readonly string[] = []): ChildProcess {
  const [command, ...args] = [...through, process.execPath, '--import', 'tsx', MAIN]
  return spawn(command!, args, { env: { ...process.env, PORT: '0', ...environment }, stdio: 'pipe' })
}

/** A server that answers; it is gone when the test is over. */
export async function started(environment: Environment): Promise<Running> {
  const child = serverProcess(environment)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const output = collected(child)
  await vi.waitFor(() => expect(output()).toMatch(/http:\/\/localhost:\d+/), { timeout: SLOW / 2, interval: 50 })
  const url = output().match(/http:\/\/localhost:\d+/)![0]
  return {
    url,
    output,
    guest: (cookie) =>
      guest({
        request: (path, { headers, ...init }) => fetch(url + path, { ...init, headers: { ...headers, ...(cookie && { cookie }) } }),
      }),
    signal: (signal) => void child.kill(signal),
    end(signal) {
      child.kill(signal)
      return exited
    },
  }
}

/** All that a process has written so far. */
export function collected({ stdout, stderr }: ChildProcess): () => string {
  let text = ''
  for (const stream of [stdout, stderr]) stream!.on('data', (data) => (text += data))
  return () => text
}

/** A script that is run in a server's process before anything else. */
const first = (script: string): Environment => ({
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(script)}`,
})
/** What has `uptime` of `node:os` be something else, also where it is imported by name. */
const uptimeIs = (what: string) =>
  `import os from 'node:os';import{syncBuiltinESMExports}from 'node:module';const{uptime}=os;os.uptime=${what};syncBuiltinESMExports();`

/** What makes a server's clock stand still at a time, in milliseconds since 1970. */
export const clockAt = (time: number): Environment => first(`${uptimeIs('()=>0')}Date.now=()=>${time};performance.now=()=>0`)

/** What sets the system's clock wrong by so many milliseconds, as far as the server can see: from the start, or once it is sent SIGUSR2. */
export const clockWrongBy = (ms: number, when: 'start' | 'signal'): Environment => {
  const wrong = `const{now}=Date;Date.now=()=>now()+(${ms});`
  return first(when === 'start' ? wrong : `process.on('SIGUSR2',()=>{${wrong}console.log('set')})`)
}

/** What the server sees after the machine has slept for so many milliseconds, once it is sent SIGUSR2: its own clock knows nothing of it. */
export const sleepOf = (ms: number): Environment =>
  first(
    `let slept=0;${uptimeIs('()=>uptime()+slept/1000')}const{now}=Date;Date.now=()=>now()+slept;` +
      `process.on('SIGUSR2',()=>{slept+=${ms};console.log('slept')})`,
  )
