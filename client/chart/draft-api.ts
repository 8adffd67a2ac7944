import type { ClientResponse } from 'hono/client'
import { answer, patientFetch } from '../remote/answer.ts'
import type { CheckedDraft, TakenAlong } from '../remote/wire.ts'
import { WORKING_MS } from './while-working.ts'

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
