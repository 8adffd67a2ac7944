import { type BoardProps, board, cardName, MoveButton, PlayingCard, Stack } from 'playchart/kit'
import { For, Show } from 'solid-js'
import type game from './game.ts'
import './board.css'

export default board<typeof game>(Table, { pace: ({ move }) => (move === 'scoreRound' ? { restMs: 2500 } : {}) })

function Table(props: BoardProps<typeof game>) {
  const player = (seat: number) => props.view.players[seat]!
  const known = (seat: number) => player(seat).hand.slots.flatMap((card) => (card?.values ? [card.values] : []))
  const total = (seat: number) => {
    const unknown = known(seat).length < (player(seat).hand.count ?? 0) ? '?' : ''
    return known(seat).length === 0 ? unknown : `${totalOf(known(seat))}${unknown && ' + ?'}`
  }
  const state = (seat: number) => {
    if (!player(seat).seated) return props.words('nobody sits here')
    if (props.view.inactive.includes(seat)) return player(seat).joining ? props.words('joins the next round') : props.words('has left')
    return player(seat).busted ? props.words('bust') : player(seat).stood ? props.words('stands') : ''
  }

  return (
    <div class="bj pc-felt">
      <div class="bj-middle">
        <div class="bj-pile">
          <Stack of={props.view.game.draw} label={props.words('Draw pile')} layout="stack" faceDown />
          <span>{props.words('Draw')}</span>
        </div>
        <p class="bj-round">{props.words('Round {n}', { n: props.view.game.round })}</p>
        <div class="bj-pile">
          <Stack of={props.view.game.discard} label={props.words('Discard pile')} layout="stack" faceDown />
          <span>{props.words('Discard')}</span>
        </div>
      </div>
      <div class="bj-seats" data-seats={props.view.players.length}>
        <For each={props.view.players.map((_, seat) => seat)}>
          {(seat) => (
            <section
              class="bj-seat pc-plate"
              aria-label={props.words('{name}’s hand', { name: props.name(seat) })}
              data-mine={props.me === seat}
              data-turn={props.view.awaited.includes(seat)}
              data-out={player(seat).busted || props.view.inactive.includes(seat)}
            >
              <header class="bj-name">
                <strong class="pc-plate-name" title={props.name(seat)}>
                  {props.me === seat ? props.words('{name} (you)', { name: props.name(seat) }) : props.name(seat)}
                </strong>
                <span class="bj-wins" title={props.words('Rounds won')}>
                  <span aria-hidden="true">★</span> {player(seat).wins}{' '}
                  <span class="pc-unseen">{player(seat).wins === 1 ? props.words('round won') : props.words('rounds won')}</span>
                </span>
              </header>
              <div class="bj-hand">
                <Stack
                  of={player(seat).hole}
                  label={props.words('Hidden card')}
                  faceDown={props.me !== seat}
                  describe={(card) => cardName(card?.values)}
                >
                  {(card) => <PlayingCard of={card} />}
                </Stack>
                <Stack of={player(seat).open} label={props.words('Open cards')} describe={(card) => cardName(card?.values)}>
                  {(card) => <PlayingCard of={card} />}
                </Stack>
              </div>
              <p class="bj-total">
                <Show when={player(seat).hand.count}>
                  <span>
                    {props.words('Total')} <strong>{total(seat)}</strong>
                  </span>
                </Show>
                <Show when={state(seat)}>
                  <span class="bj-state">{state(seat)}</span>
                </Show>
              </p>
            </section>
          )}
        </For>
      </div>
      <div class="pc-moves">
        <MoveButton move="hit" primary />
        <MoveButton move="stand" />
        <Show when={props.can('nextRound')}>
          <MoveButton move="nextRound" primary />
          <MoveButton move="standUp" />
        </Show>
        <Show when={props.can('sit')}>
          <MoveButton move="sit" primary />
        </Show>
      </div>
    </div>
  )
}

interface Values {
  readonly rank: string
  readonly points: number
}

/** What cards are worth together: an ace counts 11 as long as that does not bust the hand. */
function totalOf(cards: readonly Values[]): number {
  const points = cards.reduce((sum, card) => sum + card.points, 0)
  return points + 10 <= 21 && cards.some(({ rank }) => rank === 'A') ? points + 10 : points
}
