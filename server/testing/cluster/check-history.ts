import { CLOCK, type Game, type LogEntry, replay } from '../../../engine/index.ts'
import { recordedMatch } from '../../rules/replay-log.ts'
import type { History, Kept, Read, SentMove, Watched } from './history.ts'

/**
 * What is wrong with a history, in sentences; nothing is in one that is as if a single server had never failed. Versions of a match follow one
 * another, so each match is checked in the time that it takes to read it. `lateMs`: a timer that is later has been forgotten.
 */
export function violationsIn(
  { moves, reads, watchers, kept }: History,
  games: { readonly [name: string]: Game },
  lateMs: number,
): string[] {
  return kept.flatMap((one) => {
    const { id, game } = one.record
    const of = <T extends { readonly match: string }>(all: readonly T[]) => all.filter(({ match }) => match === id)
    const found = [
      ...logFaults(one),
      ...moveFaults(of(moves), one.log),
      ...readFaults(of(reads), of(moves)),
      ...of(watchers).flatMap((watched) => watchFaults(watched, one)),
      ...timerFaults(one, lateMs),
      ...replayFaults(one, games[game]),
    ]
    return found.map((fault) => `${game} ${id}: ${fault}`)
  })
}

function logFaults({ log, record }: Kept): string[] {
  const gap = log.find(({ version }, index) => version !== index + 1)
  return [
    ...(gap ? [`the log has a gap before version ${gap.version}`] : []),
    ...(record.version === log.length ? [] : [`the match is at version ${record.version}, its log at ${log.length}`]),
  ]
}

/** Acknowledged: once in the log, and at the version that was told. Unknown: at most once. Refused the first time: not at all. */
function moveFaults(moves: readonly SentMove[], log: readonly LogEntry[]): string[] {
  const byKey = new Map<string, LogEntry[]>()
  const lastOf = new Map<number, number>()
  for (const entry of log) {
    if (entry.key !== undefined) byKey.set(entry.key, [...(byKey.get(entry.key) ?? []), entry])
    lastOf.set(entry.initiator, entry.version)
  }
  const twice = [...byKey].filter(([, entries]) => entries.length > 1).map(([key]) => `the move ${key} was made more than once`)
  const others = moves.flatMap(({ key, times, answer }) => {
    const [entry] = byKey.get(key) ?? []
    if (answer === 'unknown') return []
    if ('refused' in answer) return entry && times === 1 ? [`the move ${key} was refused (${answer.refused}), and made`] : []
    if (!entry) return [`the move ${key} was acknowledged, and is lost`]
    const last = lastOf.get(entry.version)
    return last === answer.made ? [] : [`the move ${key} made version ${last}, and ${answer.made} was told`]
  })
  return [...twice, ...others]
}

/** Who asks after something was answered is told no less. */
function readFaults(reads: readonly Read[], moves: readonly SentMove[]): string[] {
  const told = [
    ...reads.map(({ answeredAt, version }) => ({ at: answeredAt, version })),
    ...moves.flatMap(({ answeredAt, answer }) =>
      typeof answer === 'object' && 'made' in answer ? [{ at: answeredAt, version: answer.made }] : [],
    ),
  ].sort((one, other) => one.at - other.at)
  let [next, least] = [0, 0]
  return [...reads]
    .sort((one, other) => one.askedAt - other.askedAt)
    .flatMap(({ askedAt, version }) => {
      for (let one = told[next]; one && one.at < askedAt; one = told[++next]) least = Math.max(least, one.version)
      return version < least ? [`version ${version} was read after ${least}`] : []
    })
}

function watchFaults({ shown }: Watched, { settled }: Kept): string[] {
  const faults: string[] = []
  let at: number | null = null
  let mayMiss = true
  for (const one of shown) {
    if (one.type === 'opened') mayMiss = true
    else if (one.type === 'view') {
      if (at !== null && (one.version < at || (one.version > at && !mayMiss)))
        faults.push(`somebody who was shown ${at} was shown ${one.version} next`)
      at = one.version
      mayMiss = false
    } else {
      if (at !== null && one.from !== at) faults.push(`somebody who was shown ${at} was shown what follows ${one.from}`)
      at = one.to
      mayMiss = false
    }
  }
  return (at ?? -1) < settled ? [...faults, `somebody was shown version ${at} last, while the match had long been at ${settled}`] : faults
}

/** Each at most once; and those that wait in the match are the rows, of which none has been forgotten. */
function timerFaults({ log, snapshot, timers, readAt }: Kept, lateMs: number): string[] {
  const faults: string[] = []
  const ran = new Set<number>()
  for (const { by, timer, version } of log) {
    if (by !== CLOCK || timer === undefined) continue
    if (ran.has(timer)) faults.push(`timer ${timer} ran out again at version ${version}`)
    ran.add(timer)
  }
  const waiting = new Map(snapshot.timers.map(({ id, endsAt }) => [id, endsAt]))
  for (const { timer, endsAt } of timers) {
    if (waiting.get(timer) !== endsAt) faults.push(`timer ${timer} has a row, but does not run in the match`)
    else if (endsAt < readAt - lateMs) faults.push(`timer ${timer} is late by ${Math.round(readAt - endsAt)} ms`)
  }
  for (const id of waiting.keys())
    if (!timers.some(({ timer }) => timer === id)) faults.push(`timer ${id} runs in the match, but has no row`)
  return faults
}

function replayFaults({ record, log, snapshot }: Kept, game: Game | undefined): string[] {
  if (!game) return ['its game is not known']
  try {
    const { match } = replay(game, recordedMatch(record, log))
    return JSON.stringify(match) === JSON.stringify(snapshot) ? [] : ['its log leads to another state than its snapshot']
  } catch (error) {
    return [`its log cannot be replayed: ${(error as Error).message}`]
  }
}
