import { httpClient } from './http-client.ts'
import { playAll, SQUARES, type Tables } from './tables.ts'

/** The same requests as for moves, to a server that only reads and answers them. */
export function bareRequests(port: number): Tables {
  const client = httpClient(port)
  let ids: number[] = []
  return {
    async prepare(matches) {
      ids = [...Array(matches).keys()]
    },
    play: () =>
      playAll(ids, async (id, turn) => {
        await client.send('POST', `/api/matches/${id}/moves`, {
          move: 'place',
          args: { square: SQUARES[turn] },
          expectVersion: 2 * turn,
          key: String(turn),
        })
      }),
    async leave() {},
  }
}
