import type { ClientResponse } from 'hono/client'
import type { MatchLink } from '../match/actor/ports.ts'
import { answer, patientFetch } from '../remote/answer.ts'
import { openLive } from '../remote/live.ts'
import type { MatchInfo } from '../remote/wire.ts'
import { WebSocket } from './node-socket.ts'

/** Somebody at the server, with a cookie of their own. */
export class Guest {
  private cookie = ''

  constructor(private readonly port: () => number) {}

  async fetch(path: string, body?: unknown): Promise<Response> {
    const headers = { cookie: this.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const response = await patientFetch(`http://localhost:${this.port()}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie
    return response
  }

  private ask<T>(path: string, body?: unknown) {
    return answer(this.fetch(path, body) as Promise<unknown> as Promise<ClientResponse<T>>)
  }

  async create(game: string, players: unknown[]): Promise<MatchInfo> {
    return (await this.fetch('/matches', { game, seats: players.length, variant: {}, players })).json()
  }

  link(id: string): MatchLink {
    const headers = () => ({ cookie: this.cookie })
    class Socket extends WebSocket {
      constructor(url: string) {
        super(url, { headers: headers() })
      }
    }
    return {
      info: () => this.ask(`/matches/${id}`),
      definition: (game, seats) => this.ask(`/games/${game}/definition?seats=${seats}`),
      history: () => this.ask(`/matches/${id}/history`),
      version: (version) => this.ask(`/matches/${id}/versions/${version}`),
      propose: (move, args, expectVersion, key) => this.ask(`/matches/${id}/moves`, { move, args, expectVersion, key }),
      live: (from, heard, down) =>
        openLive(
          `ws://localhost:${this.port()}/api/matches/${id}/live`,
          from,
          heard,
          down,
          Socket as unknown as typeof globalThis.WebSocket,
        ),
    }
  }
}
