import type { OfferKind } from '../../../engine/model/match.ts'
import { t } from '../../languages/text.ts'
import { ConfirmDialog } from '../../page/confirm-dialog.tsx'
import { createSending } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { askedSeats, OFFER_LABELS, offerMeans } from '../model/offer-text.ts'

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
