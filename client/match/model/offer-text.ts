import type { OfferKind } from '../../../engine/model/offers.ts'
import { listed } from '../../../engine/model/words.ts'
import type { MatchInfo, NoteView } from '../../remote/wire.ts'
import type { NameOf } from './seat-names.ts'

const ASKS: { readonly [kind in OfferKind]: readonly [own: string, other: string] } = {
  draw: ['You have offered a draw.', ' offers a draw.'],
  end: ['You have proposed to end the match.', ' proposes to end the match.'],
  pause: ['You have asked for a pause.', ' asks for a pause.'],
  takeBack: ['You have asked to take back your last move.', ' asks to take back their last move.'],
}

const MEANS: { readonly [kind in OfferKind]: string } = {
  draw: 'the match ends as a draw',
  end: 'the match ends, and nobody wins',
  pause: 'nobody can move and clocks stand still, until a player goes on',
  takeBack: 'that move is taken back with all that was played since. What was seen stays known, and clocks are not set back',
}

/** What an open offer is. */
export function offerText({ kind, by }: NonNullable<MatchInfo['offer']>, own: boolean, name: NameOf): string {
  const [mine, others] = ASKS[kind]
  return own ? mine : `${name(by)}${others}`
}

/** What becomes of the match if everybody agrees. `alone`: nobody else is asked. */
export const offerMeans = (kind: OfferKind, alone: boolean): string =>
  alone ? `Nobody else need agree: ${MEANS[kind]}.` : `If everybody agrees, ${MEANS[kind]}.`

/** The seats that must agree: those of persons who take part. */
export const askedSeats = ({ players }: Pick<MatchInfo, 'players'>, inactive: readonly number[]): number[] =>
  players.flatMap((player, seat) => (player?.kind === 'person' && !inactive.includes(seat) ? [seat] : []))

const AGREED: { readonly [kind in NonNullable<NoteView['offer']>]: string } = {
  draw: ' offered a draw, and everybody agreed.',
  end: ' proposed to end the match, and everybody agreed.',
  pause: ' asked for a pause, and everybody agreed.',
}

/** The line of the log for something that happened besides moves. */
export function noteText({ kind, seat, seats = [], offer }: NoteView, name: NameOf): string {
  if (kind === 'time-out') return `${name(seat)}’s time ran out.`
  if (kind === 'claimed') return `${name(seat)} goes on without ${listed(seats.map((one) => name(one)))}, who did not come back in time.`
  if (kind === 'resumed') return `${name(seat)} ends the pause.`
  return offer ? `${name(seat)}${AGREED[offer]}` : ''
}
