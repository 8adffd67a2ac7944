import { createWindowReceiver, type ParsedReceiverEvent } from '@xstate/inspect'
import type { Args } from '../../../engine/model/views.ts'
import { ASK, type AskMessage, isLook, isTold, LOOK, type LookMessage, PLAY, type PlayMessage, type ToldMessage } from '../bridge/source.ts'

const RETRY_MS = 1000

/** The match page around this one. */
export interface Connection {
  /** Tells it which version is looked at; null: the newest. */
  look(version: number | null): void
  /** Asks it for a version beside its chart, as a seat may know it; null: as the visitor does. */
  ask(version: number, seat: number | null): void
  /** Has it make a move, if it still is at that version. */
  play(version: number, move: string, args: Args): void
}

/** What is heard of the match page. */
interface Heard {
  /** What `@xstate/inspect` tells. */
  inspected(event: ParsedReceiverEvent): void
  /** The version that the page shows; null: the newest. */
  looked(version: number | null): void
  told(message: ToldMessage): void
}

/** Listens to the match page around this one, asking until it answers. Returns null if there is no such page. */
export function connect({ inspected, looked, told }: Heard): Connection | null {
  const host: Window | null = window.parent === window ? window.opener : window.parent
  if (!host) return null
  const receiver = createWindowReceiver({ window: hearing(host), targetWindow: host })
  const retry = setInterval(() => receiver.send({ type: 'xstate.inspecting' }), RETRY_MS)
  receiver.subscribe((event) => {
    if (event.type === 'service.register') clearInterval(retry)
    inspected(event)
  })
  const isHost = ({ source, origin }: MessageEvent) => source === host && origin === window.location.origin
  window.addEventListener('message', (message) => {
    if (!isHost(message)) return
    if (isLook(message.data)) looked(message.data.version)
    else if (isTold(message.data)) told(message.data)
  })
  return {
    look: (version) => host.postMessage({ type: LOOK, version } satisfies LookMessage, window.location.origin),
    play: (version, move, args) => host.postMessage({ type: PLAY, version, move, args } satisfies PlayMessage, window.location.origin),
    ask: (version, seat) => host.postMessage({ type: ASK, version, seat } satisfies AskMessage, window.location.origin),
  }
}

const isOwn = (data: unknown) => isLook(data) || isTold(data)

/** The receiver believes every window; this one lets it hear only the host, and only of the same origin. */
function hearing(host: Window): Window {
  type Listener = (message: MessageEvent) => void
  const filters = new Map<Listener, Listener>()
  const ears = {
    addEventListener(type: 'message', listener: Listener) {
      const filter: Listener = (message) => {
        if (message.source === host && message.origin === window.location.origin && !isOwn(message.data)) listener(message)
      }
      filters.set(listener, filter)
      window.addEventListener(type, filter)
    },
    removeEventListener: (type: 'message', listener: Listener) => window.removeEventListener(type, filters.get(listener) ?? listener),
  }
  // The receiver uses nothing else of the window.
  return ears as unknown as Window
}
