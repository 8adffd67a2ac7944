import { createSignal, onCleanup, onMount, Show, Suspense } from 'solid-js'
import type { OfferKind } from '../../../engine/model/match.ts'
import { focusHeading, focusIsLost } from '../../kit/focus/heading.ts'
import { t } from '../../languages/text.ts'
import { loadedLater } from '../../page/loaded-later.ts'
import { apart, MoreMenu } from '../../page/more-menu.tsx'
import { earliest } from '../actor/context.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { OFFER_LABELS } from '../model/offer-text.ts'
import type { Goodbye } from './farewell.tsx'

const Unloaded = () => (
  <p class="banner banner-danger" role="alert">
    {t('The server cannot be reached. Please reload the page and try again.')}
  </p>
)

/** Both are loaded once a match is on the screen: they open at once then. */
const Farewell = loadedLater(async () => (await import('./farewell.tsx')).Farewell, Unloaded)
const MakeOffer = loadedLater(async () => (await import('./offers.tsx')).MakeOffer, Unloaded)
const Report = loadedLater(async () => (await import('../../people/report-dialog.tsx')).ReportDialog, Unloaded)

/** Most players never plan. */
const PlanDialog = loadedLater(async () => (await import('../plan/plan-dialog.tsx')).PlanDialog, Unloaded)

/** A menu of what players can do about their seat and about the others, and of what they can offer them, while the match runs. */
export function MatchMenu(props: { followed: ShownMatch; open: (which: 'keys' | 'move') => void }) {
  const { match, context, isPaused } = props.followed
  const [leaving, setLeaving] = createSignal<Goodbye | 'report' | null>(null)
  const [planning, setPlanning] = createSignal(false)
  const [offering, setOffering] = createSignal<OfferKind | null>(null)
  onMount(() => {
    void Farewell.preload()
    void MakeOffer.preload()
  })
  let button!: HTMLButtonElement
  const close = () => {
    setLeaving(null)
    setOffering(null)
    setPlanning(false)
    if (!button.isConnected) focusHeading()
    // The browser has put the focus back before it tells that the dialog is closed: a fast player is elsewhere by now.
    else if (focusIsLost()) button.focus()
  }
  // The match may end while the dialog is open, or once it is closed: the server may tell that a player has resigned after it has answered.
  onCleanup(() => {
    const isHere = document.activeElement === button || document.activeElement?.closest('#match-menu')
    if (isHere || leaving() || offering() || planning()) queueMicrotask(() => focusHeading({ preventScroll: true }))
  })
  /** As far as the log is known: the server decides. */
  const barelyBegun = () => {
    const movers = context().entries.flatMap(({ by }) => (typeof by === 'number' ? [by] : []))
    return earliest(context()) === 1 && new Set(movers).size === movers.length
  }
  const others = () => (context().newest?.players.length ?? 0) - 1
  /** None while an offer is open, which the page shows. */
  const offers = () => (match().offer ? [] : match().offers.filter((kind) => !isPaused() || (kind !== 'pause' && kind !== 'takeBack')))
  /** What loses nothing is first, and apart from what gives up the seat. */
  const items = () => [
    { text: t('Back to the lobby'), choose: () => setLeaving('page') },
    ...apart([
      ...(others() > 0 ? [{ text: t('Plan moves'), choose: () => setPlanning(true) }] : []),
      ...(isPaused() || context().past ? [] : [{ text: t('Type a move'), choose: () => props.open('move') }]),
      { text: t('Keys and sounds'), choose: () => props.open('keys') },
    ]),
    ...apart(offers().map((kind) => ({ text: OFFER_LABELS[kind], choose: () => setOffering(kind) }))),
    ...apart([
      { text: t('Give up the seat'), choose: () => setLeaving('leave') },
      { text: t('Resign'), choose: () => setLeaving('resign') },
      ...(barelyBegun() ? [{ text: t('Abort the match'), choose: () => setLeaving('abort') }] : []),
    ]),
    ...apart([{ text: t('Report or block…'), choose: () => setLeaving('report') }]),
  ]
  return (
    <>
      <MoreMenu
        id="match-menu"
        label={t('Your seat')}
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
            board={props.followed.board()}
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
            {how === 'report' ? (
              <Report match={props.followed.match()} close={close} />
            ) : (
              <Farewell followed={props.followed} how={how} close={close} />
            )}
          </Suspense>
        )}
      </Show>
      <Show when={offering()} keyed>
        {(kind) => (
          <Suspense>
            <MakeOffer followed={props.followed} kind={kind} close={close} />
          </Suspense>
        )}
      </Show>
    </>
  )
}
