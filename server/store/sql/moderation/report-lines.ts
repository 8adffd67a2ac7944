import type { KeptLine, ReportContext, ReportedLine } from '../../moderation/moderation-records.ts'
import { currentNames, NOBODY } from '../people/users.ts'
import type { Sql, Steps } from '../statements.ts'

/** A context as it is kept. */
export type KeptContext = ReportContext<KeptLine>

/** Contexts as moderators read them: with the names that people have now. */
export function shownContexts(sql: Sql): (kept: readonly KeptContext[]) => Steps<ReportContext[]> {
  const names = currentNames(sql)
  return function* (kept) {
    const nameOf = yield* names(kept.flatMap(({ lines }) => lines.flatMap((line) => ('user' in line ? [line.user] : []))))
    const shown = ({ text, at, ...by }: KeptLine): ReportedLine => ({ name: 'user' in by ? nameOf(by.user) : by.name, text, at })
    return kept.map((context) => ({ ...context, lines: context.lines.map(shown) }))
  }
}

/**
 * Removes what a person has written from reports, inside a transaction, as it is removed from chats. Reports from before ids were kept have
 * names instead: there lines go that were written under the name that the person had last.
 */
export function reportedLinesDropper(sql: Sql): (user: string, name: string) => Steps<void> {
  const having = sql.prepare<[string, string], { id: string; context: string }>(
    `select id, context from reports where context like ? escape '\\' or context like ? escape '\\'`,
  )
  const write = sql.prepare('update reports set context = ? where id = ?')
  return function* (user, name) {
    const dropped = (line: KeptLine): KeptLine => {
      if ('user' in line) return line.user === user ? { ...line, text: null } : line
      return line.name === name ? { ...line, name: NOBODY, text: null } : line
    }
    for (const { id, context } of yield* having.all(property('user', user), property('name', name))) {
      const kept: KeptContext = JSON.parse(context)
      yield* write.run(JSON.stringify({ ...kept, lines: kept.lines.map(dropped) } satisfies KeptContext), id)
    }
  }
}

/** As a pattern: JSON with this property. */
const property = (key: string, value: string) =>
  `%${`${JSON.stringify(key)}:${JSON.stringify(value)}`.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
