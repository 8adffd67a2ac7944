import { Client } from 'pg'
import { openPostgres } from '../../store/postgres/open-postgres.ts'
import { guest } from '../guest.ts'
import type { Kept } from './history.ts'
import type { People } from './people.ts'

export interface Table {
  readonly game: string
  readonly players: readonly unknown[]
  /** The moves that people make, without arguments. */
  readonly moves: readonly string[]
}

/** Begins a match at each table, at which two people play: at an open seat the second sits. Returns the matches, and the cookie of the first. */
export async function seated(people: People, tables: readonly Table[]): Promise<{ matches: readonly string[]; cookie: string }> {
  const browser = () => guest({ request: (path, init) => fetch((people.somewhere() ?? '') + path, init) })
  const [ann, bob] = [browser(), browser()]
  await Promise.all([ann, bob].map((who) => who.get('/api/me')))
  const matches: string[] = []
  for (const { game, players, moves } of tables) {
    const { id } = await ann.create({ game, players: [...players] })
    const both = players.includes('open')
    if (both) await bob.post(`/api/matches/${id}/join`)
    matches.push(id)
    for (const { cookie } of both ? [ann, bob] : [ann]) people.play(id, cookie, moves)
  }
  return { matches, cookie: ann.cookie }
}

/** How it stands with what is due on a database. */
export class DueRows {
  readonly #client: Client

  private constructor(client: Client) {
    this.#client = client
  }

  static async of(database: string): Promise<DueRows> {
    const client = new Client(database)
    await client.connect()
    return new DueRows(client)
  }

  /** By the database's clock. */
  async time(): Promise<number> {
    return Number((await this.#client.query('select extract(epoch from clock_timestamp()) * 1000 as time')).rows[0].time)
  }

  /** Whether something has been due for longer than this. */
  async areLate(ms: number): Promise<boolean> {
    const late = 'select exists (select 1 from timers where ends_at < $1) or exists (select 1 from agent_turns where due < $1) as late'
    return (await this.#client.query(late, [Math.floor(await this.time()) - ms])).rows[0].late
  }

  async timers(match: string): Promise<Kept['timers']> {
    const { rows } = await this.#client.query('select timer, ends_at from timers where match = $1', [match])
    return rows.map(({ timer, ends_at }) => ({ timer: Number(timer), endsAt: Number(ends_at) }))
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}

/** Matches as a database has them when no server runs. `settled`: what each had come to a while before. `readAt`: see there. */
export async function keptIn(database: string, due: DueRows, settled: ReadonlyMap<string, number>, readAt: number): Promise<Kept[]> {
  const store = await openPostgres(database)
  try {
    const kept: Kept[] = []
    for (const [id, version] of settled) {
      const [record, snapshot] = [await store.match(id), await store.snapshot(id)]
      if (!record || !snapshot) throw new Error(`Match ${id} is gone.`)
      const timers = await due.timers(id)
      kept.push({ record, log: await store.log(id, 0), snapshot: snapshot.match, timers, readAt, settled: version })
    }
    return kept
  } finally {
    await store.close()
  }
}
