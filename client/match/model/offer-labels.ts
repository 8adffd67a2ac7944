import type { OfferKind } from '../../../engine/model/offers.ts'

/** The item of the menu by which a player offers it. */
export const OFFER_LABELS: { readonly [kind in OfferKind]: string } = {
  draw: 'Offer a draw',
  end: 'Propose to end the match',
  pause: 'Ask for a pause',
  takeBack: 'Ask to take back your last move',
}
