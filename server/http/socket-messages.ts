import { z } from 'zod'
import { type LiveMessage, Sent } from '../matches/live/live-message.ts'
import type { ServerRefusal } from '../runtime/result.ts'
import { errorOf, orThrow } from './api-error.ts'
import type { Caller } from './limits/limiting.ts'
import { sentMove } from './routes/moves.ts'
import type { Services } from './routes/services.ts'
import { checkTexts, invalid } from './validate.ts'
import type { SocketWatcher } from './watchers.ts'

/** A socket with this many waiting moves is not read further. */
const MOVES_AT_ONCE = 16
/** A client that ignores requests to wait is cut off after this many moves. */
const MOST_HEEDLESS = 100
const POLICY_VIOLATION = 1008

const move = sentMove.extend({ type: z.literal('move'), key: z.string().min(1).max(64) })
/** Messages that can be answered at all. */
const keyed = z.looseObject({ type: z.literal('move'), key: move.shape.key })
const view = z.strictObject({ type: z.literal('view') })
const visible = z.strictObject({ type: z.literal('visible'), visible: z.boolean() })

/** The connection that messages come from. */
interface Line {
  /** Id of the request that opened it. */
  readonly request: string
  readonly id: string
  readonly user: string
  readonly caller: Caller
  readonly watcher: SocketWatcher
}

/**
 * Handles the messages of a client over its live connection: making a move, as a request would, or sending the whole view again. Returns a
 * function that takes a message; moves are made in the order received.
 */
export function socketMessages(services: Services, { request, id, user, caller, watcher }: Line): (text: string) => void {
  const { live, proposing, limiting, store, metrics } = services
  let heedless = 0

  const send = (message: LiveMessage) => watcher.send(new Sent(JSON.stringify(message)))

  function turnAway(refusal: ServerRefusal): void {
    send({ type: 'error', ...refusal })
    watcher.end(POLICY_VIOLATION, refusal.code)
  }

  async function made(given: unknown): Promise<number> {
    const tooMany = limiting.refusal('moves', caller)
    if (tooMany) throw tooMany
    const asked = move.safeParse(given)
    if (!asked.success) throw invalid(asked.error.issues, given)
    checkTexts(asked.data)
    const { move: name, args, expectVersion, seat, key } = asked.data
    return orThrow(await proposing(id, user, { move: name, args, expectVersion, seat, key, request })).version
  }

  async function play(key: string, given: unknown): Promise<void> {
    const since = performance.now()
    watcher.moving++
    let status = 200
    try {
      send({ type: 'made', key, version: await made(given) })
    } catch (error) {
      const { refusal, retryAfter, ...answer } = await errorOf(
        error as Error,
        { request, method: 'MOVE', path: `/api/matches/${id}/live` },
        store,
      )
      status = answer.status
      metrics?.refusals.inc({ code: refusal.code })
      send({ type: 'refused', key, ...refusal, ...(retryAfter !== undefined && { retryAfter }) })
      if (refusal.code === 'too-many' && ++heedless > MOST_HEEDLESS) watcher.end(POLICY_VIOLATION, refusal.code)
    }
    watcher.moving--
    metrics?.requests.observe({ method: 'MOVE', route: '/api/matches/:id/live', status }, (performance.now() - since) / 1000)
  }

  return (text) => {
    const given = parsed(text)
    const { data } = keyed.safeParse(given)
    if (data) {
      if (watcher.moving < MOVES_AT_ONCE) void play(data.key, given)
      else turnAway({ code: 'too-many', message: `More than ${MOVES_AT_ONCE} moves are under way on this connection.` })
      return
    }
    const screen = visible.safeParse(given)
    if (!screen.success && !view.safeParse(given).success) return turnAway(MALFORMED)
    const tooMany = limiting.refusal('reads', caller)
    if (tooMany) turnAway(tooMany.refusal)
    else if (screen.success) live.shown(id, watcher, screen.data.visible)
    else void live.renew(id, watcher)
  }
}

const MALFORMED: ServerRefusal = {
  code: 'malformed',
  message: 'Only moves, each with a key, requests for the view, and whether the page is visible may be sent on this connection.',
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
