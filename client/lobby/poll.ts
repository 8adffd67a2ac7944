import { createMemo, createSignal, onCleanup } from 'solid-js'
import type { Answer, Problem } from '../remote/answer.ts'
import type { MatchInfo } from '../remote/wire.ts'

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

interface Page {
  matches: MatchInfo[]
  next: string | null
}

/** A list of matches that is kept up to date: its newest page, and as many after it as the player has asked for. */
export function matchPages(ask: (after?: string) => Promise<Answer<Page>>, everyMs: () => number) {
  const [pages, setPages] = createSignal(1)
  const { value, problem, now } = poll(() => firstPages(ask, pages()), everyMs)
  const matches = createMemo<readonly MatchInfo[] | undefined>((before) => {
    const found = value()?.matches
    return found && steady(before ?? [], found)
  })
  const append = () => {
    setPages((count) => count + 1)
    now()
  }
  return {
    /** Undefined until the server has answered. */
    matches,
    problem,
    /** Asks at once. */
    now,
    /** Appends the next page; null where there is none. */
    more: () => ((value()?.next ?? null) === null ? null : append),
    /** Begins anew with the first page, as after another filter is chosen. */
    reset: () => {
      setPages(1)
      now()
    },
  }
}

/** The first pages as one. A match that changes meanwhile moves to the front, and may be in two of them. */
async function firstPages(ask: (after?: string) => Promise<Answer<Page>>, count: number): Promise<Answer<Page>> {
  const matches = new Map<string, MatchInfo>()
  let next: string | null | undefined
  for (let page = 0; page < count && next !== null; page++) {
    const answer = await ask(next)
    if (!answer.ok) return answer
    for (const match of answer.value.matches) if (!matches.has(match.id)) matches.set(match.id, match)
    next = answer.value.next
  }
  return { ok: true, value: { matches: [...matches.values()], next: next ?? null } }
}

/** The matches, those that are as before as the same objects: their lines, and the focus in them, stay as they are. */
function steady(before: readonly MatchInfo[], after: readonly MatchInfo[]): readonly MatchInfo[] {
  const known = new Map(before.map((match) => [match.id, match]))
  return after.map((match) => {
    const old = known.get(match.id)
    return old && JSON.stringify(old) === JSON.stringify(match) ? old : match
  })
}
