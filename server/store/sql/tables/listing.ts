import { STATUSES } from '../../schema.ts'
import type { MatchFilter, Status } from '../../store.ts'
import type { Sql, Statement, Steps } from '../statements.ts'

/** How many matches are looked at, for each that is listed, where some are left out. */
const LOOKED_AT = 20

const UNFINISHED: readonly Status[] = ['open', 'running']

interface Listed {
  readonly id: string
  readonly updated: number
  readonly creator: string
  readonly agents: number | boolean
  readonly kept: number | boolean
  readonly still: number | boolean
}

const OWN =
  '(select id from matches where creator = @user union select match from seats where "user" = @user union select match from seats where kept_for = @user)'
const AGENTS = 'exists (select 1 from seats where match = m.id and agent is not null)'
const KEPT = 'exists (select 1 from seats where match = m.id and kept_until > @listedAt)'
/** So long after its last move a match that no clock drives on is not shown to watch. */
const STILL_MS = 60 * 60_000
const STILL = `m.status = 'running' and m.updated_at < @listedAt - ${STILL_MS} and not exists (select 1 from clocks where match = m.id)`
const AFTER = 'm.updated_at <= @updatedAt and (m.updated_at < @updatedAt or m.id > @id)'

/**
 * Ids of the newest matches. A list with `listedAt` is read along an index, however many matches there are; the user's own are gathered from
 * three.
 */
export function newestMatches(sql: Sql): (filter: MatchFilter) => Steps<string[]> {
  const statements = new Map<string, Statement<[object], Listed>>()

  /** Each of the few forms that the filter can have is prepared once. */
  function rowsOf(status: MatchFilter['status'], { game, user, after, listedAt, people }: MatchFilter): Statement<[object], Listed> {
    const conditions = [
      ...(game === undefined ? [] : ['m.game = @game']),
      ...(status === undefined ? [] : [status === 'unfinished' ? "m.status <> 'finished'" : `m.status = '${status}'`]),
      ...(listedAt === undefined ? [] : ["m.visibility = 'open'"]),
      ...(listedAt === undefined || status === 'open' ? [] : ["m.watchers = 'everyone'"]),
      ...(after === undefined ? [] : [AFTER]),
    ]
    const from = user === undefined ? 'matches m' : `${OWN} o cross join matches m on m.id = o.id`
    const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
    // SQLite computes these for those rows alone that are reached.
    const [kept, still] = listedAt === undefined ? ['false', 'false'] : [KEPT, STILL]
    const leftOut = `${people ? AGENTS : 'false'} as agents, ${kept} as kept, ${still} as still`
    const text = `select m.id, m.updated_at as updated, m.creator, ${leftOut} from ${from}${where} order by m.updated_at desc, m.id limit @rows`
    const prepared = statements.get(text) ?? sql.prepare<[object], Listed>(text)
    statements.set(text, prepared)
    return prepared
  }

  function* newest(status: MatchFilter['status'], filter: MatchFilter): Steps<Listed[]> {
    const { game, user, limit, openOfOne = Number.POSITIVE_INFINITY, people = false, listedAt, after } = filter
    const perCreator = new Map<string, number>()
    const found: Listed[] = []
    const given = { game, user, ...after, listedAt: listedAt ?? 0, rows: limit * LOOKED_AT }
    const isListed = (match: Listed) => {
      const before = status === 'open' && user === undefined ? (perCreator.get(match.creator) ?? 0) : 0
      perCreator.set(match.creator, before + 1)
      return before < openOfOne && !match.kept && !match.still && !(people && match.agents)
    }
    yield* rowsOf(status, filter).visit((match) => {
      if (isListed(match)) found.push(match)
      return found.length < limit
    }, given)
    return found
  }

  return function* (filter) {
    const { status, user, limit } = filter
    if (user !== undefined) return (yield* newest(status, filter)).map(({ id }) => id)
    const statuses = status === undefined ? STATUSES : status === 'unfinished' ? UNFINISHED : [status]
    const found: Listed[] = []
    for (const one of statuses) found.push(...(yield* newest(one, filter)))
    return found
      .sort((a, b) => b.updated - a.updated || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id }) => id)
  }
}
