import { MoveButton, PlayingCard, Stack } from 'playchart/kit'
import { For, Show } from 'solid-js'
import { LAYOUTS } from './layouts.ts'
import { cardSaid, Named, Part, type Props, Tray } from './part.tsx'

/** Hidden and open heaps, and hands that the other seat does not see. */
export function DrawAndHand(props: Props) {
  const hand = (seat: number) => (props.me === seat ? 'Your hand' : `${props.name(seat)}’s hand`)
  return (
    <Part wide title="Draw, discard and hand">
      <Tray
        moves={
          <>
            <MoveButton move="drawToDiscard" />
            <MoveButton move="discardToDraw" />
            <MoveButton move="drawToHand" />
            <MoveButton move="handToDiscard" />
            <Show when={props.view.players.length > 1}>
              <MoveButton move="handToNext">Hand to hand</MoveButton>
            </Show>
            <MoveButton move="shuffleDraw" />
          </>
        }
      >
        <Named name="Draw">
          <Stack of={props.view.game.draw} label="Draw pile" layout="stack" faceDown />
        </Named>
        <Named name="Discard">
          <Stack of={props.view.game.discard} label="Discard pile" layout="pile" top="last" describe={cardSaid}>
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
        <For each={props.view.players.map((_, seat) => seat)}>
          {(seat) => (
            <Named grows name={hand(seat)}>
              <Stack of={props.view.players[seat]!.hand} label={hand(seat)} layout="fan" faceDown={props.me !== seat} describe={cardSaid}>
                {(card) => <PlayingCard of={card} />}
              </Stack>
            </Named>
          )}
        </For>
      </Tray>
    </Part>
  )
}

/** The same cards, laid out in every way there is. */
export function Layouts(props: Props) {
  return (
    <Part wide title="Layouts: the first card goes on to the next">
      <div class="an-layouts">
        <For each={LAYOUTS}>
          {(layout) => (
            <Tray
              moves={
                <MoveButton move="pass" args={{ from: layout }}>
                  <span class="pc-unseen">On from the </span>
                  <span class="an-word">{layout}</span>
                  <span aria-hidden="true">→</span>
                </MoveButton>
              }
            >
              <Stack
                of={props.view.game[layout]}
                label={`As a ${layout}`}
                layout={layout}
                columns={3}
                size={layout === 'grid' ? '1.75rem' : undefined}
                describe={cardSaid}
              >
                {(card) => <PlayingCard of={card} />}
              </Stack>
            </Tray>
          )}
        </For>
      </div>
    </Part>
  )
}

/** Cards that are turned over on their way, and where they lie. */
export function Turning(props: Props) {
  return (
    <Part title="Turning over">
      <Tray
        moves={
          <>
            <MoveButton move="turnUp" />
            <MoveButton move="turnDown" />
          </>
        }
      >
        <Named grows name="Face down">
          <Stack of={props.view.game.backs} label="Face down" describe={cardSaid} faceDown>
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
        <Named grows name="Face up">
          <Stack of={props.view.game.fronts} label="Face up" describe={cardSaid}>
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
      </Tray>
      <Tray
        moves={
          <MoveButton move="turnOver" args={{ slot: 0 }}>
            Turn over the first
          </MoveButton>
        }
      >
        <Named grows name="Where they lie: choose one">
          <Stack
            of={props.view.game.places}
            label="Where they lie"
            layout="grid"
            columns={3}
            move="turnOver"
            describe={(card, slot) => `${cardSaid(card)}, place ${slot + 1}`}
          >
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
      </Tray>
    </Part>
  )
}

/** What happens within a stack: sliding, sorting, shuffling. */
export function Rows(props: Props) {
  return (
    <Part title="Within a row">
      <Tray
        moves={
          <>
            <MoveButton move="slide" args={{ to: 'last' }}>
              First to the end
            </MoveButton>
            <MoveButton move="slide" args={{ to: 'first' }}>
              Last to the front
            </MoveButton>
            <MoveButton move="sort" />
            <Shuffles row="open" />
          </>
        }
      >
        <Stack of={props.view.game.open} label="Open row" describe={cardSaid}>
          {(card) => <PlayingCard of={card} />}
        </Stack>
      </Tray>
      <Tray moves={<Shuffles row="closed" />}>
        <Stack of={props.view.game.closed} label="Closed row" describe={cardSaid} faceDown>
          {(card) => <PlayingCard of={card} />}
        </Stack>
      </Tray>
    </Part>
  )
}

function Shuffles(props: { row: 'open' | 'closed' }) {
  return (
    <For each={['openly', 'secretly'] as const}>
      {(how) => (
        <MoveButton move="shuffle" args={{ row: props.row, how }}>
          Shuffle {how}
          <span class="pc-unseen"> the {props.row} row</span>
        </MoveButton>
      )}
    </For>
  )
}

const ROWS = [
  { row: 'upper', to: 'lower', way: 'down' },
  { row: 'lower', to: 'upper', way: 'up' },
] as const

/** A whole stack, in one version or a version for each card. */
export function AllCards(props: Props) {
  return (
    <Part title="All cards">
      <For each={ROWS}>
        {({ row, to, way }) => (
          <Tray
            moves={
              <>
                <MoveButton move="oneByOne" args={{ to }}>
                  One by one {way}
                </MoveButton>
                <MoveButton move="allAtOnce" args={{ to }}>
                  All at once {way}
                </MoveButton>
              </>
            }
          >
            <Stack of={props.view.game[row]} label={`The ${row} row`} describe={cardSaid}>
              {(card) => <PlayingCard of={card} />}
            </Stack>
          </Tray>
        )}
      </For>
    </Part>
  )
}

/** A stack with so many slots. */
export function Slots(props: Props) {
  return (
    <Part title="Slots">
      <Tray
        moves={
          <>
            <For each={['first', 'last', 'next'] as const}>
              {(slot) => (
                <MoveButton move="fill" args={{ slot }}>
                  To the {slot} free
                </MoveButton>
              )}
            </For>
            <MoveButton move="empty">Take the first back</MoveButton>
          </>
        }
      >
        <Named name="Supply">
          <Stack of={props.view.game.supply} label="Supply" layout="stack" describe={cardSaid}>
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
        <Named grows name="Five slots">
          <Stack
            of={props.view.game.row}
            label="Slots"
            layout="grid"
            columns={5}
            describe={(card, slot) => `slot ${slot + 1}, ${card ? cardSaid(card) : 'empty'}`}
          >
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
      </Tray>
    </Part>
  )
}
