import type { ClientResponse } from 'hono/client'
import { guest } from '../../server/testing/guest.ts'
import type { MatchLink } from '../match/actor/ports.ts'
import { answer, patientFetch } from '../remote/answer.ts'
import { openLive } from '../remote/live.ts'
import type { MatchInfo } from '../remote/wire.ts'
import { WebSocket } from './node-socket.ts'

/** Somebody at the server, who speaks to it as the client does. */
export class Guest {
  private readonly browser

  constructor(private readonly port: () => number) {
    this.browser = guest({ request: (path, init) => patientFetch(`http://localhost:${this.port()}/api${path}`, init) })
  }

  fetch(path: string, body?: unknown): Promise<Response> {
    return this.browser.fetch(body === undefined ? 'GET' : 'POST', path, body)
  }

  private ask<T>(path: string, body?: unknown) {
    return answer(this.fetch(path, body) as Promise<unknown> as Promise<ClientResponse<T>>)
  }

  async create(game: string, players: unknown[]): Promise<MatchInfo> {
    return (await this.fetch('/matches', { game, seats: players.length, variant: {}, players })).json()
  }

  link(id: string): MatchLink {
    const headers = () => ({ cookie: this.browser.cookie })
    class Socket extends WebSocket {
      constructor(url: string) {
        super(url, { headers: headers() })
      }
    }
    return {
      info: () => this.ask(`/matches/${id}`),
      definition: (game, seats) => this.ask(`/games/${game}/definition?seats=${seats}`),
      history: (before) => this.ask(`/matches/${id}/history${before === null ? '' : `?before=${before}`}`),
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
