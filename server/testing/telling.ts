import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { Game } from '../../engine/index.ts'
import werewolf from '../../games/werewolf/game.ts'
import type { Guest } from './guest.ts'
import { mailServer, receiver } from './receivers.ts'
import stroll from './stroll/game.ts'
import { GAMES, type TestServer, testServer } from './test-server.ts'
import { testEnds } from './until.ts'

export const MINUTE = 60_000
export const SITE = 'https://play.example.org'

/** A server that can tell people in every way, and what that arrives at. */
export async function telling(refuses?: () => boolean, more: readonly Game[] = []) {
  const [mail, web] = [await mailServer(refuses), await receiver()]
  const games = [...GAMES, stroll, werewolf, ...more]
  const notices = { site: SITE, mail: { smtp: mail.url, from: 'Playchart <play@example.org>' }, reach: [web.host] }
  const server = await testServer({ games, notices })
  // Shared-out notices are due at once, even if sharing ends after the test has stopped the clock: so the clock keeps turning.
  let goesOn = true
  const turning = (async () => {
    for (; goesOn; await pause(50)) await server.clock.advance(0)
  })()
  testEnds(() => {
    goesOn = false
    return turning
  })
  return { server, mails: mail.mails, web }
}

export const bodyOf = ({ raw }: { raw: string }) => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
export const subjectOf = ({ raw }: { raw: string }) => /^Subject: (.*(?:\r\n .*)*)/m.exec(raw)?.[1]

export async function byMail(who: Guest, mails: { raw: string }[], address: string): Promise<void> {
  const before = mails.length
  expect((await who.post('/api/me/notices/mail', { address })).status).toBe(200)
  await expect.poll(() => mails.length).toBe(before + 1)
  const [code] = /\b\d{6}\b/.exec(bodyOf(mails[before]!))!
  expect((await who.post('/api/me/notices/mail/confirm', { code })).body.mail).toEqual({ possible: true, address, pending: null })
}

export const byWebhook = (who: Guest, host: string, path: string) =>
  who.request('PUT', '/api/me/notices/webhook', { url: `http://${host}${path}` })

const WEEK = 7 * 24 * 60 * MINUTE

/** Ann opens a match of strolling, and Bob joins: it is her turn. After `graceMs`, the others can go on without a player who is gone. */
export async function strolling(ann: Guest, bob: Guest, clock: object | null = null, graceMs = WEEK): Promise<string> {
  const { body } = await ann.post('/api/matches', { game: 'stroll', seats: 2, players: ['me', 'open'], clock, graceMs })
  expect((await bob.post(`/api/matches/${body.id}/join`)).status).toBe(200)
  return body.id
}

/** Time goes on, and what is due is sent. */
export async function after(server: TestServer, ms: number): Promise<void> {
  await server.clock.advance(ms)
  await vi.waitFor(
    async () => {
      // What is being sent holds up the next look.
      await server.clock.advance(0)
      const due = await server.store.dueNotices(server.clock.now(), 100)
      expect(due).toEqual([])
    },
    { interval: 10, timeout: 30_000 },
  )
}

export async function named(server: TestServer, name: string): Promise<Guest> {
  const who = server.guest()
  await who.request('PUT', '/api/me', { name })
  return who
}
