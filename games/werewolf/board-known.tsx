import type { BoardProps } from 'playchart/kit'
import type game from './game.ts'

type Props = BoardProps<typeof game>
export type Role = Props['view']['players'][number]['shown']

export const TASKS: { readonly [role in Role]: string } = {
  unknown: '',
  villager: 'Find the wolves. By night, point at whom you suspect.',
  wolf: 'You hunt alone. By night, choose whom to kill.',
  seer: 'By night, point at somebody: in the morning you know the role.',
}

/** The same for others. */
export const ABOUT: { readonly [role in Role]: string } = {
  unknown: '',
  villager: 'A villager: wins with the village once no wolf is left.',
  wolf: 'A wolf: by night the wolves choose their prey together.',
  seer: 'The seer: learns one player’s role each night; wins with the village.',
}

/** A house, a wolf's head, an eye. */
const PICTURES: { readonly [role in Role]: string } = {
  unknown: 'M8 8.5a4 4 0 1 1 5.8 3.6c-1.2.6-1.8 1.3-1.8 2.9M11 18h2v2h-2z',
  villager: 'M12 3 2 12h3v8.5h5v-6h4v6h5V12h3z',
  wolf: 'M4 2l4.5 4.5h7L20 2l-.5 10-4 3L12 22l-3.5-7-4-3zM7 10l1 2.5 2.5.5zM17 10l-1 2.5-2.5.5z',
  seer: 'M1 12s4-7.5 11-7.5S23 12 23 12s-4 7.5-11 7.5S1 12 1 12zM12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
}

/** A picture of a role. */
export function Known(props: { of: Role; secret?: boolean }) {
  return (
    <svg class="ww-role" viewBox="0 0 24 24" aria-hidden="true" data-role={props.of} data-secret={props.secret ?? false}>
      <path d={PICTURES[props.of]} />
    </svg>
  )
}

/** A role in a sentence. */
export const ROLE_SAID: { readonly [role in Role]: string } = {
  unknown: 'a player of unknown role',
  villager: 'a villager',
  wolf: 'a wolf',
  seer: 'the seer',
}

/** Until night falls, what the vote has brought is seen by day. */
export const isDay = ({ view }: Props) => view.game.night > 0 && !view.phase.path.startsWith('night')

/** What the last night or the last vote has brought. */
export function newsOf(props: Props): string {
  const { view, name, words } = props
  const { night, killed, hanged, hungry } = view.game
  const died = (seat: number) => ({ name: name(seat), role: words(ROLE_SAID[view.players[seat]!.shown]) })
  if (killed !== null) return words('The wolves have killed {name}, {role}.', died(killed))
  if (hanged !== null) return words('The village has hanged {name}, {role}.', died(hanged))
  if (view.finished) return hungry > 1 ? words('The wolves have starved.') : ''
  if (view.phase.path.startsWith('day')) return words('Nobody has died in the night.')
  return isDay(props) || night > 1 ? words('The village has hanged nobody.') : words('The village sleeps. Somebody does not.')
}
