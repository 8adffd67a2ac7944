import type { SeatRecord } from '../seat-record.ts'
import { mergedNotices } from '../sql/notices/outbox.ts'
import type { Steps } from '../sql/statements.ts'
import type { AgentChange, Commit } from '../store.ts'
import { type Answer, nameOf, type Query } from './postgres-sql.ts'

/** Collects the values of a statement. Returns the place of each, with its type. */
function places() {
  const values: unknown[] = []
  const place = (value: unknown, type: 'text' | 'bigint' | 'bigint[]' | 'text[]' | 'json') =>
    `$${values.push(type === 'json' ? JSON.stringify(value) : value)}::${type}`
  return {
    values,
    text: (value: string | null) => place(value, 'text'),
    number: (value: number | null) => place(value, 'bigint'),
    numbers: (value: readonly number[]) => place([...value], 'bigint[]'),
    texts: (value: readonly string[]) => place([...value], 'text[]'),
    /** Rows of these columns. */
    rows: (value: readonly object[], as: string) => `json_to_recordset(${place(value, 'json')}) as ${as}`,
  }
}
type Places = ReturnType<typeof places>

/** The seats of the match for which this holds, as a list in their order. */
const seatsThat = (id: string, holds: string) =>
  `coalesce((select string_agg(seat::text, ',' order by seat) from seats where match = ${id} and ${holds}), '')`

/** Writes a commit with one statement; the answer is false if the match has moved on. */
export function* chainSteps(commit: Commit): Steps<boolean> {
  return ((yield chainQuery(commit)) as Answer).rowCount === 1
}

/** All parts write only if the first has: it compares what the chain was worked out from, and moves the match on. */
export function chainQuery(commit: Commit): Query {
  const { match, entries, digest, rules, kept, timers, agents, clocks, plans, notices, note, taken, agreed } = commit
  const at = places()
  const id = at.text(commit.id)
  const version = at.number(match.version)
  const parts = [`moved as (${movedOn(commit, at, id, version)})`]
  const part = (text: string) => void parts.push(`part${parts.length} as (${text})`)

  if (entries.length > 0) {
    const rows = entries.map(({ by, args, for: seat, ...entry }) => ({
      ...entry,
      by: JSON.stringify(by),
      args: JSON.stringify(args),
      for_seat: seat,
      digest: entry.version === match.version ? digest : null,
    }))
    const columns =
      'version bigint, by text, move text, args text, at bigint, initiator bigint, timer bigint, for_seat bigint, key text, digest text'
    part(
      `insert into log (match, version, by, move, args, at, initiator, timer, for_seat, key, digest)
      select id, e.version, e.by, e.move, e.args, e.at, e.initiator, e.timer, e.for_seat, e.key, e.digest from moved, ${at.rows(rows, `e(${columns})`)}`,
    )
  }
  part(
    `insert into snapshots (match, rules, state) select id, ${at.text(rules)}, ${at.text(commit.state)} from moved
    on conflict (match) do update set rules = excluded.rules, state = excluded.state`,
  )
  if (kept)
    part(
      `insert into rules (hash, game, meaning, bundle, since)
      select ${at.text(kept.hash)}, ${at.text(kept.game)}, ${at.text(kept.meaning)}, ${at.text(kept.bundle)}, ${at.number(commit.at)} from moved on conflict do nothing`,
    )
  if (timers.gone.length > 0)
    part(`delete from timers where match in (select id from moved) and timer = any (${at.numbers(timers.gone.map((timer) => timer.id))})`)
  if (timers.added.length > 0) {
    const added = timers.added.map((timer) => ({ timer: timer.id, ends_at: timer.endsAt }))
    part(
      `insert into timers (match, timer, ends_at) select id, t.timer, t.ends_at from moved, ${at.rows(added, 't(timer bigint, ends_at bigint)')}`,
    )
  }
  if (agents) for (const text of agentParts(agents, taken?.seat, at, version)) part(text)
  else if (taken) part(`delete from agent_turns where match in (select id from moved) and seat = ${at.number(taken.seat)}`)
  if (clocks)
    part(
      `insert into clocks (match, state, due) select id, ${at.text(JSON.stringify(clocks.clocks))}, ${at.number(clocks.due)} from moved
      on conflict (match) do update set state = excluded.state, due = excluded.due, attempts = 0, rules = null, claimed_by = null, claimed_until = null`,
    )
  if (plans) for (const text of planParts(plans, at)) part(text)
  if (notices) for (const text of noticeParts(notices, at, version)) part(text)
  if (note) {
    const { seats, offer = null, told } = note
    const listed = (list: readonly unknown[] | undefined) => at.text(list ? JSON.stringify(list) : null)
    part(
      `insert into notes (match, version, at, kind, seat, seats, offer, told)
      select id, ${at.number(note.version)}, ${at.number(note.at)}, ${at.text(note.kind)}, ${at.number(note.seat)}, ${listed(seats)}, ${at.text(offer)}, ${listed(told)} from moved`,
    )
  }
  if (agreed)
    part(
      `update offers set state = 'agreed', agreed = ${at.text(JSON.stringify(agreed.agreed))}
      where match in (select id from moved) and n = ${at.number(agreed.n)} and state = 'open'`,
    )
  if (taken) for (const text of seatParts(taken.seat, taken.after, at)) part(text)
  const text = `with ${parts.join(',\n')}\nselect 1 from moved`
  return { text, name: nameOf(text), values: at.values }
}

