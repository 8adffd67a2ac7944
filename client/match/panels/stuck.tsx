import { Show } from 'solid-js'
import { focusHeading } from '../../kit/focus/heading.ts'
import { t } from '../../languages/text.ts'
import { AskFirst } from '../../page/ask-first.tsx'
import { Link } from '../../page/router.tsx'
import { createSending, Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import { PlayAgain } from '../ending/play-again.tsx'

interface Props {
  match: MatchInfo
  heard: (match: MatchInfo) => void
}

/** Explains why a match cannot continue, and what its players can do. */
export function Stuck(props: Props) {
  return (
    <div class="banner banner-danger">
      <p role="status">{props.match.stuck}</p>
      <EndMatch {...props} />
    </div>
  )
}

/** The page of a match that no rules can show any more. */
export function StuckPage(props: Props) {
  const over = () => props.match.status === 'finished'
  return (
    <section class="oops">
      <h1>{props.match.displayName}</h1>
      <p role="status">{props.match.ended ?? props.match.stuck}</p>
      <Show when={!over()}>
        <EndMatch {...props} />
      </Show>
      <p class="row">
        <Show when={over() && props.match.mySeat !== null}>
          <PlayAgain match={props.match} />
        </Show>
        <Link to="/" class="button">
          {t('To the lobby')}
        </Link>
      </p>
    </section>
  )
}

/** Ends the match for all, after the player has confirmed it. */
function EndMatch(props: Props) {
  const { problem, sending, send } = createSending()
  const end = () =>
    send(api.end(props.match.id), (match) => {
      props.heard(match)
      focusHeading()
    })
  return (
    <Show when={props.match.mySeat !== null}>
      <Problem message={problem()} />
      <AskFirst
        does={t('End the match')}
        means={t('This ends the match for everybody, and nobody wins.')}
        sending={sending()}
        onConfirm={end}
      />
    </Show>
  )
}
