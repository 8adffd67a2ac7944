import type { Block, ModerationStore } from '../../moderation/moderation.ts'
import type { Sql, Steps } from '../statements.ts'

type Blocks = Pick<ModerationStore, 'blocks' | 'addBlock' | 'removeBlock' | 'hasBlocked' | 'blockers'>

/** What becomes of blocks, inside a transaction. */
export interface BlockRows {
  /** A guest's become an account's, also those of others that keep the guest away. */
  move(guest: string, account: string): Steps<void>
  /** Drops those of a user. */
  drop(user: string): Steps<void>
}

export function blockRows(sql: Sql): BlockRows {
  const moves = [
    `update blocks set "user" = @account where "user" = @guest and blocked <> @account
    and not exists (select 1 from blocks o where o."user" = @account and o.blocked = blocks.blocked)`,
    `update blocks set blocked = @account where blocked = @guest and "user" <> @account
    and not exists (select 1 from blocks o where o.blocked = @account and o."user" = blocks."user")`,
    'delete from blocks where "user" = @guest or blocked = @guest',
    'update reports set reporter = @account where reporter = @guest',
    'update reports set about = @account where about = @guest',
  ].map((text) => sql.prepare(text))
  const drop = sql.prepare('delete from blocks where "user" = ?')
  return {
    *move(guest, account) {
      for (const one of moves) yield* one.run({ guest, account })
    },
    *drop(user) {
      yield* drop.run(user)
    },
  }
}

/** Who wants nothing to do with whom. */
export function blockStore(sql: Sql): Blocks {
  const list = sql.prepare<[string], Block>(
    'select b.id, b.blocked, u.name, b.at from blocks b join users u on u.id = b.blocked where b."user" = ? order by b.at desc, b.rowid desc',
  )
  const count = sql.prepare<[string], number>('select count(*) from blocks where "user" = ?').pluck()
  const add = sql.prepare('insert into blocks (id, "user", blocked, at) values (?, ?, ?, ?) on conflict ("user", blocked) do nothing')
  const remove = sql.prepare('delete from blocks where "user" = ? and id = ?')
  const has = sql.prepare<[string, string], unknown>('select 1 from blocks where "user" = ? and blocked = ?')
  const by = sql.prepare<[string], string>('select "user" from blocks where blocked = ? order by at limit 1000').pluck()
  return {
    blocks(user) {
      return sql.read(() => list.all(user))
    },
    addBlock: ({ id, user, blocked, at }, most) =>
      sql.write(user, function* () {
        if (((yield* count.get(user)) ?? 0) >= most) return false
        yield* add.run(id, user, blocked, at)
        return true
      }),
    removeBlock: (user, id) =>
      sql.write(user, function* () {
        return (yield* remove.run(user, id)).changes > 0
      }),
    hasBlocked(user, other) {
      return sql.read(function* () {
        return (yield* has.get(user, other)) !== undefined
      })
    },
    blockers(user) {
      return sql.read(() => by.all(user))
    },
  }
}
