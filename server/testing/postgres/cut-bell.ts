import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { testEnds } from '../until.ts'

/** Stands between servers and a PostgreSQL, and cuts the connections of their bells, no others. */
export interface CuttableBell {
  /** The address of the database by way of this. */
  readonly address: string
  /** Ends the connections, and refuses new ones. */
  cut(): void
  /** From now on nothing comes through, and nobody is told. */
  mute(): void
  /** Lets new connections through. Those that were muted stay so. */
  heal(): void
}

/** @param address of a database that listens on a socket in a folder */
export async function cuttableBell(address: string, until = testEnds): Promise<CuttableBell> {
  const folder = new URL(address).searchParams.get('host') ?? ''
  const bells = new Set<{ readonly ends: readonly Socket[] }>()
  let mode: 'through' | 'cut' | 'mute' = 'through'

  function through(client: Socket, first: Buffer): void {
    // What a connection says first names its application.
    const isBell = first.includes('playchart bell')
    if (isBell && mode === 'cut') return void client.destroy()
    if (isBell && mode === 'mute') return
    const database = connect(join(folder, '.s.PGSQL.5432'))
    const ends = [client, database]
    for (const end of ends) {
      end.on('error', () => {})
      end.once('close', () => {
        for (const other of ends) other.destroy()
      })
    }
    database.write(first)
    client.pipe(database)
    database.pipe(client)
    if (isBell) bells.add({ ends })
  }

  const server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (first) => through(client, first))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  until(() => void server.close())

  return {
    address: `postgres://playchart@127.0.0.1:${port}${new URL(address).pathname}`,
    cut() {
      mode = 'cut'
      for (const { ends } of bells) for (const end of ends) end.destroy()
      bells.clear()
    },
    mute() {
      mode = 'mute'
      for (const { ends } of bells) {
        for (const end of ends) {
          end.unpipe()
          // Read, so that the sender sees no difference, and left there.
          end.resume()
        }
      }
    },
    heal() {
      mode = 'through'
    },
  }
}
