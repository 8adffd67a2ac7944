import { createSignal, Match, Show, Switch } from 'solid-js'
import type { MatchLink, Questions } from '../match/actor/ports.ts'
import { shownMatch, useMatch } from '../match/actor/use-match.ts'
import { nameOf } from '../match/model/sentences.ts'
import { Announcer } from '../match/panels/announcer.tsx'
import { Aside } from '../match/panels/aside.tsx'
import { Prompt } from '../match/panels/prompt.tsx'
import { Rewind } from '../match/panels/rewind.tsx'
import { Seats } from '../match/panels/seats.tsx'
import { Table } from '../match/panels/table.tsx'
import { AskFirst } from '../page/ask-first.tsx'
import { Oops } from '../page/oops.tsx'
import { Link } from '../page/router.tsx'
import type { Answer } from '../remote/answer.ts'
import { api } from '../remote/api.ts'
import { openLive } from '../remote/live.ts'
import type { MatchInfo, ServerMessage } from '../remote/wire.ts'
import { adminApi, type Look, type Right } from './admin-api.ts'

const ONLY_WATCHING = { code: 'not-seated', message: 'You only watch. Nothing was moved.' }

const NOT_ASKED = { code: 'not-seated', message: 'Only the player of this seat can ask why a move is not possible.' }
const UNTOLD: Questions = {
  moves: async () => ({ ok: false, problem: NOT_ASKED }),
  whyNot: async () => ({ ok: false, problem: NOT_ASKED }),
}

/** A match as a moderator sees it: as a seat, as a spectator, or with everything. */
export function WatchPage(props: { look: Look; may: (right: Right) => boolean }) {
  const { look, may } = props
  const seat = /^\d+$/.test(look.as) ? Number(look.as) : null
  const [acting, setActing] = createSignal(false)
  const followed = useMatch(look.id, () => false, watching(look, acting), UNTOLD)
  const shown = shownMatch(followed)
  const { match, view, context, connection, send } = followed
  const title = () => {
    const known = match()
    if (!known) return 'A match'
    if (seat !== null) return `${known.displayName}, as ${nameOf(known, seat)} sees it`
    return `${known.displayName}, ${look.as === 'admin' ? 'with everything' : 'as a spectator'}`
  }
  return (
    <Switch fallback={<p class="quiet">Loading the match…</p>}>
      <Match when={connection() === 'failed' || (!match() && context().problem)}>
        <Oops title="This match cannot be shown" message={context().problem?.message ?? ''} retry={() => send({ type: 'retry' })} />
      </Match>
      <Match when={match()}>
        {(match) => (
          <div class="match" data-connection={connection()}>
            <header class="match-head">
              <h1>{title()}</h1>
              <Show when={view() !== null}>
                <Seats followed={shown} />
              </Show>
            </header>
            <div class="admin-watch">
              <p class="row">
                <Link to={`/admin/matches/${look.id}`} class="button button-small">
                  Back to the match
                </Link>
              </p>
              <Show when={look.as !== 'spectator'}>
                <p class="quiet">The players of this match read that you look at it like this.</p>
              </Show>
              <Show when={context().problem}>
                {(problem) => (
                  <p class="banner banner-danger" role="alert">
                    {problem().message}
                  </p>
                )}
              </Show>
              <Show when={seat !== null && may('act') && match().status === 'running'}>
                <Show
                  when={acting()}
                  fallback={
                    <AskFirst
                      does="Move for this seat"
                      means={`From now on your moves are made for ${nameOf(match(), seat ?? 0)}, and the players read that they were.`}
                      onConfirm={() => setActing(true)}
                    />
                  }
                >
                  <p class="banner">
                    You move for {nameOf(match(), seat ?? 0)}.{' '}
                    <button type="button" class="button button-small" onClick={() => setActing(false)}>
                      Only watch
                    </button>
                  </p>
                </Show>
              </Show>
            </div>
            <Show when={view() !== null} fallback={<p class="quiet">There is nothing to see before the match has begun.</p>}>
              <div class="match-main">
                <Prompt followed={shown} />
                <Announcer followed={shown} />
                <Table followed={shown} />
                <Rewind followed={shown} />
              </div>
              <Aside followed={shown} />
            </Show>
          </div>
        )}
      </Match>
    </Switch>
  )
}

/** The requests of a match's actor where a moderator looks. */
function watching(look: Look, acting: () => boolean): MatchLink {
  // Moderators take no seats here.
  const seen = (match: MatchInfo): MatchInfo => ({ ...match, free: [] })
  const heardAs = (message: ServerMessage): ServerMessage =>
    message.type === 'match' ? { ...message, match: seen(message.match) } : message
  return {
    async info(): Promise<Answer<MatchInfo>> {
      const answer = await adminApi.look(look)
      return answer.ok ? { ok: true, value: seen(answer.value) } : answer
    },
    definition: api.definition,
    history: (before) => adminApi.history(look, before),
    version: (version) => adminApi.version(look, version),
    async propose(move, args, expectVersion, key) {
      return acting() ? adminApi.move(look, move, args, expectVersion, key) : { ok: false, problem: ONLY_WATCHING }
    },
    live: (from, heard, down) => openLive(adminApi.liveUrl(look), from, (message) => heard(heardAs(message)), down, null),
  }
}
