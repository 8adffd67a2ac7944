/** A page hidden for longer than this may have slept, and its connections with it. */
const LONG_HIDDEN_MS = 30_000

/** Calls `back` whenever the network is there again, or the page after it was hidden for long. Returns what ends it. */
export function onComeBack(back: () => void): () => void {
  let hiddenAt = document.hidden ? Date.now() : null
  const look = () => {
    if (!document.hidden && hiddenAt !== null && Date.now() - hiddenAt > LONG_HIDDEN_MS) back()
    hiddenAt = document.hidden ? Date.now() : null
  }
  addEventListener('online', back)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('online', back)
    document.removeEventListener('visibilitychange', look)
  }
}
