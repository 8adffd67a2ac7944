import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Games for tests, besides those that there are. */
const games = fileURLToPath(new URL('games', import.meta.url))

/** The server, as a process of its own that can be killed and started again on the same port and database. */
export class RealServer {
  port = 0
  private readonly folder = mkdtempSync(join(tmpdir(), 'playchart-'))
  private process: ChildProcess | undefined

  async start(): Promise<void> {
    const env = { ...process.env, PORT: String(this.port), DATABASE: join(this.folder, 'test.sqlite'), GAMES: games }
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    this.process = child
    this.port = await new Promise<number>((done, fail) => {
      child.stdout!.on('data', (text) => {
        const port = /localhost:(\d+)/.exec(String(text))?.[1]
        if (port) done(Number(port))
      })
      child.once('exit', (code) => fail(new Error(`The server ended with ${code}.`)))
    })
  }

  /** Ends it without a chance to tidy up. */
  async kill(): Promise<void> {
    const child = this.process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
