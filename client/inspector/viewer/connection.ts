import { createWindowReceiver, type ParsedReceiverEvent } from '@xstate/inspect'

const RETRY_MS = 1000

/** Listens to the match page around this one, asking until it answers. Returns whether there is such a page at all. */
export function connect(listener: (event: ParsedReceiverEvent) => void): boolean {
  const host: Window | null = window.parent === window ? window.opener : window.parent
  if (!host) return false
  const receiver = createWindowReceiver({ window: hearing(host), targetWindow: host })
  const retry = setInterval(() => receiver.send({ type: 'xstate.inspecting' }), RETRY_MS)
  receiver.subscribe((event) => {
    if (event.type === 'service.register') clearInterval(retry)
    listener(event)
  })
  return true
}

/** The receiver believes every window; this one lets it hear only the host, and only of the same origin. */
function hearing(host: Window): Window {
  type Listener = (message: MessageEvent) => void
  const filters = new Map<Listener, Listener>()
  const ears = {
    addEventListener(type: 'message', listener: Listener) {
      const filter: Listener = (message) => {
        if (message.source === host && message.origin === window.location.origin) listener(message)
      }
      filters.set(listener, filter)
      window.addEventListener(type, filter)
    },
    removeEventListener: (type: 'message', listener: Listener) => window.removeEventListener(type, filters.get(listener) ?? listener),
  }
  // The receiver uses nothing else of the window.
  return ears as unknown as Window
}
