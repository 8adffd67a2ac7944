import type { Game } from '../../engine/index.ts'
import { type ServedGame, serveGames } from '../../server/games/games.ts'
import { createOldRules } from '../../server/games/old-rules.ts'
import { type Becomes, verdictOf } from '../../server/rules/verdict.ts'
import type { RunningMatch } from '../../server/store/sqlite/maintenance.ts'
import { isPostgres, type KeptRules } from '../../server/store/store.ts'
import { Failure } from '../terminal/failure.ts'
import { progressOf } from '../terminal/progress.ts'

/** What becomes of a running match, as the server decides it. */
export interface MatchVerdict {
  readonly id: string
  readonly game: string
  readonly seats: number
  readonly version: number
  readonly becomes: Becomes
  /** Why it does not simply continue, a sentence each. */
  readonly why: readonly string[]
}

/**
 * What becomes of the running matches of these games on a server with these rules. Does not change the database. Throws Failure if the
 * rules cannot be tried.
 */
export async function verdicts(database: string, games: readonly Game[], asJson: boolean | undefined): Promise<MatchVerdict[]> {
  const served = serveGames(games)
  await served.ready()
  const isMeant = (name: string) => games.some((game) => game.name === name)
  const { databaseStatus, runningMatches } = isPostgres(database)
    ? await import('../../server/store/postgres/maintenance.ts')
    : await import('../../server/store/sqlite/maintenance.ts')
  const counts = ((await databaseStatus(database)).matches ?? []).filter(({ game, status }) => status === 'running' && isMeant(game))
  const progress = progressOf(
    counts.reduce((sum, { count }) => sum + count, 0),
    'matches',
    asJson,
  )
  const rules = new Map<string, KeptRules>()
  const old = createOldRules({
    store: { keptRules: async (hash) => rules.get(hash) ?? null },
    games: served,
  })
  const found: MatchVerdict[] = []
  try {
    for (const game of served.list)
      for await (const match of runningMatches(database, game.game.name)) {
        if (match.kept) rules.set(match.kept.hash, match.kept)
        found.push(await verdictFor(match, game, ({ game, rules }) => (rules === undefined ? Promise.resolve(null) : old.of(game, rules))))
        progress.at(found.length)
      }
  } finally {
    progress.end()
    await old.stop()
  }
  return found
}

async function verdictFor(
  match: RunningMatch,
  served: ServedGame,
  old: (record: RunningMatch['record']) => ReturnType<ReturnType<typeof createOldRules>['of']>,
): Promise<MatchVerdict> {
  const { record } = match
  const { id, game, version, seats } = record
  const about = { id, game, seats: seats.length, version }
  if (record.rules === served.rules(seats.length)) return { ...about, becomes: 'on', why: [] }
  const verdict = await verdictOf(match, served, () => old(record))
  if (!verdict.ok) throw new Failure(verdict.refusal.message)
  return { ...about, ...verdict.value }
}

/** The verdicts as text: each match that does not simply continue, and how many there are of each kind. */
export function verdictsText(matches: readonly MatchVerdict[]): string {
  if (matches.length === 0) return 'No matches are running.'
  const others = matches.filter(({ becomes }) => becomes !== 'on')
  const lines = others
    .slice(0, NAMED)
    .flatMap(({ id, game, version, becomes, why }) => [
      `${becomes.padEnd(8)}  ${id} of ${game}, version ${version}: ${MEANS[becomes]}`,
      ...why.map((sentence) => `            ${sentence.replaceAll('\n', '\n            ')}`),
    ])
  const count = (kind: Becomes) => matches.filter(({ becomes }) => becomes === kind).length
  const counted = `${count('on')} go on, ${count('snapshot')} from where they stood, ${count('pinned')} under their old rules, ${count('stopped')} can only be ended`
  return [...lines, ...(others.length > NAMED ? [`and ${others.length - NAMED} more`] : []), counted].join('\n')
}

/** The most matches to name. */
const NAMED = 100

const MEANS: { readonly [becomes in Becomes]: string } = {
  on: 'goes on',
  snapshot: 'goes on from where it stood; earlier versions cannot be shown any more',
  pinned: 'goes on under its old rules',
  stopped: 'can only be ended',
}
