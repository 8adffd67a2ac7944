import { type BoardProps, explained, seatColour } from 'playchart/kit'
import { Show } from 'solid-js'
import { ABOUT, isDay, Known, ROLE_SAID, type Role } from './board-known.tsx'
import type game from './game.ts'

const FATES = { alive: '', killed: 'killed', hanged: 'hanged', left: 'has left' }

/** A player: a button where they may be chosen. What only the viewer knows is left out while it is covered. */
export function Player(props: {
  board: BoardProps<typeof game>
  seat: number
  covered: boolean
  chosen: boolean
  pick: (() => void) | undefined
}) {
  const view = () => props.board.view
  const player = () => view().players[props.seat]!
  const name = () => props.board.name(props.seat)
  const { words } = props.board
  const isMe = () => props.board.me === props.seat
  const secretly = (): Role => {
    if (props.covered || props.board.me === null) return 'unknown'
    const { role, vision, team } = player()
    const known = isMe() ? role : vision
    return known && known !== 'unknown' ? known : team === 'wolves' ? 'wolf' : 'unknown'
  }
  const role = () => (player().shown !== 'unknown' ? player().shown : secretly())
  const me = () => view().players[props.board.me ?? 0]!
  const night = () => view().phase.path.startsWith('night')
  /** Who of the pack points here, and whether the viewer does. */
  const hunters = () =>
    night() && !props.covered ? view().players.flatMap(({ prey }, seat) => (prey === props.seat && seat !== prey ? [seat] : [])) : []
  const mine = () => !props.covered && props.board.me !== null && (night() ? (me().prey ?? me().target) : me().vote) === props.seat
  const talking = () => view().phase.path.startsWith('day.talk')
  const voting = () => view().phase.path.startsWith('day.vote')
  const ready = () => player().fate === 'alive' && ((talking() && player().calls) || (voting() && !view().awaited.includes(props.seat)))
  const against = () => (voting() ? 0 : view().players.filter(({ voted }) => voted === props.seat).length)
  const line = () => {
    const { fate, voted, says } = player()
    if (says) return `“${says}”`
    if (fate !== 'alive') return words(FATES[fate])
    if (ready()) return talking() ? words('calls for the vote') : words('has voted')
    return voted !== null && !voting() ? words('voted: {name}', { name: props.board.name(voted) }) : ''
  }
  const said = () =>
    [
      isMe() ? words('{name}, you', { name: name() }) : name(),
      words(FATES[player().fate] || 'alive'),
      role() !== 'unknown' && words(ROLE_SAID[role()]),
      player().fate === 'alive' && line(),
      against() > 0 && words('{n} voted against {name}', { n: against(), name: name() }),
      hunters().length > 0 && words('hunted by {names}', { names: hunters().map(props.board.name).join(words(' and ')) }),
      mine() && words('your choice'),
    ]
      .filter(Boolean)
      .join(', ')

  const inside = () => (
    <>
      <span class="ww-face" aria-hidden="true">
        <span class="ww-initial">{[...name()][0]?.toUpperCase()}</span>
        <Show when={role() !== 'unknown'}>
          <Known of={role()} secret={player().shown === 'unknown'} />
        </Show>
        <Show when={against() > 0}>
          <span class="ww-votes">{against()}</span>
        </Show>
      </span>
      <span class="ww-who" aria-hidden="true">
        <span class="ww-name" title={name()}>
          {name()}
        </span>
        <Show when={isMe()}>
          <span class="ww-you">{words('you')}</span>
        </Show>
      </span>
      <span class="ww-line" aria-hidden="true">
        {hunters().length > 0 ? words('Prey of {names}', { names: hunters().map(props.board.name).join(', ') }) : line()}
      </span>
    </>
  )
  const look = () => ({
    class: 'ww-player',
    'aria-label': said(),
    'data-seat': props.seat,
    ...explained(words(ABOUT[role()])),
    'data-dead': player().fate !== 'alive',
    'data-mine': mine(),
    'data-ready': ready(),
    style: { '--tone': seatColour(props.seat, isDay(props.board) ? 'page' : 'dark') },
  })
  return (
    <Show
      when={props.pick}
      fallback={
        <div {...look()} role="img">
          {inside()}
        </div>
      }
    >
      {(pick) => (
        <button {...look()} type="button" aria-pressed={props.chosen} onClick={() => pick()()}>
          {inside()}
        </button>
      )}
    </Show>
  )
}
