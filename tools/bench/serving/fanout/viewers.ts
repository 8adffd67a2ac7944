import { once } from 'node:events'
import { WebSocket } from 'ws'
import { httpClient } from '../http-client.ts'

/** Many who watch the same match of our server, and as many connections of the other. */

/** So many connections open at a time. */
const AT_ONCE = 50

interface Delivered {
  /** Milliseconds until the last of them had it, and how long the message was. */
  readonly ms: number
  readonly text: string
}

/** Has something said, and resolves once all have been told. */
type Say = (text?: string) => Promise<Delivered>

let ours: Say
let bare: Say

interface Watched {
  /** Where they watch the match … */
  readonly match: number
  /** … and where it is played, if that is another server on the same database. */
  readonly played?: number
  readonly broadcast: number
  readonly viewers: number
}

export async function watch({ match, played = match, broadcast, viewers }: Watched): Promise<void> {
  ours = await pig(played, match, viewers)
  const crowd = await crowdAt(`ws://localhost:${broadcast}`, viewers, { isNews: () => true })
  bare = async (text = '') => {
    const told = crowd.told()
    crowd.sockets[0]!.send(text)
    return told
  }
}

/** Tells all so many moves by our server, and the same messages by the other. Milliseconds of each. */
export async function tell(moves: number): Promise<{ ours: number[]; bare: number[]; bytes: number }> {
  const took = { ours: [] as number[], bare: [] as number[], bytes: 0 }
  for (let i = 0; i < moves; i++) {
    const { ms, text } = await ours()
    took.ours.push(ms)
    took.bare.push((await bare(text)).ms)
    took.bytes += text.length / moves
  }
  return took
}

/** A match in which nobody ever holds. */
async function pig(played: number, watched: number, viewers: number): Promise<Say> {
  const client = httpClient(played)
  const cookies = await Promise.all([0, 1, 2].map(async () => (await client.send('PUT', '/api/me', { name: 'Guest' })).cookie ?? ''))
  const { id }: { id: string } = JSON.parse(
    (await client.send('POST', '/api/matches', { game: 'pig', seats: 2, players: ['me', 'open'] }, cookies[0])).text,
  )
  await client.send('POST', `/api/matches/${id}/join`, {}, cookies[1])
  const at = (port: number) => `ws://localhost:${port}/api/matches/${id}/live`
  const messages: Messages = {
    isFirst: (text) => text.startsWith('{"type":"view"'),
    isNews: (text) => text.startsWith('{"type":"changes"'),
  }
  const crowd = await crowdAt(`${at(watched)}?changes=1`, viewers, messages, cookies[2])
  let turn = 0
  const movers = [0, 1].map((seat) => new WebSocket(at(played), { headers: { cookie: cookies[seat] } }))
  movers[0]!.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString())
    if (message.type === 'step') turn = message.step.view.turn
  })
  await Promise.all(movers.map((socket) => new Promise((resolve) => socket.once('message', resolve))))
  let moves = 0
  return async () => {
    const told = crowd.told()
    const mover = movers[turn]!
    const answered = new Promise<string>((resolve) => {
      const hear = (data: Buffer) => {
        const text = data.toString()
        if (!/^{"type":"(made|refused)"/.test(text)) return
        mover.off('message', hear)
        resolve(text)
      }
      mover.on('message', hear)
    })
    mover.send(JSON.stringify({ type: 'move', move: 'roll', key: String(++moves) }))
    const answer = await answered
    if (answer.startsWith('{"type":"refused"')) throw new Error(answer)
    return told
  }
}

interface Messages {
  /** What a connection is sent before all news; without it, it is sent nothing. */
  readonly isFirst?: (text: string) => boolean
  readonly isNews: (text: string) => boolean
}

async function crowdAt(url: string, count: number, { isFirst, isNews }: Messages, cookie?: string) {
  const sockets: WebSocket[] = []
  let left = 0
  let since = 0
  let done = (_: Delivered) => {}
  while (sockets.length < count) {
    const ready: Promise<unknown>[] = []
    const opened = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, () => {
      const socket = new WebSocket(url, cookie === undefined ? {} : { headers: { cookie } })
      socket.on('message', (data: Buffer) => {
        const text = data.toString('latin1')
        if (isNews(text) && --left === 0) done({ ms: performance.now() - since, text })
      })
      ready.push(isFirst ? told(socket, isFirst) : once(socket, 'open'))
      return socket
    })
    await Promise.all(ready)
    sockets.push(...opened)
  }
  return {
    sockets,
    /** Resolves once all have heard the news that is sent now. */
    told(): Promise<Delivered> {
      left = count
      since = performance.now()
      return new Promise((resolve) => {
        done = resolve
      })
    },
  }
}

/** Resolves once a connection is sent such a message. */
function told(socket: WebSocket, isIt: (text: string) => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data: Buffer) => {
      if (isIt(data.toString('latin1'))) resolve()
    })
  })
}
