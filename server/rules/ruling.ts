import type { Games, ServedGame } from '../games/games.ts'
import { createOldRules } from '../games/old-rules.ts'
import type { Clock } from '../runtime/clock.ts'
import { log } from '../runtime/log.ts'
import { ok, type Result, refuse } from '../runtime/result.ts'
import type { MatchRecord, Store } from '../store/store.ts'
import { createPlayedHere, type PlayedHere } from './played-here.ts'
import { createVersions, type RulesVersion } from './rules-versions.ts'
import { type Becomes, type Verdict, verdictOf } from './verdict.ts'

/** Decides by which rules each match is played. */
export interface Ruling {
  /**
   * The game with the rules of a match. When a match is first used under changed rules, decides and records what becomes of it. Refused as
   * `rules-changed` if it can only be ended.
   */
  of(record: MatchRecord): Promise<Result<ServedGame>>
  /** As `of`, but synchronously, for a match that has been decided. */
  now(record: MatchRecord): Result<ServedGame>
  /** What becomes of a match under the current rules; decides it if necessary. */
  becomes(record: MatchRecord): Promise<Result<Becomes>>
  /** Hash of the rules that a match is played by, as far as decided; else of the current ones. */
  hash(record: MatchRecord): Result<string>
  /** The game with older rules that are kept because matches are played by them. */
  old(game: string, rules: string): Promise<Result<ServedGame>>
  /** The versions of a game's rules, newest first; how many matches run may be a minute old. */
  versions(game: string): Promise<Result<RulesVersion[]>>
  /** What was done in the latest finished matches of a game that everybody may watch; it may be a minute old. */
  played(game: string): Promise<Result<PlayedHere>>
  /** The folder that threads load older rules of a game from. */
  oldFolder(game: string, rules: string): Promise<Result<string>>
  /** Removes rules by which no match has been played for a week, but for the newest few of each game. */
  tidy(): Promise<void>
  stop(): Promise<void>
}

interface RulingOptions {
  readonly store: Store
  readonly games: Games
  readonly clock: Clock
  /** In development, all matches are played by the current rules. Default false. */
  readonly inWork?: boolean
}

/** The most old rules of one game that matches are pinned to; matches of further ones can only be ended. */
const PINNED_AT_MOST = 8
/** How long finished matches can be viewed as they were played: a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** So many versions of each game are kept in any case, to compare its chart with them. */
const VERSIONS_KEPT = 5
/** How often to repeat a decision because the match has continued meanwhile. */
const TRIES = 3

