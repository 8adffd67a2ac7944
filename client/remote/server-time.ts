import { createEffect, createSignal, onCleanup } from 'solid-js'
import { serverNow } from './server-clock.ts'

/** Returns the server's current time in milliseconds since 1970, updated every `everyMs` milliseconds while `runs()` is true. */
export function serverTime(everyMs: number, runs: () => boolean = () => true): () => number {
  const [now, setNow] = createSignal(serverNow())
  createEffect(() => {
    if (!runs()) return
    setNow(serverNow())
    const timer = setInterval(() => setNow(serverNow()), everyMs)
    onCleanup(() => clearInterval(timer))
  })
  return now
}
