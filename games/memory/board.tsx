import { type BoardProps, board, Card, MoveButton, Stack } from 'playchart/kit'
import { For } from 'solid-js'
import type game from './game.ts'
import pictures from './pictures.svg'
import './board.css'

// The second card is to be seen before the pair flies off.
export default board<typeof game>(Table, {
  pace: ({ move }) => (move === 'reveal' ? { restMs: 500 } : {}),
  glyph: (thing) => ('deck' in thing ? <Picture of={String(thing.values.type)} /> : undefined),
})

function Table(props: BoardProps<typeof game>) {
  return (
    <div class="memory" data-size={props.variant.size}>
      <Stack
        of={props.view.game.cards}
        label={props.words('Cards')}
        layout="grid"
        ratio={1.2}
        move="reveal"
        describe={(card, _, called) =>
          props.words('{card}, slot {slot}', {
            card: props.words(card === null ? 'empty' : card.values ? card.values.type : 'face-down card'),
            slot: called,
          })
        }
      >
        {(card) => <Card of={card}>{({ type }) => <Face of={type} word={props.words(type)} />}</Card>}
      </Stack>
      <p class="pc-moves">
        <MoveButton move="hide" />
      </p>
      <div class="memory-players">
        <For each={props.view.players.map((_, seat) => seat)}>
          {(seat) => (
            <div class="memory-player pc-plate" data-turn={props.view.awaited.includes(seat)}>
              <p class="memory-name">
                <strong class="pc-plate-name" title={props.name(seat)}>
                  {props.name(seat)}
                </strong>
                <span>{props.words('{n} cards', { n: props.view.players[seat]!.won.count ?? 0 })}</span>
              </p>
              <Stack
                of={props.view.players[seat]!.won}
                label={props.words('{name}’s cards', { name: props.name(seat) })}
                layout="pile"
                size="2.75rem"
                ratio={1.2}
                top="last"
                count={false}
                describe={(card) => (card?.values ? props.words(card.values.type) : '')}
              >
                {(card) => <Card of={card}>{({ type }) => <Face of={type} word={props.words(type)} />}</Card>}
              </Stack>
            </div>
          )}
        </For>
      </div>
    </div>
  )
}

function Face(props: { of: string; word: string }) {
  return (
    <span class="memory-face" aria-hidden="true">
      <Picture of={props.of} />
      <span class="memory-word">{props.word}</span>
    </span>
  )
}

function Picture(props: { of: string }) {
  return (
    <svg class="memory-picture" aria-hidden="true">
      <use href={`${pictures}#${props.of}`} />
    </svg>
  )
}
