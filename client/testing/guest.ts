import type { ClientResponse } from 'hono/client'
import { guest } from '../../server/testing/guest.ts'
import type { MatchLink } from '../match/actor/ports.ts'
import { answer, patientFetch } from '../remote/answer.ts'
import { type LiveLine, openLive } from '../remote/live.ts'
import type { MatchInfo } from '../remote/wire.ts'
import { WebSocket } from './node-socket.ts'

/** Somebody at the server, who speaks to it as the client does. */
export class Guest {
  private readonly browser

  /** `requestsOnly`: moves never go over the line, as where it is not open. */
  constructor(
    private readonly port: () => number,
    private readonly requestsOnly = false,
  ) {
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
    let line: LiveLine | null = null
    return {
      info: () => this.ask(`/matches/${id}`),
      definition: (game, seats) => this.ask(`/games/${game}/definition?seats=${seats}`),
      history: (before) => this.ask(`/matches/${id}/history${before === null ? '' : `?before=${before}`}`),
      version: (version) => this.ask(`/matches/${id}/versions/${version}`),
      propose: async (move, args, expectVersion, key) =>
        (this.requestsOnly ? null : await line?.propose({ move, args, expectVersion, key })) ??
        this.ask(`/matches/${id}/moves`, { move, args, expectVersion, key }),
      live: (from, heard, down) => {
        const url = `ws://localhost:${this.port()}/api/matches/${id}/live`
        line = openLive(url, from, heard, down, null, Socket as unknown as typeof globalThis.WebSocket)
        return line
      },
    }
  }
}