function movedOn(
  { from, match, entries, digest, rules, at: time, absent, taken, plans, agreed, halted }: Commit,
  at: Places,
  id: string,
  version: string,
) {
  const sets = [
    `status = ${at.text(match.finished ? 'finished' : 'running')}`,
    `version = ${version}`,
    `winners = ${at.text(JSON.stringify(match.winners))}`,
    `updated_at = ${at.number(time)}`,
    `rules = ${at.text(rules)}`,
  ]
  if (halted) sets.push(`paused_at = ${at.number(time)}`, `halted = ${at.text(JSON.stringify(halted))}`)
  // A player who has left or come back meanwhile was not considered; the seat that is taken does not count.
  const away = seatsThat(id, taken ? `absent and seat <> ${at.number(taken.seat)}` : 'absent')
  const where = [`id = ${id}`, `${away} = ${at.text(absent.join())}`]
  if (taken)
    where.push(`exists (select 1 from seats where match = ${id} and seat = ${at.number(taken.seat)} and ${heldBy(taken.before, at)})`)
  if (agreed) where.push(`exists (select 1 from offers where match = ${id} and n = ${at.number(agreed.n)} and state = 'open')`)
  if (from === null) {
    const { empty = [] } = match
    const own = entries.length === 0 ? digest : null
    sets.push(`started_at = ${at.number(time)}`, `empty = ${at.text(JSON.stringify(empty))}`, `digest = ${at.text(own)}`)
    where.push(`status = 'open'`, `${seatsThat(id, '"user" is null and agent is null')} = ${at.text(empty.join())}`)
  } else {
    where.push(`status = 'running'`, `paused_at is null`, `version = ${at.number(from)}`)
    where.push(`greatest(matches.plans, 0) = ${at.number(plans?.before ?? 0)}`)
  }
  if (plans && plans.after.length > 0) {
    const dropped = plans.after.map(({ seat }) => seat)
    const isAny = plans.after.some(({ plan }) => plan)
      ? 'true'
      : `exists (select 1 from plans p where p.match = ${id} and p.seat <> all (${at.numbers(dropped)}))`
    // Its sign says whether there are any.
    sets.push(`plans = (abs(matches.plans) + 1) * case when ${isAny} then 1 else -1 end`)
  }
  return `update matches set ${sets.join(', ')} where ${where.join(' and ')} returning id, matches.plans`
}

function heldBy(player: SeatRecord, at: Places): string {
  if (player === null) return '"user" is null and agent is null'
  return 'user' in player ? `"user" = ${at.text(player.user.id)}` : `agent = ${at.text(player.agent)}`
}

