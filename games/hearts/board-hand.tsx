import { type BoardProps, cardName, MoveButton, PlayingCard, Stack } from 'playchart/kit'
import { createEffect, createSignal, on, Show } from 'solid-js'
import type game from './game.ts'

/** By how many seats cards are passed, counted to the left. */
const STEPS: { readonly [where: string]: number } = { left: 1, right: 3, across: 2 }

/** The player's own cards: they choose three and pass them, then play one after another. */
export function Hand(props: { board: BoardProps<typeof game>; seat: number; passing: boolean }) {
  const hand = () => props.board.view.players[props.seat]!.hand
  const [picked, setPicked] = createSignal<readonly string[]>([])
  const [received, setReceived] = createSignal<readonly string[]>([])
  const choosing = () => props.passing && props.board.can('pass')
  const mine = () => props.board.can('play')
  const chosen = () => hand().slots.flatMap((card) => (card && picked().includes(card.id) ? [card.id] : []))
  const idAt = (slot: number) => hand().slots[slot]?.id ?? ''
  const toggle = (slot: number) => {
    const id = idAt(slot)
    if (chosen().includes(id)) setPicked(chosen().filter((one) => one !== id))
    else if (chosen().length < 3) setPicked([...chosen(), id])
  }
  // The cards that the player received are marked until the first trick is over.
  createEffect(
    on(
      () => props.board.step,
      (step) => {
        if (step?.move === 'exchange')
          setReceived(step.transfers.flatMap(({ to, id, as }) => (to === hand().path && id !== null ? [as ?? id] : [])))
        else if (step?.move === 'takeTrick' || !step) setReceived([])
      },
    ),
  )
  const target = () => (props.seat + (STEPS[props.board.view.game.passing] ?? 0)) % 4
  return (
    <div class="ht-mine" data-mine={mine()}>
      <Stack
        of={hand()}
        label={props.board.words('Your hand')}
        layout="grid"
        class="ht-hand"
        move={props.passing ? undefined : 'play'}
        pick={choosing() ? toggle : undefined}
        pickable={(slot) => chosen().includes(idAt(slot)) || chosen().length < 3}
        chosen={(slot) => (choosing() ? chosen().includes(idAt(slot)) : undefined)}
        describe={(card) =>
          `${cardName(card?.values)}${received().includes(card?.id ?? '') ? props.board.words(', just passed to you') : ''}`
        }
      >
        {(card) => <PlayingCard of={card} class={received().includes(card.id) ? 'ht-new' : ''} />}
      </Stack>
      <p class="pc-moves">
        <Show when={choosing()}>
          <button
            type="button"
            class="button button-primary"
            aria-disabled={chosen().length !== 3}
            data-legal={chosen().length === 3}
            data-move="pass"
            aria-busy={props.board.isPending('pass')}
            data-pending={props.board.isPending('pass')}
            onClick={() => props.board.play('pass', { cards: chosen() })}
          >
            {chosen().length < 3
              ? props.board.words('Choose {n} more', { n: 3 - chosen().length })
              : props.board.words('Pass to {name}', { name: props.board.name(target()) })}
          </button>
        </Show>
        <Show when={props.board.can('goOn')}>
          <MoveButton move="goOn" primary />
        </Show>
      </p>
    </div>
  )
}
