import { createEffect, createSignal, onCleanup } from 'solid-js'
import { serverNow } from '../../remote/server-clock.ts'

/** The time by the server's clock, milliseconds since 1970, renewed every `everyMs` while `runs`. */
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
