import { createEffect, Match, Show, Switch } from 'solid-js'
import { Oops } from '../page/oops.tsx'
import { here } from '../page/router.tsx'
import { Aside } from './aside.tsx'
import { passing } from './events.ts'
import { Prompt } from './prompt.tsx'
import { Rewind } from './rewind.tsx'
import { Seats } from './seats.tsx'
import { Table } from './table.tsx'
import { useMatch } from './use-match.ts'
import { WaitingRoom } from './waiting-room.tsx'
import './page.css'

/** One match: waiting for players, played, or over. */
export function MatchPage(props: { id: string }) {
  const followed = useMatch(props.id, () => new URLSearchParams(here().split('?')[1]).get('board') === 'plain')
  const { line, match, view, context, send } = followed
  const mayPass = () => {
    const { problem } = context()
    return problem !== null && passing(problem)
  }
  createEffect(() => {
    document.title = match() ? `${match()!.displayName} – Playchart` : 'Playchart'
  })
  return (
    <Switch fallback={<p class="quiet">Loading the match…</p>}>
      <Match when={line() === 'failed'}>
        <Oops
          title="This match cannot be shown"
          message={context().problem?.message ?? ''}
          retry={mayPass() ? () => send({ type: 'retry' }) : undefined}
        />
      </Match>
      <Match when={match()}>
        {(match) => (
          <div class="match" data-line={line()}>
            <header class="match-head">
              <h1>{match().displayName}</h1>
              <Show when={match().mySeat === null && match().status === 'running'}>
                <span class="pc-tag">you are watching</span>
              </Show>
              <Show when={view() !== null}>
                <Seats followed={followed} />
              </Show>
            </header>
            <Show when={context().lost}>
              <p class="banner banner-danger" role="alert">
                The connection is lost; trying again…{' '}
                <button type="button" class="button button-small" onClick={() => send({ type: 'retry' })}>
                  Try now
                </button>
              </p>
            </Show>
            <Show when={context().problem}>
              {(problem) => (
                <p class="banner banner-danger" role="alert">
                  {problem().message}
                </p>
              )}
            </Show>
            <Show
              when={view() !== null}
              fallback={
                <Show when={match().status === 'open'}>
                  <WaitingRoom match={match()} heard={(match) => send({ type: 'said', message: { type: 'match', match } })} />
                </Show>
              }
            >
              <div class="match-main">
                <Prompt followed={followed} />
                <Table followed={followed} />
                <Rewind followed={followed} />
              </div>
              <Aside followed={followed} />
            </Show>
          </div>
        )}
      </Match>
      <Match when={context().problem}>
        {(problem) => <Oops title="No connection" message={`${problem().message} Trying again…`} retry={() => send({ type: 'retry' })} />}
      </Match>
    </Switch>
  )
}
