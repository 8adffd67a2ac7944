import type { MatchLink } from '../match/ports.ts'
import { api } from './api.ts'
import { openLive } from './live.ts'

/** What a match's actor asks of the server, for the match `id`. */
export const matchLink = (id: string): MatchLink => ({
  info: () => api.match(id),
  definition: api.definition,
  history: () => api.history(id),
  version: (version) => api.version(id, version),
  propose: (move, args, expectVersion, key) => api.move(id, move, args, expectVersion, key),
  live: (from, heard, down) => openLive(api.liveUrl(id), from, heard, down),
})
