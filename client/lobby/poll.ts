import { createSignal, onCleanup } from 'solid-js'
import type { Answer, Problem } from '../remote/answer.ts'

/**
 * Repeats a request every `everyMs()` milliseconds while the page is visible, later if the server asks for it, and whenever `now` is called.
 * Keeps the last good answer when a request fails.
 */
export function poll<T>(ask: () => Promise<Answer<T>>, everyMs: () => number) {
  const [value, setValue] = createSignal<T>()
  const [problem, setProblem] = createSignal<Problem | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  /** In milliseconds, by `performance.now()`. */
  let notBefore = 0
  let asking = false
  /** Whether it is to be asked again after the answer. */
  let again = false

  async function now() {
    clearTimeout(timer)
    if (asking) {
      again = true
      return
    }
    if (!document.hidden) {
      asking = true
      const answer = await ask()
      asking = false
      if (stopped) return
      if (answer.ok) setValue(() => answer.value)
      setProblem(answer.ok ? null : answer.problem)
      notBefore = performance.now() + ((!answer.ok && answer.problem.retryAfterMs) || 0)
    }
    clearTimeout(timer)
    const soonest = notBefore - performance.now()
    timer = setTimeout(now, Math.max(again ? 0 : everyMs(), soonest))
    again = false
  }
  const look = () => {
    if (!document.hidden && performance.now() >= notBefore) now()
  }
  document.addEventListener('visibilitychange', look)
  onCleanup(() => {
    stopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  })
  now()
  return { value, problem, now: look }
}
