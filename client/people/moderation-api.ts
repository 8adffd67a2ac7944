import { answer } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'

const { blocks } = routes.me

/** What somebody does at a table that is reported; without a seat, the match as a whole. */
export interface ReportWish {
  match: string
  seat: number | undefined
  reason: 'cheating' | 'abuse' | 'name' | 'stalling' | 'other'
  words: string
}

/** The calls about people whom the visitor wants nothing to do with. */
export const moderationApi = {
  blocks: () => answer(blocks.$get()),
  /** Blocks who sits there. */
  block: (player: { match: string; seat: number }) => answer(blocks.$post({ json: { player } })),
  unblock: (block: string) => answer(blocks[':block'].$delete({ param: { block } })),
  report: (report: ReportWish) => answer(routes.reports.$post({ json: report })),
}
