import { CLOCK, chooseMove, type Seat } from '../engine/index.ts'
import { type Answer, accept, refuse } from './answer.ts'
import type { Clock } from './clock.ts'
import type { LoadedMatch } from './loaded-match.ts'
import { logLine } from './log-line.ts'
import type { Runner } from './runner.ts'
import type { DueAgentTurn, DueTimer, Store } from './store.ts'

/** Every game has it; it takes over for one turn when a game's own agent fails. */
const RANDOM = 'random'

/** Makes the moves that nobody sends: those of timers that have run out, and those of agents. */
export function createDueMoves(store: Store, runner: Runner, clock: Clock): (now: number) => Promise<void> {
  /** A timer whose move is refused is dropped, and its phase goes on without it. */
  async function fire({ match: id, timer, endsAt }: DueTimer): Promise<void> {
    const answer = await runner.alone<unknown>(id, async (loaded) => {
      const due = loaded.match?.timers.find((one) => one.id === timer)
      if (!due) return accept(await store.dropTimer(id, timer))
      const { move, args } = due
      return runner.play(loaded, { seat: CLOCK, move, args, timer, at: Math.max(clock.now(), endsAt) })
    })
    if (settled(answer)) return
    logLine('timer-dropped', { match: id, timer, ...answer.refusal })
    await store.dropTimer(id, timer)
  }

  /** An agent that chooses to wait is asked again after the next move. */
  async function act({ match: id, seat }: DueAgentTurn): Promise<void> {
    const answer = await runner.alone(id, async (loaded) => {
      for (const agent of agentsFor(loaded, seat)) {
        const choice = choose(loaded, seat, agent)
        if (!choice.ok) continue
        if (!choice.value) break
        const { move, args, memory } = choice.value
        const played = await runner.play(loaded, { seat, move, args, at: clock.now() }, memory)
        if (settled(played)) return accept(null)
        logLine('agent-refused', { match: id, seat, agent, move, args, ...played.refusal })
      }
      return accept(await store.dropAgentTurn(id, seat))
    })
    if (settled(answer)) return
    logLine('agent-dropped', { match: id, seat, ...answer.refusal })
    await store.dropAgentTurn(id, seat)
  }

  return async (now) => {
    const timers = await store.dueTimers(now)
    const turns = await store.dueAgentTurns(now)
    await Promise.all([...timers.map(fire), ...turns.map(act)])
  }
}

/** Stale: another server moved first, and has written what is due now. */
function settled<T>(answer: Answer<T>): answer is Extract<Answer<T>, { ok: true }> {
  return answer.ok || answer.refusal.code === 'stale'
}

function agentsFor({ record }: LoadedMatch, seat: Seat): Iterable<string> {
  const player = record.seats[seat]
  return player && 'agent' in player ? new Set([player.agent, RANDOM]) : []
}

/** Null: the agent waits. An agent that throws is a bug of the game. */
function choose({ record, served, match }: LoadedMatch, seat: Seat, agent: string): Answer<ReturnType<typeof chooseMove>> {
  const player = record.seats[seat]
  const memory = player && 'agent' in player ? player.memory : null
  if (!match || match.finished) return accept(null)
  try {
    return accept(chooseMove(served.game, match, seat, agent, memory))
  } catch (error) {
    logLine('agent-failed', { match: record.id, version: match.version, seat, agent, error })
    return refuse('failed', 'The agent made a mistake.')
  }
}
