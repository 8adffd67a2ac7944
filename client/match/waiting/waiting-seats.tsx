import { Index, Show } from 'solid-js'
import { PlayerChip } from '../../kit/parts/player-chip.tsx'
import { TimeLeft } from '../../kit/parts/time-left.tsx'
import { t } from '../../languages/text.ts'
import { describesAgent } from '../../lobby/game-fields.tsx'
import { type MenuItem, MoreMenu } from '../../page/more-menu.tsx'
import type { Answer } from '../../remote/answer.ts'
import { api, pictureAddress } from '../../remote/api.ts'
import { calledAt, calledHere, isMarkedGuest } from '../../remote/player-name.ts'
import { serverNow } from '../../remote/server-clock.ts'
import type { GameInfo, MatchInfo } from '../../remote/wire.ts'
import { wordedSentence } from '../../remote/worded.ts'

/** Sends what changes the match, and shows the match as it is then, or what went wrong. Resolves to whether it was done. */
export type Ask = (pending: Promise<Answer<MatchInfo>>) => Promise<boolean>

/** The seats of a match that waits for players, each with what can be done about it. */
export function WaitingSeats(props: { match: MatchInfo; agents: GameInfo['agents']; ask: Ask }) {
  let seats!: HTMLOListElement
  const isFree = (seat: number) => props.match.free.includes(seat)
  const focusMenu = (seat: number) => seats.querySelector<HTMLElement>(`[data-seat="${seat}"] [popovertarget^="seat-menu-"]`)?.focus()
  const addAgent = async (seat: number, agent: string) => {
    if (await props.ask(api.seatAgent(props.match.id, seat, agent))) focusMenu(seat)
  }
  /** Lets the holders of two seats change places, and keeps the focus on the player who was moved. */
  const swap = async (seat: number, other: number) => {
    const order = props.match.players.map((_, at) => (at === seat ? other : at === other ? seat : at))
    if (await props.ask(api.reorder(props.match.id, order))) focusMenu(other)
  }
  const free = (seat: number, bar: boolean) => props.ask(api.freeSeat(props.match.id, seat, bar))
  const menu = (seat: number): MenuItem[] => {
    const player = props.match.players[seat] ?? null
    return [
      ...(seat > 0 ? [{ text: t('Move up'), choose: () => swap(seat, seat - 1) }] : []),
      ...(seat < props.match.seats - 1 ? [{ text: t('Move down'), choose: () => swap(seat, seat + 1) }] : []),
      ...(player?.kind === 'agent' ? [{ text: t('Remove the agent'), choose: () => free(seat, false) }] : []),
      ...(player?.kind === 'person' && !player.me
        ? [
            { text: t('Free the seat'), choose: () => free(seat, false) },
            { text: t('Remove and keep out'), choose: () => free(seat, true) },
          ]
        : []),
      ...(keptAt(props.match, seat) ? [{ text: t('Free the seat'), choose: () => free(seat, false) }] : []),
    ]
  }
  return (
    <ol ref={seats} class="waiting-seats" aria-label={t('Seats')}>
      <Index each={props.match.players}>
        {(player, seat) => (
          <li data-seat={seat}>
            <Show when={player()} fallback={<FreeSeat match={props.match} seat={seat} />}>
              {(player) => (
                <PlayerChip
                  seat={seat}
                  name={calledAt(props.match.players, seat)}
                  picture={pictureAddress(player().picture)}
                  guest={isMarkedGuest(player())}
                  you={player().me}
                  agent={player().kind === 'agent'}
                />
              )}
            </Show>
            <span class="row">
              <Show when={player()?.me}>
                <button type="button" class="button" onClick={() => props.ask(api.leave(props.match.id))}>
                  {t('Leave')}
                </button>
              </Show>
              <Show when={props.match.mySeat === null && isFree(seat) && props.match.free.length > 1}>
                <button
                  type="button"
                  class="button"
                  aria-label={t('Join at seat {seat}', { seat: seat + 1 })}
                  onClick={() => props.ask(api.join(props.match.id, seat))}
                >
                  {t('Sit here')}
                </button>
              </Show>
              <Show when={props.match.creator && props.agents.length > 0 && !player() && !keptAt(props.match, seat)}>
                <MoreMenu
                  id={`agent-menu-${seat}`}
                  text={t('Add agent')}
                  label={t('Add agent at seat {seat}', { seat: seat + 1 })}
                  items={props.agents.map(({ name, displayName }) => ({
                    text: wordedSentence(displayName),
                    describedBy: describesAgent(name),
                    choose: () => addAgent(seat, name),
                  }))}
                />
              </Show>
              <Show when={props.match.creator && menu(seat).length > 0}>
                <MoreMenu id={`seat-menu-${seat}`} label={t('Change seat {seat}', { seat: seat + 1 })} items={menu(seat)} />
              </Show>
            </span>
          </li>
        )}
      </Index>
    </ol>
  )
}

/** For whom a free seat is kept. */
const keptAt = ({ kept = [], players }: MatchInfo, seat: number) => (players[seat] ? undefined : kept.find((one) => one.seat === seat))

function FreeSeat(props: { match: MatchInfo; seat: number }) {
  const kept = () => keptAt(props.match, props.seat)
  return (
    <span class="waiting-free">
      <Show when={kept()} fallback={t('Seat {seat} is free', { seat: props.seat + 1 })}>
        {(kept) => (
          <>
            {kept().me
              ? t('Seat {seat} is kept for you', { seat: props.seat + 1 })
              : t('Seat {seat} is kept for {name}', { seat: props.seat + 1, name: calledHere(kept()) })}
            <Show when={kept().until}>
              {(until) => <TimeLeft bank={{ leftMs: Math.max(0, until() - serverNow()), endsAt: until() }} />}
            </Show>
          </>
        )}
      </Show>
    </span>
  )
}
