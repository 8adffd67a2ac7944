import type { ClientResponse } from 'hono/client'
import { createSignal, onCleanup } from 'solid-js'
import { answer, patientFetch, WORKING_MS } from '../remote/answer.ts'
import type { CheckedDraft, TakenAlong } from '../remote/wire.ts'

/** The chart that the game's file has, and the draft that matches are played by, if one is tried. */
interface OwnChart {
  readonly text: string
  readonly tried: string | null
}

const asked = <T>(path: string, method: string, text?: string) =>
  answer(
    patientFetch(
      `/dev/charts/${path}`,
      { method, ...(text !== undefined && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text }) }) },
      WORKING_MS,
    ) as Promise<ClientResponse<T>>,
  )

/** What `npx playchart dev` answers about drafts of a game's chart. No other server has these calls. */
export const draftApi = {
  own: (game: string) => asked<OwnChart>(game, 'GET'),
  check: (game: string, text: string) => asked<CheckedDraft>(game, 'POST', text),
  /** Has matches played by a draft. */
  play: (game: string, text: string) => asked<TakenAlong>(`${game}/tried`, 'PUT', text),
  /** Has matches played by the game's file again. */
  playOwn: (game: string) => asked<TakenAlong>(`${game}/tried`, 'DELETE'),
}

/** The text is checked when nothing was typed for so long. */
const RESTING_MS = 250

/** Where it could not be checked, it is tried again after so long. */
const TRYING_AGAIN_MS = 2000

const keyOf = (game: string) => `draft of ${game}`

/** A draft of a game's chart in this tab: it outlives a reload of the page, and is checked as it is typed. */
export function createDrafting(game: string) {
  const [text, setText] = createSignal('')
  const [own, setOwn] = createSignal<string | null>(null)
  const [tried, setTried] = createSignal<string | null>(null)
  const [checked, setChecked] = createSignal<{ readonly of: string; readonly draft: CheckedDraft } | null>(null)
  const [problem, setProblem] = createSignal('')
  let resting: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isClosed = false

  async function check(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const of = text()
    const got = await draftApi.check(game, of)
    isAsking = false
    if (isClosed) return
    setProblem(got.ok ? '' : got.problem.message)
    if (got.ok) setChecked({ of, draft: got.value })
    if (text() !== of) void check()
    else if (!got.ok) resting = setTimeout(() => void check(), TRYING_AGAIN_MS)
  }

  function write(typed: string): void {
    setText(typed)
    if (typed === own()) sessionStorage.removeItem(keyOf(game))
    else sessionStorage.setItem(keyOf(game), typed)
    clearTimeout(resting)
    resting = setTimeout(() => void check(), RESTING_MS)
  }

  /** Asks for the chart in the file; what was edited stays. Returns whether it is there. */
  async function load(): Promise<boolean> {
    const got = await draftApi.own(game)
    if (isClosed) return false
    setProblem(got.ok ? '' : got.problem.message)
    if (!got.ok) return false
    const edited = own() === null ? sessionStorage.getItem(keyOf(game)) : text() === own() ? null : text()
    setOwn(got.value.text)
    setTried(got.value.tried)
    write(edited ?? got.value.tried ?? got.value.text)
    return true
  }

  /** Once the game has been loaded again: what is edited stays as it is, else the page is shown anew. */
  const reloaded = (event: Event) => {
    if (text() === own()) return
    event.preventDefault()
    void load()
  }
  addEventListener('dev-reload', reloaded)
  onCleanup(() => {
    isClosed = true
    removeEventListener('dev-reload', reloaded)
    clearTimeout(resting)
  })

  return {
    text,
    own,
    tried,
    checked,
    problem,
    write,
    load,
    check,
    isChecked: () => checked()?.of === text(),
    discard: () => write(own() ?? ''),
  }
}

export type Drafting = ReturnType<typeof createDrafting>
