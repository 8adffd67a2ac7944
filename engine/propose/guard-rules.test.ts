import nodeCrypto, { getRandomValues, randomBytes, randomInt, webcrypto } from 'node:crypto'
import { performance as hooked } from 'node:perf_hooks'
import nodeProcess, { hrtime } from 'node:process'
import timers, { setImmediate as importedImmediate } from 'node:timers'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { chooseMove, createMatch, type Game, int, legalMoves, observed, propose, setup } from '../index.ts'
import { guardRules } from './guard-rules.ts'

guardRules(globalThis)
/** Taken before any rules run. */
const { format: formatOfAll } = new Intl.DateTimeFormat()
const CALLS = {
  'Math.random()': () => Math.random(),
  'Date.now()': () => Date.now(),
  'new Date()': () => new Date(),
  'Date()': () => Date(),
  'performance.now()': () => performance.now(),
  'crypto.randomUUID()': () => crypto.randomUUID(),
  'crypto.getRandomValues()': () => crypto.getRandomValues(new Uint8Array(1)),
  'process.hrtime()': () => process.hrtime(),
  'process.hrtime.bigint()': () => process.hrtime.bigint(),
  'process.uptime()': () => nodeProcess.uptime(),
  'performance.mark()': () => performance.mark('now'),
  'crypto.randomBytes()': () => nodeCrypto.randomBytes(1),
  'crypto.randomInt()': () => nodeCrypto.randomInt(6),
  'crypto.randomFillSync()': () => nodeCrypto.randomFillSync(new Uint8Array(1)),
  'crypto.generateKeySync()': () => nodeCrypto.generateKeySync('hmac', { length: 64 }),
  'Intl.DateTimeFormat().format()': () => new Intl.DateTimeFormat().format(),
  'setTimeout()': () => clearTimeout(setTimeout(() => {})),
  'setInterval()': () => clearInterval(setInterval(() => {})),
  'setImmediate()': () => clearImmediate(setImmediate(() => {})),
  'queueMicrotask()': () => queueMicrotask(() => {}),
  'Intl.DateTimeFormat().formatToParts()': () => new Intl.DateTimeFormat().formatToParts(),
  // Other ways to the same.
  'Date.now() ': () => (new Date(0).constructor as typeof Date).now(),
  'new Date() ': () => new (new Date(0).constructor as typeof Date)(),
  'performance.now() ': () => hooked.now(),
  'performance.now()  ': () => Performance.prototype.now.call(performance),
  'process.hrtime() ': () => hrtime(),
  'process.hrtime.bigint() ': () => hrtime.bigint(),
  'crypto.randomBytes() ': () => randomBytes(1),
  'crypto.randomInt() ': () => randomInt(6),
  'crypto.randomUUID() ': () => nodeCrypto.randomUUID(),
  'crypto.getRandomValues() ': () => getRandomValues(new Uint8Array(1)),
  'crypto.getRandomValues()  ': () => webcrypto.getRandomValues(new Uint8Array(1)),
  'Intl.DateTimeFormat().format() ': () => formatOfAll(),
  'setTimeout() ': () => clearTimeout(timers.setTimeout(() => {})),
  'setImmediate() ': () => clearImmediate(importedImmediate(() => {})),
}
const NAMES = Object.keys(CALLS) as (keyof typeof CALLS)[]

function gameOf(choose: () => unknown, observe: () => unknown): Game {
  const rules = setup({ game: {} })
  const call = rules.move({ args: { call: int(0, NAMES.length - 1) }, apply: (_, args) => void CALLS[NAMES[args.call]]() })
  const look = rules.move({ legal: () => (Date.now() > 0 ? true : 'No.'), apply: () => {} })
  const harmless = rules.move({ apply: () => void new Date(0).getTime() })
  return rules.createGame({
    name: 'impure',
    players: { min: 1, max: 1 },
    distribute: {},
    moves: { call, look, harmless },
    agents: {
      own: {
        displayName: 'Own',
        choose: () => {
          // It is still an agent after it has had the engine do something.
          legalMoves(game, createMatch(game, { seats: 1, secret: '4'.repeat(64), at: 0 }).match, 0)
          choose()
          return null
        },
        observe: () => {
          observe()
          return null
        },
      },
    },
    chart: { initial: 'play', states: { play: { on: { call: 'play', look: 'over', harmless: 'over' } }, over: { type: 'final' } } },
  })
}

const game = gameOf(CALLS['Math.random()'], CALLS['Date.now()'])
const begin = () => createMatch(game, { seats: 1, secret: '3'.repeat(64), at: Date.now() }).match

test.each(NAMES)('%s throws while rules run, and only then', (name) => {
  const outcome = propose(game, begin(), { seat: 0, move: 'call', args: { call: NAMES.indexOf(name) }, at: 0 })
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'failed' } })
  const { error } = outcome as { error?: Error }
  expect(error?.message).toMatch(/^\S.* is not for rules: (use `random`|rules and agents (have no clock|do all they do at once))/)
  expect(error?.message.startsWith(name.trim())).toBe(true)
  expect(CALLS[name]).not.toThrow()
})

test('a time that is given is no clock', () => {
  expect(propose(game, begin(), { seat: 0, move: 'harmless', at: 0 }).ok).toBe(true)
  expect(new Date(5).getTime()).toBe(5)
  expect(new Date()).toBeInstanceOf(Date)
  expect(Date.now()).toBeGreaterThan(1e12)
})

test('what others use stays as it is', async () => {
  const time = new Intl.DateTimeFormat('en', { timeZone: 'UTC', dateStyle: 'short' })
  expect(time.format).toBe(time.format)
  expect([new Date(0), 0].map(time.format)).toEqual(['1/1/70', '1/1/70'])
  expect(new Date(0).constructor).toBe(Date)
  expect([randomBytes.name, randomBytes.length, nodeCrypto.randomBytes]).toEqual(['randomBytes', 2, randomBytes])
  expect(await promisify(randomBytes)(4)).toHaveLength(4)
  expect(await promisify(nodeCrypto.generateKeyPair)('ed25519')).toHaveProperty('publicKey')
  expect(hrtime.bigint()).toBeTypeOf('bigint')
  expect(await promisify(setTimeout)(1, 'later')).toBe('later')
})

test('what asks a clock whether a move is legal is refused as it is proposed', () => {
  expect(legalMoves(game, begin(), 0).map(({ move }) => move)).toEqual(['call', 'harmless'])
  const outcome = propose(game, begin(), { seat: 0, move: 'look', at: 0 })
  expect((outcome as { error?: Error }).error?.message).toContain('Date.now() is not for rules')
})

test('agents are guarded too', () => {
  expect(() => chooseMove(game, begin(), 0, 'own', null)).toThrow('Math.random() is not for rules: use `random`')
  expect(() => observed(game, begin(), 0, 'own', null)).toThrow('Date.now() is not for rules')
  expect(Math.random()).toBeLessThan(1)
})
