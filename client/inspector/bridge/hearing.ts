/**
 * Runs `start`, which listens to the window as `inspect` does, and narrows what it hears: of all messages only a handshake
 * from the viewer's own frame (`inspect` itself believes every window), and no `unload` (which would keep the page out of
 * the browser's back/forward cache, and go on after the inspector is gone). `release` ends the listening.
 */
export function hearing<T>(iframe: HTMLIFrameElement, origin: string, start: () => T): { started: T; release(): void } {
  const original = window.addEventListener
  const filters: ((message: MessageEvent) => void)[] = []
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    if (type !== 'message' || typeof listener !== 'function') return
    const filter = (message: MessageEvent) => {
      const own = message.source === iframe.contentWindow && message.origin === origin
      if (own && message.data?.type === 'xstate.inspecting') listener(message)
    }
    filters.push(filter)
    original.call(window, 'message', filter as EventListener)
  }
  try {
    const started = start()
    return { started, release: () => filters.forEach((filter) => void window.removeEventListener('message', filter)) }
  } finally {
    window.addEventListener = original
  }
}
