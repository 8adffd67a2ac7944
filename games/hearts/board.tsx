import { type BoardProps, board, Card, cardName, PlayingCard, Stack, Suit } from 'playchart/kit'
import { createMemo, For, Show } from 'solid-js'
import { Hand } from './board-hand.tsx'
import { Points } from './board-points.tsx'
import type game from './game.ts'
import './board.css'

type Props = BoardProps<typeof game>

// The whole trick is to be seen before it goes.
export default board<typeof game>(Table, {
  pace: ({ move, view }) => (move === 'play' && view.players.every(({ played }) => heldIn(played) === 1) ? { restMs: 1300 } : {}),
})
const heldIn = (stack: unknown) => (stack as { slots?: unknown[] }).slots?.length

/** Clockwise from the viewer: the player to their left is on the left. */
const SIDES = ['south', 'west', 'north', 'east'] as const
const ARROWS: { readonly [where: string]: string } = { left: '←', right: '→', across: '↑', nowhere: '' }

function Table(props: Props) {
  const seats = () => props.view.players.map((_, seat) => seat)
  const side = (seat: number) => SIDES[(seat - (props.me ?? 0) + 4) % 4]!
  const passing = () => props.view.phase.path.startsWith('passing')
  const looking = () => props.view.phase.path.startsWith('look') || props.view.finished
  const best = createMemo(() => bestIn(props))
  return (
    <div class="ht pc-felt">
      <p class="ht-state">
        <span>{props.words('Deal {n}', { n: props.view.game.deal })}</span>
        <span class="ht-broken" data-broken={props.view.game.broken}>
          <Suit of="♥" /> {props.view.game.broken ? props.words('Hearts are broken') : props.words('Hearts are not broken')}
        </span>
      </p>
      <Show when={!looking()} fallback={<Points board={props} />}>
        <div class="ht-table">
          <For each={seats()}>{(seat) => <Seat board={props} seat={seat} side={side(seat)} />}</For>
          <div class="ht-trick">
            <div class="ht-deck">
              <Stack of={props.view.game.deck} label={props.words('Deck')} layout="stack" count={false} faceDown />
            </div>
            <For each={seats()}>
              {(seat) => (
                <div class="ht-played" data-side={side(seat)} data-best={best() === seat}>
                  <Show
                    when={passing()}
                    fallback={
                      <Stack
                        of={props.view.players[seat]!.played}
                        label={`${props.words('Played by {name}', { name: props.name(seat) })}${best() === seat ? props.words(', takes the trick so far') : ''}`}
                        layout="stack"
                        count={false}
                        describe={(card) => cardName(card?.values)}
                      >
                        {(card) => <PlayingCard of={card} />}
                      </Stack>
                    }
                  >
                    <Stack
                      of={props.view.players[seat]!.passed}
                      label={props.words('To be passed by {name}', { name: props.name(seat) })}
                      layout="stack"
                      faceDown={props.me !== seat}
                      count={props.view.players[seat]!.passed.some === true}
                      describe={(card) => cardName(card?.values)}
                    >
                      {(card) => <PlayingCard of={card} />}
                    </Stack>
                  </Show>
                </div>
              )}
            </For>
            <Show when={passing()}>
              <span class="ht-arrow" aria-hidden="true">
                {ARROWS[props.view.game.passing]}
              </span>
            </Show>
          </div>
        </div>
      </Show>
      <Show when={props.me !== null}>
        <Hand board={props} seat={props.me!} passing={passing()} />
      </Show>
    </div>
  )
}

/** A player, with their points, cards and tricks. */
function Seat(props: { board: Props; seat: number; side: string }) {
  const player = () => props.board.view.players[props.seat]!
  const taken = () => player().taken.slots.flatMap((card) => (card?.values ? [card.values] : []))
  const hearts = () => taken().filter(({ suit }) => suit === '♥').length
  const queen = () => taken().some(({ suit, rank }) => suit === '♠' && rank === 'Q')
  const total = () => player().points.reduce((sum, deal) => sum + deal, 0)
  const name = () => props.board.name(props.seat)
  return (
    <section class="ht-seat pc-plate" aria-label={name()} data-side={props.side} data-turn={props.board.view.awaited.includes(props.seat)}>
      <p class="ht-name">
        <strong class="pc-plate-name" title={name()}>
          {name()}
        </strong>
        <span class="ht-total">
          {total()} <span class="ht-unit">{props.board.words('pts')}</span>
        </span>
      </p>
      <div class="ht-piles">
        <Show when={props.board.me !== props.seat}>
          <Stack
            of={player().hand}
            label={props.board.words('{name}’s hand', { name: name() })}
            layout="stack"
            size="var(--small)"
            faceDown
          />
        </Show>
        <Stack
          of={player().taken}
          label={props.board.words('Tricks {name} has taken', { name: name() })}
          layout="stack"
          size="var(--small)"
          top="last"
          count={false}
          describe={(card) => cardName(card?.values)}
        >
          {() => <Card of={{ values: null }} />}
        </Stack>
        <p class="ht-now">
          <span class="pc-unseen">{props.board.words('In this deal:')} </span>
          <span data-any={hearts() > 0}>
            <Suit of="♥" /> {hearts()}
            <span class="pc-unseen"> {props.board.words('hearts')}</span>
          </span>
          <Show when={queen()}>
            <span class="ht-queen">
              <Suit of="♠" />
              <span aria-hidden="true">Q</span>
              <span class="pc-unseen">{props.board.words(', the queen of spades')}</span>
            </span>
          </Show>
        </p>
      </div>
    </section>
  )
}

/** Who takes the trick as it is; null before a card is played. */
function bestIn({ view }: Props): number | null {
  const cards = view.players.map(({ played }) => played.slots[0]?.values)
  const led = cards[view.game.leader]?.suit
  if (!led) return null
  const height = (card: (typeof cards)[number]) => (card?.suit !== led ? 0 : card.number === 1 ? 14 : card.number)
  return cards.reduce((best, card, seat) => (height(card) > height(cards[best]) ? seat : best), view.game.leader)
}
