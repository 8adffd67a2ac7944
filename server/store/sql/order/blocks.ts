import type { Block, OrderStore } from '../../order.ts'
import type { Database } from '../../sqlite/database.ts'
import type { GroupCommit } from '../../sqlite/group-commit.ts'

type Blocks = Pick<OrderStore, 'blocks' | 'addBlock' | 'removeBlock' | 'hasBlocked' | 'isBlockedFrom'>

/** What becomes of blocks, inside a transaction. */
export interface BlockRows {
  /** A guest's become an account's, also those of others that keep the guest away. */
  move(guest: string, account: string): void
  /** Drops those of a user. */
  drop(user: string): void
}

export function blockRows({ $client: client }: Database): BlockRows {
  const moves = [
    'update or ignore blocks set user = @account where user = @guest and blocked <> @account',
    'update or ignore blocks set blocked = @account where blocked = @guest and user <> @account',
    'delete from blocks where user = @guest or blocked = @guest',
    'update reports set reporter = @account where reporter = @guest',
    'update reports set about = @account where about = @guest',
  ].map((sql) => client.prepare(sql))
  const drop = client.prepare('delete from blocks where user = ?')
  return {
    move(guest, account) {
      for (const one of moves) one.run({ guest, account })
    },
    drop: (user) => void drop.run(user),
  }
}

/** Who wants nothing to do with whom. */
export function blockStore({ $client: client }: Database, together: GroupCommit): Blocks {
  const list = client.prepare<[string], Block>(
    'select b.id, b.blocked, u.name, b.at from blocks b join users u on u.id = b.blocked where b.user = ? order by b.at desc, b.rowid desc',
  )
  const count = client.prepare<[string], number>('select count(*) from blocks where user = ?').pluck()
  const add = client.prepare('insert into blocks (id, user, blocked, at) values (?, ?, ?, ?) on conflict (user, blocked) do nothing')
  const remove = client.prepare('delete from blocks where user = ? and id = ?')
  const has = client.prepare<[string, string], unknown>('select 1 from blocks where user = ? and blocked = ?')
  const from = client.prepare<[string, string], unknown>(
    'select 1 from matches m join blocks b on b.user = m.creator where m.id = ? and b.blocked = ?',
  )
  return {
    async blocks(user) {
      return list.all(user)
    },
    addBlock: ({ id, user, blocked, at }, most) =>
      together(user, () => {
        if ((count.get(user) ?? 0) >= most) return false
        add.run(id, user, blocked, at)
        return true
      }),
    removeBlock: (user, id) => together(user, () => remove.run(user, id).changes > 0),
    async hasBlocked(user, other) {
      return has.get(user, other) !== undefined
    },
    async isBlockedFrom(match, user) {
      return from.get(match, user) !== undefined
    },
  }
}
