import { createSignal, onCleanup, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { api } from '../remote/api.ts'
import type { MatchInfo } from '../remote/wire.ts'
import { Link } from './router.tsx'

const LOOK_MS = 60_000
/** Agents answer sooner. */
const FIRST_LOOK_MS = 2000

/** While a match does not wait for the visitor: a link to another one that does. `found` is called with how many there are. */
export function Elsewhere(props: { match: string; found: (count: number) => void }) {
  const [waiting, setWaiting] = createSignal<readonly MatchInfo[]>([])
  const shown = (matches: readonly MatchInfo[]) => {
    setWaiting(matches)
    props.found(matches.length)
  }
  const look = async () => {
    if (document.hidden) return
    const answer = await api.myRunning()
    if (answer.ok) shown(answer.value.matches.filter(({ id, myTurn }) => myTurn && id !== props.match))
  }
  const first = setTimeout(look, FIRST_LOOK_MS)
  const timer = setInterval(look, LOOK_MS)
  document.addEventListener('visibilitychange', look)
  onCleanup(() => {
    clearTimeout(first)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    props.found(0)
  })
  /** The one that has waited longest. */
  const next = () => waiting().at(-1)
  const words = () => (waiting().length > 1 ? t('Next match ({n})', { n: waiting().length }) : t('Next match'))
  return (
    <Show when={next()}>
      {(next) => (
        <Link
          to={`/matches/${next().id}`}
          class="button button-small"
          label={t('{words}: your turn in {game}', { words: words(), game: next().displayName })}
        >
          {words()}
        </Link>
      )}
    </Show>
  )
}
