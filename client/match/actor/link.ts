import { api } from '../../remote/api.ts'
import { openLive } from '../../remote/live.ts'
import type { MatchLink } from './ports.ts'

/** What a match's actor asks of the server, for the match `id`. */
export const matchLink = (id: string): MatchLink => ({
  info: () => api.match(id),
  definition: api.definition,
  history: () => api.history(id),
  version: (version) => api.version(id, version),
  propose: (move, args, expectVersion, key) => api.move(id, move, args, expectVersion, key),
  live: (from, heard, down) => openLive(api.liveUrl(id), from, heard, down),
})
