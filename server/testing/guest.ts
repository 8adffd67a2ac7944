import type { MatchInfo } from '../matches/match-info.ts'

export interface Answered<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** A browser, as far as the API is concerned: keeps its cookie, sends and reads JSON. */
export interface Guest {
  readonly cookie: string
  /** A response as it comes. */
  fetch(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
  // A test says what it expects to find in an answer.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  request<Body = any>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered<Body>>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  get<Body = any>(path: string): Promise<Answered<Body>>
  // biome-ignore lint/suspicious/noExplicitAny: see above
  post<Body = any>(path: string, body?: unknown): Promise<Answered<Body>>
  create(asked: { game: string; players: unknown[]; variant?: object }): Promise<MatchInfo>
  /** In a match. */
  move(id: string, move: string, args?: object, rest?: object): Promise<Answered<{ version: number; code: string; message: string }>>
}

interface Requested {
  request(path: string, init: RequestInit): Response | Promise<Response>
}

export function guest(app: Requested): Guest {
  let cookie = ''

  const self: Guest = {
    get cookie() {
      return cookie
    },
    async fetch(method, path, body, headers = {}) {
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const given = { ...(cookie && { cookie }), ...(text !== undefined && { 'content-type': 'application/json' }), ...headers }
      const response = await app.request(path, { method, headers: given, body: text })
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
      return response
    },
    async request(method, path, body, headers) {
      const response = await self.fetch(method, path, body, headers)
      const answer = await response.text()
      const json = response.headers.get('content-type')?.includes('json')
      return { status: response.status, headers: response.headers, body: json ? JSON.parse(answer) : answer }
    },
    get: (path) => self.request('GET', path),
    post: (path, body = {}) => self.request('POST', path, body),
    async create({ game, players, variant = {} }) {
      const { status, body } = await self.post('/api/matches', { game, seats: players.length, variant, players })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
    move: (id, move, args = {}, rest = {}) => self.post(`/api/matches/${id}/moves`, { move, args, ...rest }),
  }
  return self
}