export function createRuling({ store, games, clock, inWork = false }: RulingOptions): Ruling {
  const old = createOldRules({ store, games })
  const versions = createVersions({ store, games, clock })
  const underWay = new Map<string, Promise<Result<Becomes>>>()
  /** Hashes of rules that matches may be pinned to: they are loaded by then, and only so many ever are. */
  const pinnedTo = new Set<string>()

  const hashFor = (served: ServedGame, { seats }: MatchRecord) => served.rules(seats.length)

  async function decided(id: string, served: ServedGame): Promise<Result<Becomes>> {
    for (let tries = 0; tries < TRIES; tries++) {
      const loaded = await store.load(id)
      if (!loaded) return refuse('unknown-match', 'This match does not exist.')
      const { record } = loaded
      const known = knownOf(record, served)
      if (known) return ok(known)
      const [entries, course] = [await store.log(id, 0), await store.course(id)]
      const kept = record.rules === undefined ? null : await store.keptRules(record.rules)
      const verdict = await verdictOf({ ...loaded, entries, course, kept }, served, async () =>
        record.rules === undefined ? null : old.of(record.game, record.rules),
      )
      if (!verdict.ok) return verdict
      const written = await note(record, served, await bounded(record, verdict.value))
      if (written) return ok(written)
    }
    return refuse('busy', 'The match is being looked at. Please try again in a moment.')
  }

  /** The earlier decision; null if there is none. */
  function knownOf(record: MatchRecord, served: ServedGame): Becomes | null {
    const hash = hashFor(served, record)
    if (record.rules === hash) return 'on'
    return record.misfit?.rules === hash ? record.misfit.becomes : null
  }

  async function bounded({ game, rules }: MatchRecord, verdict: Verdict): Promise<Verdict> {
    if (verdict.becomes !== 'pinned') return verdict
    // To count them means to look at all running matches.
    if (rules !== undefined && pinnedTo.has(rules)) return verdict
    const pinned = new Set<string | null>()
    for (const one of await store.runningByRules()) if (one.game === game && one.misfit?.becomes === 'pinned') pinned.add(one.rules)
    if (pinned.size < PINNED_AT_MOST || pinned.has(rules ?? null)) {
      if (rules !== undefined) pinnedTo.add(rules)
      return verdict
    }
    return { becomes: 'stopped', why: [...verdict.why, `matches are pinned to ${PINNED_AT_MOST} older rules of the game already`] }
  }

  /** Returns null if the match has changed meanwhile. */
  async function note(record: MatchRecord, served: ServedGame, { becomes, why }: Verdict): Promise<Becomes | null> {
    const { id, version, rules: before } = record
    const [rules, standing] = [hashFor(served, record), { version, before }]
    const noted =
      becomes === 'on' || becomes === 'snapshot'
        ? await store.adoptRules(id, { ...standing, rules, fromSnapshot: becomes === 'snapshot' })
        : await store.misfit(id, { ...standing, rules, becomes })
    if (!noted) return null
    if (becomes === 'stopped') log('rules-changed', { match: id, version, error: why.join('; ') })
    else if (becomes !== 'on') log('rules-changed', { match: id, version, becomes, why: why.join('; ') }, 'info')
    return becomes
  }

  async function becomes(record: MatchRecord, served: ServedGame): Promise<Result<Becomes>> {
    const known = knownOf(record, served)
    if (known) return ok(known)
    const pending = underWay.get(record.id) ?? decided(record.id, served).finally(() => underWay.delete(record.id))
    underWay.set(record.id, pending)
    return pending
  }

  return {
    async of(record) {
      await games.ready()
      const found = games.get(record.game)
      if (!found.ok || inWork || record.status === 'open') return found
      const served = found.value
      const decision = await becomes(record, served)
      if (!decision.ok) return decision
      if (decision.value === 'on' || decision.value === 'snapshot') return found
      const own = decision.value === 'pinned' && record.rules !== undefined ? await old.of(record.game, record.rules) : null
      return own ? ok(own) : refuse('rules-changed', stoppedText(served, record))
    },

    now({ game, rules }) {
      const own = rules === undefined ? undefined : old.loaded(rules)
      return own ? ok(own) : games.get(game)
    },

    hash(record) {
      const found = games.get(record.game)
      if (!found.ok) return found
      return ok(knownOf(record, found.value) === 'pinned' && record.rules !== undefined ? record.rules : hashFor(found.value, record))
    },

    async becomes(record) {
      await games.ready()
      const found = games.get(record.game)
      return found.ok ? becomes(record, found.value) : found
    },

    async old(game, rules) {
      const served = await old.of(game, rules)
      return served ? ok(served) : refuse('unknown-game', 'This server does not have those rules.')
    },

    versions: versions.of,
    played: createPlayedHere({ store, games, clock }),

    async oldFolder(game, rules) {
      const folder = await old.folderOf(game, rules)
      return folder === null ? refuse('unknown-game', 'This server does not have those rules.') : ok(folder)
    },

    async tidy() {
      await store.dropRules(clock.now() - KEPT_MS, VERSIONS_KEPT)
    },

    stop: () => old.stop(),
  }
}

const stoppedText = ({ info: { displayName } }: ServedGame, { status }: MatchRecord) =>
  status === 'finished'
    ? `The rules of ${displayName} have changed since this match was played, and it cannot be shown under them.`
    : `The rules of ${displayName} have changed since this match started, and it cannot go on under them.`
