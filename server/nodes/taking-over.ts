import type { DueMoves } from '../matches/due-moves.ts'
import type { PlannedMoves } from '../matches/planned/planned-moves.ts'
import type { Outbox } from '../notices/outbox.ts'
import type { Alarm } from '../runtime/alarm.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'

/** Does what another server on the same database should have done and has not: no event tells of it. */
export interface TakingOver {
  /** Begins to look regularly. */
  start(): void
  /** Looks at once: another server has ended. */
  look(): void
  /** Resolves when it looks no more. */
  stop(): Promise<void>
}

interface TakingOverOptions {
  readonly alarm: Alarm
  readonly dueMoves: Pick<DueMoves, 'next'>
  readonly plannedMoves: Pick<PlannedMoves, 'look'>
  readonly outbox: Pick<Outbox, 'look'>
  readonly clock: Clock
}

/** How often to look, and how overdue moves must be then before this server makes them, in milliseconds. */
const LOOK_EVERY_MS = 2500
const OVERDUE_MS = 1000

export function createTakingOver({ alarm, dueMoves, plannedMoves, outbox, clock }: TakingOverOptions): TakingOver {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let looking = Promise.resolve()
  /** How overdue moves must be at the look that waits for the one before it. */
  let next: number | null = null

  /** One look after another; at most one waits. */
  function begin(overdueMs: number): void {
    if (stopped) return
    if (next === null) looking = looking.then(look)
    next = Math.min(next ?? overdueMs, overdueMs)
  }

  async function look(): Promise<void> {
    const overdueMs = next ?? OVERDUE_MS
    next = null
    try {
      if (stopped) return
      const due = await dueMoves.next()
      if (stopped) return
      if (due !== null && due <= clock.now() - overdueMs) alarm.wake(due)
      await plannedMoves.look()
      if (stopped) return
      await outbox.look()
    } catch (error) {
      log('take-over-failed', { error })
    }
  }

  return {
    start() {
      timer = setInterval(begin, LOOK_EVERY_MS, OVERDUE_MS).unref()
    },
    look: () => begin(Number.NEGATIVE_INFINITY),
    stop() {
      stopped = true
      clearInterval(timer)
      return looking
    },
  }
}
