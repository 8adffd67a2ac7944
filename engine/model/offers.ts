/**
 * What players can offer each other about their match: to end it as a draw, to end it without a result, to pause it, to take back the last
 * move of who asks for it. All who take part must agree.
 */
export const OFFER_KINDS = ['draw', 'end', 'pause', 'takeBack'] as const
/** One of `OFFER_KINDS`. */
export type OfferKind = (typeof OFFER_KINDS)[number]
