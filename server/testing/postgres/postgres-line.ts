import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a PostgreSQL of the tests. Everything goes by, as long as nothing is done to it. */
export interface PostgresLine {
  /** The address of the same database over this line. */
  readonly address: string
  /** The next message that contains this text is carried out, but its connection ends before the answer. */
  loseAnswerTo(text: string): void
  /** The next message that contains this text is lost, with its connection. */
  loseQuestion(text: string): void
  /** With that loss, all other connections end as well, and there are no new ones. */
  cutAfterLoss(): void
  /** Resolves once it is lost. */
  lost(): Promise<void>
  /** All connections end, and there are no new ones. */
  cut(): void
  /** Nothing comes through any more, and nobody is told. */
  hold(): void
  /** It goes on; what was held comes through. */
  heal(): void
  /** The same for the connections of the bell alone: the server and the others do not hear each other, while all reach the database. */
  readonly bell: Pick<PostgresLine, 'cut' | 'hold' | 'heal'>
  stop(): void
}

type State = 'open' | 'cut' | 'held'

interface Connection {
  readonly sockets: readonly Socket[]
  /** Null: it has not said yet what it is for. */
  isBell: boolean | null
}

/** Begins a line to the database at an address that `PostgresServer` has given. */
export async function postgresLine(address: string): Promise<PostgresLine> {
  const { pathname, searchParams } = new URL(address)
  const socketFile = `${searchParams.get('host')}/.s.PGSQL.5432`
  const connections = new Set<Connection>()
  let state: State = 'open'
  let bell: State = 'open'
  let losing: { readonly what: 'answer' | 'question'; readonly text: string } | null = null
  let cutsThen = false
  let [isLost, lost] = [() => {}, Promise.resolve()]

  const stateOf = ({ isBell }: Connection): State => (state === 'open' && isBell ? bell : state)

  /** Has all connections be as they should be now. */
  function settle(): void {
    for (const connection of connections) {
      const now = stateOf(connection)
      for (const socket of connection.sockets) {
        if (now === 'cut') socket.destroy()
        else if (now === 'held') socket.pause()
        else socket.resume()
      }
    }
  }
  function become(next: State): void {
    state = next
    settle()
  }
  function bellBecomes(next: State): void {
    bell = next
    settle()
  }

  function lose(what: 'answer' | 'question', text: string): void {
    losing = { what, text }
    lost = new Promise((resolve) => {
      isLost = resolve
    })
  }

  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy()
    const far = connect(socketFile)
    let losesAnswer = false
    const end = () => {
      near.destroy()
      far.destroy()
    }
    function loss(): void {
      end()
      if (cutsThen) become('cut')
      cutsThen = false
      isLost()
    }
    const connection: Connection = { sockets: [near, far], isBell: null }
    connections.add(connection)
    for (const socket of connection.sockets) {
      socket.on('error', end)
      socket.on('close', () => {
        connections.delete(connection)
        end()
      })
    }
    near.on('data', (data) => {
      if (connection.isBell === null) {
        // What a connection says first names its application.
        connection.isBell = data.includes('playchart bell')
        const now = stateOf(connection)
        if (now === 'cut') return end()
        if (now === 'held') {
          near.unshift(data)
          return settle()
        }
      }
      if (losing && data.includes(losing.text)) {
        const { what } = losing
        losing = null
        if (what === 'question') return loss()
        losesAnswer = true
      }
      far.write(data)
    })
    far.on('data', (data) => {
      if (losesAnswer) loss()
      else near.write(data)
    })
    if (state === 'held') settle()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    address: `postgres://playchart@127.0.0.1:${port}${pathname}`,
    loseAnswerTo: (text) => lose('answer', text),
    loseQuestion: (text) => lose('question', text),
    cutAfterLoss() {
      cutsThen = true
    },
    lost: () => lost,
    cut: () => become('cut'),
    hold: () => become('held'),
    heal: () => become('open'),
    bell: { cut: () => bellBecomes('cut'), hold: () => bellBecomes('held'), heal: () => bellBecomes('open') },
    stop() {
      become('cut')
      server.close()
    },
  }
}
