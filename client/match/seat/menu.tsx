import { createSignal, onCleanup, onMount, Show, Suspense } from 'solid-js'
import { focusHeading, focusIsLost } from '../../kit/focus/focus.ts'
import { loadedLater } from '../../page/loaded-later.ts'
import { MoreMenu } from '../../page/more-menu.tsx'
import { earliest } from '../actor/context.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import type { Goodbye } from './farewell.tsx'

const Unloaded = () => (
  <p class="banner banner-danger" role="alert">
    The server cannot be reached. Please reload the page and try again.
  </p>
)

/** Loaded once a match is on the screen: `choose` opens it at once then. */
const Farewell = loadedLater(async () => (await import('./farewell.tsx')).Farewell, Unloaded)

/** Most players never plan. */
const PlanDialog = loadedLater(async () => (await import('../plan/plan-dialog.tsx')).PlanDialog, Unloaded)

/** A menu of what players can do about their seat while the match runs. */
export function MatchMenu(props: { followed: ShownMatch }) {
  const [leaving, setLeaving] = createSignal<Goodbye | null>(null)
  const [planning, setPlanning] = createSignal(false)
  onMount(() => void Farewell.preload())
  let button!: HTMLButtonElement
  const close = () => {
    setLeaving(null)
    setPlanning(false)
    if (!button.isConnected) focusHeading()
    // The browser has put the focus back before it tells that the dialog is closed: a fast player is elsewhere by now.
    else if (focusIsLost()) button.focus()
  }
  // The match may end while the dialog is open.
  onCleanup(() => leaving() && queueMicrotask(focusHeading))
  /** As far as the log is known: the server decides. */
  const barelyBegun = () => {
    const { context } = props.followed
    const movers = context().entries.flatMap(({ by }) => (typeof by === 'number' ? [by] : []))
    return earliest(context()) === 1 && new Set(movers).size === movers.length
  }
  const others = () => (props.followed.context().newest?.players.length ?? 0) - 1
  const items = () => [
    { text: 'Resign', choose: () => setLeaving('resign') },
    { text: 'Leave the table', choose: () => setLeaving('leave') },
    ...(others() > 0 ? [{ text: 'Plan moves', choose: () => setPlanning(true) }] : []),
    ...(barelyBegun() ? [{ text: 'Abort the match', choose: () => setLeaving('abort') }] : []),
  ]
  return (
    <>
      <MoreMenu
        id="match-menu"
        label="Your seat"
        items={items()}
        button={(element) => {
          button = element
        }}
      />
      <Show when={planning()}>
        <Suspense>
          <PlanDialog
            match={props.followed.match()}
            definition={props.followed.definition()}
            view={props.followed.view()}
            plan={props.followed.context().plan}
            version={props.followed.context().newest?.version ?? 0}
            heard={(plan) => props.followed.send({ type: 'received', message: { type: 'plan', plan } })}
            close={close}
          />
        </Suspense>
      </Show>
      <Show when={leaving()} keyed>
        {(how) => (
          <Suspense>
            <Farewell followed={props.followed} how={how} close={close} />
          </Suspense>
        )}
      </Show>
    </>
  )
}
