import type { OfferKind } from '../../../engine/model/match.ts'
import { listed } from '../../../engine/model/words.ts'
import { t } from '../../languages/text.ts'
import type { MatchInfo, NoteView } from '../../remote/wire.ts'
import type { NameOf } from './seat-names.ts'

/** The item of the menu by which a player offers it. */
export const OFFER_LABELS: { readonly [kind in OfferKind]: string } = {
  draw: t('Offer a draw'),
  end: t('Propose to end the match'),
  pause: t('Ask for a pause'),
  takeBack: t('Ask to take back your last move'),
}

const ASKS: { readonly [kind in OfferKind]: readonly [own: string, other: (name: string) => string] } = {
  draw: [t('You have offered a draw.'), (name) => t('{name} offers a draw.', { name })],
  end: [t('You have proposed to end the match.'), (name) => t('{name} proposes to end the match.', { name })],
  pause: [t('You have asked for a pause.'), (name) => t('{name} asks for a pause.', { name })],
  takeBack: [t('You have asked to take back your last move.'), (name) => t('{name} asks to take back their last move.', { name })],
}

const MEANS: { readonly [kind in OfferKind]: string } = {
  draw: t('the match ends as a draw'),
  end: t('the match ends, and nobody wins'),
  pause: t('nobody can move and clocks stand still, until a player goes on'),
  takeBack: t('that move is taken back with all that was played since. What was seen stays known, and clocks are not set back'),
}

/** What an open offer is. */
export function offerText({ kind, by }: NonNullable<MatchInfo['offer']>, own: boolean, name: NameOf): string {
  const [mine, others] = ASKS[kind]
  return own ? mine : others(name(by))
}

/** What becomes of the match if everybody agrees. `alone`: nobody else is asked. */
export const offerMeans = (kind: OfferKind, alone: boolean): string =>
  alone ? t('Nobody else has to agree: {means}.', { means: MEANS[kind] }) : t('If everybody agrees, {means}.', { means: MEANS[kind] })

/** The seats that must agree: those of persons who take part. */
export const askedSeats = ({ players }: Pick<MatchInfo, 'players'>, inactive: readonly number[]): number[] =>
  players.flatMap((player, seat) => (player?.kind === 'person' && !inactive.includes(seat) ? [seat] : []))

const AGREED: { readonly [kind in NonNullable<NoteView['offer']>]: (name: string) => string } = {
  draw: (name) => t('{name} offered a draw, and everybody agreed.', { name }),
  end: (name) => t('{name} proposed to end the match, and everybody agreed.', { name }),
  pause: (name) => t('{name} asked for a pause, and everybody agreed.', { name }),
}

/** The line of the log for something that happened besides moves. */
export function noteText({ kind, seat, seats = [], offer }: NoteView, name: NameOf): string {
  if (kind === 'time-out') return t('{name}’s time ran out.', { name: name(seat) })
  if (kind === 'claimed')
    return t('{name} goes on without {others}, who did not come back in time.', {
      name: name(seat),
      others: listed(seats.map((one) => name(one))),
    })
  if (kind === 'declined') return t('{name} declines the offer.', { name: name(seat) })
  if (kind === 'resumed') return t('{name} ends the pause.', { name: name(seat) })
  return offer ? AGREED[offer](name(seat)) : ''
}
