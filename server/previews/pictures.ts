import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'

/** Draws SVG as PNG, in a thread of its own, and keeps what was drawn last. */
export interface Pictures {
  /** Refused as `busy` where too many others wait, where it takes too long, and where it cannot be drawn. */
  png(svg: string): Promise<Result<Uint8Array<ArrayBuffer>>>
  stop(): Promise<void>
}

type Answer = { readonly png: Uint8Array<ArrayBuffer> } | { readonly error: string }

const THREAD = new URL('./draw-png.mjs', import.meta.url)
/** A card takes a tenth of a second; a cover may be made to take longer. */
const WITHIN_MS = 5000
const MOST_WAITING = 16
const KEPT_BYTES = 16 * 2 ** 20
/** The thread then ends. */
const IDLE_MS = 30_000
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

const BUSY = refuse('busy', 'The picture cannot be drawn right now. Please try again in a moment.')

/** What a picture is known by: the same SVG gives the same PNG. */
export const pictureKey = (svg: string): string => createHash('sha256').update(svg).digest('base64url')

/** @param idleMs how long the thread is kept when it has nothing to do, in milliseconds. */
export function createPictures(idleMs = IDLE_MS): Pictures {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length })
  /** Those that are being drawn or wait for it, by their keys. */
  const wanted = new Map<string, Promise<Result<Uint8Array<ArrayBuffer>>>>()
  let last: Promise<unknown> = Promise.resolve()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let stopped = false
  /** Answers who waits for the picture that is being drawn. */
  let settle: (answer: Answer) => void = () => {}

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }

  function started(): Worker {
    if (worker) return worker
    const fresh = new Worker(THREAD, { execArgv: [], env: {}, resourceLimits: LIMITS, stdin: false })
    fresh.unref()
    // One that is being ended may still say so when the next has begun to draw.
    const isPresent = () => worker === fresh
    fresh.on('message', (answer: Answer) => isPresent() && settle(answer))
    fresh.on('error', (error) => isPresent() && settle({ error: error.message }))
    fresh.on('exit', (code) => {
      if (!isPresent()) return
      worker = null
      settle({ error: `its thread ended with status ${code}` })
    })
    worker = fresh
    return fresh
  }

  function drawn(svg: string): Promise<Answer> {
    clearTimeout(idle)
    return new Promise((resolve) => {
      const timer = setTimeout(() => settle({ error: `it takes longer than ${WITHIN_MS} ms` }), WITHIN_MS)
      settle = (answer) => {
        clearTimeout(timer)
        settle = () => {}
        resolve(answer)
      }
      started().postMessage(svg)
    })
  }

  async function inTurn(svg: string, key: string): Promise<Result<Uint8Array<ArrayBuffer>>> {
    const answer = stopped ? { error: 'the server is stopping' } : await drawn(svg)
    wanted.delete(key)
    if ('png' in answer) kept.set(key, answer.png)
    else {
      if (!stopped) log('picture-failed', { error: answer.error })
      await end()
    }
    if (wanted.size === 0 && worker) idle = setTimeout(() => void end(), idleMs).unref()
    return 'png' in answer ? ok(answer.png) : BUSY
  }

  return {
    png(svg) {
      const key = pictureKey(svg)
      const known = kept.get(key)
      if (known) return Promise.resolve(ok(known))
      const same = wanted.get(key)
      if (same) return same
      if (wanted.size >= MOST_WAITING) return Promise.resolve(BUSY)
      const made = last.then(() => inTurn(svg, key))
      last = made
      wanted.set(key, made)
      return made
    },
    stop() {
      stopped = true
      settle({ error: 'the server is stopping' })
      return end()
    },
  }
}
