import type { OfferKind } from '../../../engine/model/match.ts'
import { t } from '../../languages/text.ts'

/** The item of the menu by which a player offers it. */
export const OFFER_LABELS: { readonly [kind in OfferKind]: string } = {
  draw: t('Offer a draw'),
  end: t('Propose to end the match'),
  pause: t('Ask for a pause'),
  takeBack: t('Ask to take back your last move'),
}
