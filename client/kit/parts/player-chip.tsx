import { createSignal, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import { type Bank, TimeLeft } from './time-left.tsx'
import { seatColour } from './token.tsx'
import './player-chip.css'

/** The player at a seat, in the seat's colour. */
export function PlayerChip(props: {
  name: string
  seat: number
  you?: boolean
  /** Whether play waits for this player: `view.awaited.includes(seat)`. */
  turn?: boolean
  winner?: boolean
  agent?: boolean
  /** Whether to mark the player as one without an account, whose name anybody may take. */
  guest?: boolean
  score?: number | null
  /** A few words about the player: `3 cards`. */
  text?: string
  /** A letter or symbol instead of the first letter of the name, and a CSS colour instead of the seat's. */
  sign?: string
  colour?: string
  /** The address of a picture to show instead of a letter; a sign lies at its corner. */
  picture?: string | undefined
  /** Whether the player does not take part, or no longer. */
  out?: boolean
  /** Whether the player has left the running match; they may come back. */
  away?: boolean
  bank?: Bank | null
  /** Whether the player follows the match: with its page on the screen, hidden, or not at all. */
  presence?: 'here' | 'hidden' | 'gone' | undefined
}) {
  /** A picture that cannot be loaded: it may have been removed. */
  const [broken, setBroken] = createSignal<string>()
  return (
    <span
      class="pc-chip"
      data-turn={props.turn ?? false}
      data-out={props.out ?? false}
      data-seat={props.seat}
      data-presence={props.presence}
      style={{ '--tone': props.colour ?? seatColour(props.seat) }}
    >
      <span class="pc-chip-mark" aria-hidden="true">
        <Show
          when={!props.winner && props.picture !== broken() && props.picture}
          fallback={props.winner ? '★' : (props.sign ?? initialOf(props.name))}
        >
          {(picture) => (
            <>
              <img class="pc-chip-picture" src={picture()} alt="" onError={() => setBroken(picture())} />
              <span class="pc-chip-sign">{props.sign}</span>
            </>
          )}
        </Show>
      </span>
      <span class="pc-chip-text">
        <span class="pc-chip-name" dir="auto" title={props.name}>
          {props.name}
        </span>
        <Tag when={props.you} text={t('you')} />
        <Tag when={props.agent} text={t('agent')} />
        <Tag when={props.guest} text={t('guest')} />
        <Tag when={props.winner} text={t('winner')} strong />
        <Tag when={props.out} text={t('out')} />
        <Tag when={props.away} text={t('away')} />
        <Tag when={props.presence === 'gone'} text={t('gone')} />
        <Show when={props.text}>
          <span class="pc-chip-info">{props.text}</span>
        </Show>
        <Show when={props.bank}>{(bank) => <TimeLeft bank={bank()} />}</Show>
      </span>
      <Show when={props.score != null}>
        <span class="pc-chip-score">{props.score}</span>
      </Show>
      <Show when={props.turn}>
        <span class="pc-unseen">{t(', to move')}</span>
      </Show>
    </span>
  )
}

function Tag(props: { when: boolean | undefined; text: string; strong?: boolean }) {
  return (
    <Show when={props.when}>
      <span class="pc-tag" classList={{ 'pc-tag-strong': props.strong ?? false }}>
        {props.text}
      </span>
    </Show>
  )
}

/** The first letter of a name, and its number: of several players with the same name only that tells them apart. */
const initialOf = (name: string) => `${[...name][0]?.toUpperCase() ?? ''}${/ (\d{1,2})$/.exec(name)?.[1] ?? ''}`
