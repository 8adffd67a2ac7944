import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Chance } from '../../../engine/random/chance.ts'
import type { LiveMessage } from '../../matches/live/live-message.ts'
import type { Answer, Read, SentMove, Shown, Watched } from './history.ts'

/** Where a server is now; null: it is down. */
export type Places = readonly { readonly origin: string | null }[]

/** How long people wait for an answer before they ask another server, and between two moves, in milliseconds. */
const ANSWERED_WITHIN_MS = 4000
const BETWEEN_MS = 60
const AGAIN_MS = 150
/** Answers that say that nothing is known, or that the same may be sent again. */
const AGAIN = [429, 503]
/** One in so many times they look instead of moving. */
const LOOKS = 4

interface Answered {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what is expected in an answer is said where it is read
  readonly body: any
}

/** People who play and watch, and ask any server that is there: what they are told is recorded. */
export class People {
  readonly moves: SentMove[] = []
  readonly reads: Read[] = []
  readonly watched: (Watched & { readonly watcher: Watcher })[] = []
  /** Answers that no fault explains. */
  readonly failures: string[] = []
  readonly #places: Places
  readonly #chance: Chance
  readonly #busy: Promise<void>[] = []
  #goesOn = true
  #keys = 0

  constructor(places: Places, chance: Chance) {
    this.#places = places
    this.#chance = chance
  }

  /** Where somebody asks next: with affinity to no server. */
  readonly somewhere = (): string | null => this.#chance.pick(this.#places).origin

  /** Has somebody play until all end. */
  play(match: string, cookie: string, names: readonly string[]): void {
    this.#busy.push(this.#playing(match, cookie, names))
  }

  watch(match: string, cookie: string): Watcher {
    const watcher = new Watcher(this.somewhere, match, cookie)
    this.watched.push({ match, shown: watcher.shown, watcher })
    return watcher
  }

  /** Resolves when nobody plays any more. */
  async end(): Promise<void> {
    this.#goesOn = false
    await Promise.all(this.#busy)
  }

  async #playing(match: string, cookie: string, names: readonly string[]): Promise<void> {
    while (this.#goesOn) {
      if (this.#chance.below(LOOKS) === 0) await this.look(match, cookie)
      else if ((await this.#move(match, cookie, this.#chance.pick(names))) === 'finished') return
      await pause(this.#chance.below(BETWEEN_MS))
    }
  }

  /** Sends a move, with the same key wherever an answer may come from, until there is one. Returns why it was refused. */
  async #move(match: string, cookie: string, move: string): Promise<string | null> {
    const key = `key-${this.#keys++}`
    let answer: Answer = 'unknown'
    let times = 0
    while (answer === 'unknown') {
      const answered = await this.#asked('POST', `/api/matches/${match}/moves`, cookie, { move, args: {}, key })
      if (answered) times++
      if (answered && answered !== 'no answer') {
        const { status, body } = answered
        if (status === 200) answer = { made: body.version }
        else if (status === 500) this.failures.push(`${move} in ${match}: ${JSON.stringify(body)}`)
        else if (!AGAIN.includes(status)) answer = { refused: body.code }
      }
      if (answer !== 'unknown' || (!this.#goesOn && times > 0)) break
      await pause(AGAIN_MS)
    }
    this.moves.push({ match, key, times, answeredAt: performance.now(), answer })
    return typeof answer === 'object' && 'refused' in answer ? answer.refused : null
  }

  /** Looks at a match; returns its version where it was answered. */
  async look(match: string, cookie: string): Promise<number | null> {
    const askedAt = performance.now()
    const answered = await this.#asked('GET', `/api/matches/${match}`, cookie)
    if (!answered || answered === 'no answer' || answered.status !== 200) return null
    const { version } = answered.body
    this.reads.push({ match, askedAt, answeredAt: performance.now(), version })
    return version
  }

  /** Null where it was not asked, since that server is down. */
  async #asked(method: string, path: string, cookie: string, body?: object): Promise<Answered | 'no answer' | null> {
    const origin = this.somewhere()
    if (origin === null) return null
    try {
      const answer = await fetch(origin + path, {
        method,
        headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      })
      return { status: answer.status, body: await answer.json() }
    } catch {
      return 'no answer'
    }
  }
}

/** Follows a match, over one connection after the other. */
export class Watcher {
  readonly shown: Shown[] = []
  version = -1
  readonly #somewhere: () => string | null
  readonly #match: string
  readonly #cookie: string
  #socket: WebSocket | null = null
  #ended = false

  constructor(somewhere: () => string | null, match: string, cookie: string) {
    this.#somewhere = somewhere
    this.#match = match
    this.#cookie = cookie
    void this.#follow()
  }

  /** Reads nothing for so long. */
  async slow(ms: number): Promise<void> {
    const socket = this.#socket
    socket?.pause()
    await pause(ms)
    if (socket?.readyState === WebSocket.OPEN) socket.resume()
  }

  /** The connection ends without a word. */
  dead(): void {
    this.#socket?.terminate()
  }

  end(): void {
    this.#ended = true
    this.#socket?.terminate()
  }

  async #follow(): Promise<void> {
    while (!this.#ended) {
      const origin = this.#somewhere()
      if (origin !== null) await this.#line(origin)
      await pause(AGAIN_MS)
    }
  }

  /** Resolves when the connection is over. */
  #line(origin: string): Promise<void> {
    const from = this.version < 0 ? '' : `&from=${this.version}`
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/matches/${this.#match}/live?changes=1${from}`, {
      headers: { cookie: this.#cookie },
      handshakeTimeout: ANSWERED_WITHIN_MS,
    })
    this.#socket = socket
    socket.on('open', () => void this.shown.push({ type: 'opened' }))
    socket.on('message', (data) => this.#heard(JSON.parse(String(data))))
    socket.on('error', () => {})
    return new Promise((resolve) => socket.on('close', () => resolve()))
  }

  #heard(message: LiveMessage): void {
    if (message.type === 'view') this.#seen({ type: 'view', version: message.view.version }, message.view.version)
    else if (message.type === 'step') this.#steps(message.step.version - 1, message.step.version)
    else if (message.type === 'changes') this.#steps(message.from, message.from + message.steps.length)
  }

  #steps(from: number, to: number): void {
    this.#seen({ type: 'steps', from, to }, to)
  }

  #seen(shown: Shown, version: number): void {
    this.shown.push(shown)
    this.version = version
  }
}