/** `taken`: a seat that the server does not move any more. */
function agentParts({ active, due, moved, memories }: AgentChange, taken: number | undefined, at: Places, version: string): string[] {
  const seats = active.filter((seat) => seat !== taken)
  const remembered = memories.filter(({ seat }) => seat !== taken).map(({ seat, memory }) => ({ seat, memory: JSON.stringify(memory) }))
  return [
    `delete from agent_turns where match in (select id from moved) and seat <> all (${at.numbers(seats)})`,
    `insert into agent_turns (match, seat, version, due)
    select id, a.seat, ${version}, ${at.number(due)} from moved, unnest(${at.numbers(seats)}) as a(seat)
    on conflict (match, seat) do update set version = excluded.version, due = excluded.due, attempts = 0, rules = null,
    claimed_by = null, claimed_until = null where agent_turns.seat = ${at.number(moved)}`,
    ...(remembered.length > 0
      ? [
          `update seats s set memory = m.memory from moved, ${at.rows(remembered, 'm(seat bigint, memory text)')}
          where s.match = moved.id and s.seat = m.seat`,
        ]
      : []),
  ]
}

function planParts({ after, made }: NonNullable<Commit['plans']>, at: Places): string[] {
  const saved = after.flatMap(({ seat, plan, due }) => (plan ? [{ seat, plan: JSON.stringify(plan), due }] : []))
  const dropped = after.flatMap(({ seat, plan }) => (plan ? [] : [seat]))
  return [
    ...(made === null ? [] : [`insert into planned_moves (match, version) select id, ${at.number(made)} from moved`]),
    ...(dropped.length > 0 ? [`delete from plans where match in (select id from moved) and seat = any (${at.numbers(dropped)})`] : []),
    ...(saved.length > 0
      ? [
          `insert into plans (match, seat, plan, due, revision)
          select id, p.seat, p.plan, p.due, abs(moved.plans) from moved, ${at.rows(saved, 'p(seat bigint, plan text, due bigint)')}
          on conflict (match, seat) do update set plan = excluded.plan, due = excluded.due, attempts = 0, claimed_by = null, claimed_until = null,
          revision = excluded.revision`,
        ]
      : []),
  ]
}

function noticeParts(notices: NonNullable<Commit['notices']>, at: Places, version: string): string[] {
  const { added, learned } = mergedNotices(notices)
  const rows = added.map(({ user, kind, due }) => ({ user, kind, due }))
  return [
    ...(learned.length > 0
      ? [`delete from notices where match in (select id from moved) and kind = 'begun' and "user" = any (${at.texts(learned)})`]
      : []),
    ...(rows.length > 0
      ? [
          `insert into notices (match, "user", kind, target, version, due)
          select id, n."user", n.kind, '', ${version}, n.due from moved, ${at.rows(rows, 'n("user" text, kind text, due bigint)')}
          on conflict (match, "user", kind, target) do update set version = excluded.version, due = excluded.due, attempts = 0`,
        ]
      : []),
  ]
}

/** A row may be written once in a statement: the seat itself is not among those that were kept for its new holder. */
function seatParts(seat: number, after: SeatRecord, at: Places): string[] {
  const user = after && 'user' in after ? after.user.id : null
  const agent = after && 'agent' in after ? after.agent : null
  const memory = after && 'agent' in after && after.memory !== null ? JSON.stringify(after.memory) : null
  const since = after && 'user' in after ? (after.since ?? 0) : 0
  return [
    `update seats set "user" = ${at.text(user)}, agent = ${at.text(agent)}, memory = ${at.text(memory)}, absent = false,
    since = ${at.number(since)}, kept_for = null, kept_until = null where match in (select id from moved) and seat = ${at.number(seat)}`,
    ...(user === null
      ? []
      : [
          `update seats set kept_for = null, kept_until = null
          where match in (select id from moved) and kept_for = ${at.text(user)} and seat <> ${at.number(seat)}`,
          `update admissions set state = 'accepted' where match in (select id from moved) and "user" = ${at.text(user)} and state = 'invited'`,
        ]),
  ]
}
