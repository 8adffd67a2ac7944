import { createRequire } from 'node:module'
import { countTold, SQUARES, type Tables } from '../serving/tables.ts'
import type { ColyseusAnswer, ColyseusMove } from './colyseus-server.ts'

/** A client's connection to a room. */
interface Room {
  readonly roomId: string
  onStateChange(hear: (state: { readonly moves: number }) => void): void
  onMessage(type: string, hear: (message: ColyseusAnswer) => void): void
  send(type: string, message: ColyseusMove): void
  leave(): Promise<unknown>
}
interface Client {
  create(name: string): Promise<Room>
  joinById(id: string): Promise<Room>
}

interface Line {
  readonly room: Room
  /** Resolves once the move is answered. */
  play(move: ColyseusMove): Promise<void>
  /** Resolves once it has been told of so many moves. */
  told(moves: number): Promise<void>
}

/** Rooms of Colyseus, each with a connection for both players: moves go over them, and are answered there. */
export function colyseusTables(port: number): Tables {
  const { Client }: { Client: new (address: string) => Client } = createRequire(import.meta.url)('colyseus.js')
  const client = new Client(`ws://localhost:${port}`)
  let tables: (readonly [Line, Line])[] = []

  async function table(): Promise<readonly [Line, Line]> {
    const first = line(await client.create('tictactoe'))
    return [first, line(await client.joinById(first.room.roomId))]
  }

  return {
    async prepare(matches) {
      tables = await Promise.all(Array.from({ length: matches }, table))
    },
    move: (match, turn) => tables[match]![turn % 2]!.play({ square: SQUARES[turn] ?? 0, key: String(turn) }),
    told: (match, turn) => Promise.all(tables[match]!.map((line) => line.told(turn + 1))),
    async leave() {
      await Promise.all(tables.flat().map(({ room }) => room.leave()))
      tables = []
    },
  }
}

function line(room: Room): Line {
  const told = countTold()
  let made = () => {}
  let refused = (_: Error) => {}
  room.onStateChange(({ moves }) => told.reached(moves))
  room.onMessage('answer', (answer) => {
    if ('made' in answer) made()
    else refused(new Error(answer.refused))
  })
  return {
    room,
    play: (move) =>
      new Promise((resolve, reject) => {
        made = resolve
        refused = reject
        room.send('place', move)
      }),
    told: told.until,
  }
}
