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

  /** One look after another. */
  function begin(overdueMs: number): void {
    if (!stopped) looking = looking.then(() => look(overdueMs))
  }

  async function look(overdueMs: number): Promise<void> {
    try {
      const due = await dueMoves.next()
      if (due !== null && due <= clock.now() - overdueMs) alarm.wake(due)
      await plannedMoves.look()
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
