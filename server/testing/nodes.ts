import { expect, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type AppOptions, createApp, type LiveMessage } from '../http/app.ts'
import { type Listening, listen } from '../http/listen.ts'
import { openPostgres } from '../store/postgres/open-postgres.ts'
import { type Guest, guest } from './guest.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { GAMES, START, TEST_LIMITS } from './test-server.ts'
import { testEnds } from './until.ts'

/** One of several servers in this process on one PostgreSQL, each with connections and a clock of its own. */
export interface Node extends ReturnType<typeof createApp>, Pick<Listening, 'port'> {
  /** It stands still: what a server does regularly, it does when the clock goes on. */
  readonly clock: ManualClock
  readonly store: AppOptions['store']
  guest(): Guest
  /** Follows a match as somebody; null: a stranger. */
  watch(id: string, who: Guest | null, query?: string): Watching
}

export interface Watching {
  readonly socket: WebSocket
  readonly messages: LiveMessage[]
  /** The versions that were shown, in that order. */
  versions(): number[]
  /** The last message of this type. */
  last<Type extends LiveMessage['type']>(type: Type): Extract<LiveMessage, { type: Type }> | undefined
  /** Waits until the version is shown. */
  until(version: number): Promise<void>
}

/** Other servers are told within milliseconds; a busy machine takes longer. */
export const TOLD = { timeout: 60_000, interval: 5 }

export async function startedNode(address: string, options: Partial<AppOptions> = {}, until = testEnds): Promise<Node> {
  const clock = manualClock(START)
  const store = await openPostgres(address)
  const server = createApp({
    store,
    games: GAMES,
    cookieSecret: 'the secret of the tests has 32 bytes and more',
    clock,
    limits: TEST_LIMITS,
    ...options,
  })
  const { port, close } = await listen(server.app, 0)
  await server.start()
  until(async () => {
    await close()
    await server.stop()
    await store.close()
  })
  return { ...server, clock, store, port, guest: () => guest(server.app), watch: (id, who, query) => watch(port, id, who, query) }
}

function watch(port: number, id: string, who: Guest | null, query = ''): Watching {
  const socket = new WebSocket(`ws://localhost:${port}/api/matches/${id}/live${query}`, { headers: { cookie: who?.cookie ?? '' } })
  testEnds(() => socket.terminate())
  const messages: LiveMessage[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  const watching: Watching = {
    socket,
    messages,
    versions: () => messages.flatMap(versionsIn),
    last: (type) => messages.filter((message) => message.type === type).at(-1) as never,
    until: (version) => vi.waitFor(() => expect(watching.versions().at(-1)).toBeGreaterThanOrEqual(version), TOLD),
  }
  return watching
}

function versionsIn(message: LiveMessage): number[] {
  if (message.type === 'view') return [message.view.version]
  if (message.type === 'step') return [message.step.version]
  return message.type === 'changes' ? message.steps.map((_, i) => message.from + 1 + i) : []
}
