import { createMemo, Show } from 'solid-js'
import type { OfferKind } from '../../../engine/model/match.ts'
import { listed } from '../../../engine/model/words.ts'
import { focusHeading } from '../../kit/focus/heading.ts'
import { t } from '../../languages/text.ts'
import { ConfirmDialog } from '../../page/confirm-dialog.tsx'
import { createSending, Problem } from '../../page/sending.tsx'
import type { Answer } from '../../remote/answer.ts'
import { api } from '../../remote/api.ts'
import { serverTime } from '../../remote/server-clock.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { askedSeats, noteText, OFFER_LABELS, offerMeans, offerText } from '../model/offer-text.ts'
import { nameOf } from '../model/sentences.ts'

/** How often to look whether an offer has expired. */
const LOOK_MS = 1000

/** What players have offered, with who agrees, and whether the match is paused. Players answer it here; others only see it. */
export function Offers(props: { followed: ShownMatch }) {
  const { match, context, isPaused, send } = props.followed
  const now = serverTime(LOOK_MS)
  const { problem, sending, send: request } = createSending()
  const inactive = () => context().newest?.inactive ?? []
  const mySeat = () => match().mySeat
  const plays = () => {
    const seat = mySeat()
    return seat !== null && !inactive().includes(seat)
  }
  const offer = createMemo(() => {
    const open = match().offer
    return open && open.until > now() ? open : null
  })
  /** Until somebody moves: the log, where it stays, may be out of sight. */
  const declined = () => {
    const version = context().newest?.version
    return offer() || isPaused() ? undefined : context().notes.findLast((note) => note.kind === 'declined' && note.version === version)
  }
  const missing = () => askedSeats(match(), inactive()).filter((seat) => !offer()?.agreed.includes(seat))
  const name = (seat: number) => nameOf(match(), seat)
  const waits = () => listed(missing().map((seat) => (seat === mySeat() ? t('you') : name(seat))))
  const ask = (pending: Promise<Answer<MatchInfo>>) =>
    request(pending, (changed) => {
      send({ type: 'received', message: { type: 'match', match: changed } })
      focusHeading()
    })
  return (
    <>
      <Show when={isPaused()}>
        <div class="banner banner-quiet" data-testid="paused">
          <p role="status">{match().halted?.text ?? t('The match is paused. Clocks stand still until a player goes on.')}</p>
          <Problem message={problem()} />
          <Show when={plays()}>
            <p class="row">
              <button type="button" class="button" disabled={sending()} onClick={() => ask(api.resume(match().id))}>
                {t('Go on')}
              </button>
            </p>
          </Show>
        </div>
      </Show>
      <Show when={declined()}>
        {(note) => (
          <p class="banner banner-quiet" role="status">
            {noteText(note(), name)}
          </p>
        )}
      </Show>
      <Show when={offer()}>
        {(open) => (
          <div class="banner banner-quiet" data-testid="offer">
            <p role="status">
              {offerText(open(), open().by === mySeat(), name)} {offerMeans(open().kind, false)}{' '}
              <Show when={waits()}>{t('Waiting for {waits}.', { waits: waits() })}</Show>
            </p>
            <Problem message={problem()} />
            <Show when={plays()}>
              <p class="row">
                <Show when={missing().includes(mySeat() ?? -1)}>
                  <button
                    type="button"
                    class="button"
                    disabled={sending()}
                    onClick={() => ask(api.answerOffer(match().id, open().n, true))}
                  >
                    {t('Agree')}
                  </button>
                </Show>
                <button type="button" class="button" disabled={sending()} onClick={() => ask(api.answerOffer(match().id, open().n, false))}>
                  {open().by === mySeat() ? t('Withdraw') : t('Decline')}
                </button>
              </p>
            </Show>
          </div>
        )}
      </Show>
    </>
  )
}

/** Asks a player before they offer something, and says what comes of it. */
export function MakeOffer(props: { followed: ShownMatch; kind: OfferKind; close: () => void }) {
  const { match, context, send } = props.followed
  const { problem, sending, send: ask } = createSending()
  const alone = () => askedSeats(match(), context().newest?.inactive ?? []).every((seat) => seat === match().mySeat)
  const offer = () =>
    ask(api.offer(match().id, props.kind), (changed) => {
      send({ type: 'received', message: { type: 'match', match: changed } })
      props.close()
    })
  return (
    <ConfirmDialog
      title={`${OFFER_LABELS[props.kind]}?`}
      means={offerMeans(props.kind, alone())}
      problem={problem()}
      stay={t('Cancel')}
      close={props.close}
    >
      <button type="button" class="button" disabled={sending()} onClick={offer}>
        {OFFER_LABELS[props.kind]}
      </button>
    </ConfirmDialog>
  )
}
