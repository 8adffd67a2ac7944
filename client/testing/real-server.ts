import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServerProcess, startServer } from '../../server/testing/server-process.ts'

/** Games for tests, besides those that there are. They are trusted as those are, which spares threads to try them in. */
const games = fileURLToPath(new URL('games', import.meta.url))

/** The server, as a process of its own that can be killed and started again on the same port and database. */
export class RealServer {
  port = 0
  private readonly folder = mkdtempSync(join(tmpdir(), 'playchart-'))
  private process: ServerProcess | undefined

  async start(): Promise<void> {
    this.process = await startServer(join(this.folder, 'test.sqlite'), this.port, games, { ISOLATE: '0' })
    this.port = this.process.port
  }

  /** Ends it without a chance to tidy up. */
  async kill(): Promise<void> {
    await this.process?.end('SIGKILL')
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
