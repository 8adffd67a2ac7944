import { connect, type Socket } from 'node:net'

/** What came of bytes that were sent over a connection of their own. */
export interface Outcome {
  /** Of the last answer that is not a 1xx, or 101; null: the connection was closed without one. */
  readonly status: number | null
  readonly text: string
  /** The server neither answered nor closed the connection. */
  readonly hung: boolean
}

/**
 * What is not answered by then never is, in milliseconds: what has to start a thread first, such as the picture of a chart, takes longer than twenty
 * seconds on a busy machine.
 */
export const PATIENCE_MS = 90_000
/** After so long without an answer, the other side of an incomplete request is closed. */
const SILENCE_MS = 20

/**
 * Sends bytes to a port of this machine. Resolves once they are answered or the connection is closed. `complete`: whether an answer is owed
 * as things are; if not, the sending side is closed after a while. After an upgrade, `then` is sent, and the connection is to be closed.
 */
export function exchange(port: number, bytes: Buffer, complete: boolean, then: Buffer | null = null): Promise<Outcome> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const bodiless = bytes.subarray(0, 5).toString() === 'HEAD '
    let received = Buffer.alloc(0)
    let upgraded = false
    let hung = false
    const silence = complete ? undefined : setTimeout(() => socket.end(), SILENCE_MS)
    const patience = setTimeout(() => {
      hung = true
      socket.destroy()
    }, PATIENCE_MS)

    function hear(data: Buffer): void {
      received = Buffer.concat([received, data])
      const answer = answerIn(received, bodiless)
      if (!answer) return
      if (answer.status !== 101) end(socket, answer.endsItself)
      if (answer.status !== 101 || upgraded) return
      upgraded = true
      if (then) socket.write(then)
      setTimeout(() => socket.end(), SILENCE_MS)
    }

    socket.on('connect', () => socket.write(bytes))
    socket.on('data', hear)
    socket.on('end', () => socket.end())
    // The server may cut the connection while something is still being written.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(silence)
      clearTimeout(patience)
      resolve({ status: answerIn(received, bodiless)?.status ?? statusIn(received), text: received.toString('latin1'), hung })
    })
  })
}

/** An answer that goes on by itself, as a stream of events, is cut short. */
function end(socket: Socket, endsItself: boolean): void {
  if (endsItself) socket.end()
  else socket.destroy()
}

function statusIn(received: Buffer): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(received.toString('latin1'))?.[1]
  return status === undefined ? null : Number(status)
}

/** The first whole answer, those that only say that more may be sent left out; null: it is not there yet. */
function answerIn(received: Buffer, bodiless: boolean): { readonly status: number; readonly endsItself: boolean } | null {
  const text = received.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [head, body] = [text.slice(0, end), text.slice(end + 4)]
  const status = statusIn(received) ?? 0
  if (status === 100) return answerIn(received.subarray(end + 4), bodiless)
  const isStream = /^content-type: *text\/event-stream/im.test(head)
  const length = /^content-length: *(\d+)$/im.exec(head)?.[1]
  const chunked = /^transfer-encoding: *chunked$/im.test(head)
  const isThere = chunked ? `\r\n${body}`.includes('\r\n0\r\n\r\n') : length !== undefined && body.length >= Number(length)
  return isThere || bodiless || isStream || [101, 204, 304].includes(status) ? { status, endsItself: !isStream } : null
}
