import type { Preparing, Steps } from '../statements.ts'

/** What is read instead of a name that was deleted. */
export const NOBODY = 'Player'

/** The names that people with these ids have now: what is kept about them has their ids, so that a name can change, or go, in one place. */
export type CurrentNames = (ids: Iterable<string>) => Steps<(id: string) => string>

export function currentNames(sql: Preparing): CurrentNames {
  const named = sql.prepare<[string], { id: string; name: string }>(
    'select id, name from users where id in (select value from json_each(?))',
  )
  return function* (ids) {
    const wanted = [...new Set(ids)]
    const rows = wanted.length === 0 ? [] : yield* named.all(JSON.stringify(wanted))
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return (id) => names.get(id) ?? NOBODY
  }
}
