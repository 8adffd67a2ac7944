import { createMemo, Show } from 'solid-js'
import { focusHeading } from '../../kit/focus/heading.ts'
import { t } from '../../languages/text.ts'
import { AskFirst } from '../../page/ask-first.tsx'
import { createSending, Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import { serverTime } from '../../remote/server-clock.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { claimable } from '../model/claimable.ts'
import { nameOf } from '../model/sentences.ts'

/** How often to look whether somebody holds up the match. */
const LOOK_MS = 1000

/** A banner for players whose match is held up by others who are gone: they go on without those, or end it. */
export function Claim(props: { followed: ShownMatch }) {
  const { match, context, send } = props.followed
  const now = serverTime(LOOK_MS)
  const { problem, sending, send: ask } = createSending()
  const held = createMemo(() => claimable(context(), now()))
  const names = () =>
    held()
      .map((seat) => nameOf(match(), seat))
      .join(', ')
  const absent = () => held().every((seat) => match().players[seat]?.absent)
  const claim = (what: 'go-on' | 'end') =>
    ask(api.claim(match().id, what), (changed) => {
      send({ type: 'received', message: { type: 'match', match: changed } })
      focusHeading()
    })
  return (
    <Show when={held().length > 0}>
      <div class="banner banner-quiet" data-testid="claim">
        <p role="status">{t('The match waits for {names}, who may have gone.', { names: names() })}</p>
        <Problem message={problem()} />
        <AskFirst
          does={t('End the match')}
          means={t('This ends the match for everybody, and nobody wins.')}
          sending={sending()}
          onConfirm={() => claim('end')}
          others={
            <Show when={!absent()}>
              <button type="button" class="button" disabled={sending()} onClick={() => claim('go-on')}>
                {t('Go on without them')}
              </button>
            </Show>
          }
        />
      </div>
    </Show>
  )
}
