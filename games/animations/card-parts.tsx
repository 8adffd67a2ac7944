import { MoveButton, PlayingCard, Stack } from 'playchart/kit'
import { For, Show } from 'solid-js'
import { cardSaidIn, Named, Part, type Props, Tray } from './part.tsx'
import { LAYOUTS } from './table.ts'

/** Hidden and open heaps, and hands that the other seat does not see. */
export function DrawAndHand(props: Props) {
  const cardSaid = cardSaidIn(props)
  const hand = (seat: number) => (props.me === seat ? props.words('Your hand') : props.words('{name}’s hand', { name: props.name(seat) }))
  return (
    <Part wide title={props.words('Draw, discard and hand')}>
      <Tray
        moves={
          <>
            <MoveButton move="drawToDiscard" />
            <MoveButton move="discardToDraw" />
            <MoveButton move="drawToHand" />
            <MoveButton move="handToDiscard" />
            <Show when={props.view.players.length > 1}>
              <MoveButton move="handToNext">{props.words('Hand to hand')}</MoveButton>
            </Show>
            <MoveButton move="shuffleDraw" />
          </>
        }
      >
        <Named name={props.words('Draw')}>
          <Stack of={props.view.game.draw} label={props.words('Draw pile')} layout="stack" faceDown />
        </Named>
        <Named name={props.words('Discard')}>
          <Stack of={props.view.game.discard} label={props.words('Discard pile')} layout="pile" top="last" describe={cardSaid}>
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
  const cardSaid = cardSaidIn(props)
  return (
    <Part wide title={props.words('Layouts: the first card goes on to the next')}>
      <div class="an-layouts">
        <For each={LAYOUTS}>
          {(layout) => (
            <Tray
              moves={
                <MoveButton move="pass" args={{ from: layout }}>
                  <span class="pc-unseen">{props.words('On from the ')}</span>
                  <span class="an-word">{props.words(layout)}</span>
                  <span aria-hidden="true">→</span>
                </MoveButton>
              }
            >
              <Stack
                of={props.view.game[layout]}
                label={props.words('As a {layout}', { layout: props.words(layout) })}
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
  const cardSaid = cardSaidIn(props)
  return (
    <Part title={props.words('Turning over')}>
      <Tray
        moves={
          <>
            <MoveButton move="turnUp" />
            <MoveButton move="turnDown" />
          </>
        }
      >
        <Named grows name={props.words('Face down')}>
          <Stack of={props.view.game.backs} label={props.words('Face down')} describe={cardSaid} faceDown>
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
        <Named grows name={props.words('Face up')}>
          <Stack of={props.view.game.fronts} label={props.words('Face up')} describe={cardSaid}>
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
      </Tray>
      <Tray
        moves={
          <MoveButton move="turnOver" args={{ slot: 0 }}>
            {props.words('Turn over the first')}
          </MoveButton>
        }
      >
        <Named grows name={props.words('Where they lie: choose one')}>
          <Stack
            of={props.view.game.places}
            label={props.words('Where they lie')}
            layout="grid"
            columns={3}
            move="turnOver"
            describe={(card, slot) => `${cardSaid(card)}, ${props.words('place {n}', { n: slot + 1 })}`}
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
  const cardSaid = cardSaidIn(props)
  return (
    <Part title={props.words('Within a row')}>
      <Tray
        moves={
          <>
            <MoveButton move="slide" args={{ to: 'last' }}>
              {props.words('First to the end')}
            </MoveButton>
            <MoveButton move="slide" args={{ to: 'first' }}>
              {props.words('Last to the front')}
            </MoveButton>
            <MoveButton move="sort" />
            <Shuffles {...props} row="open" />
          </>
        }
      >
        <Stack of={props.view.game.open} label={props.words('Open row')} describe={cardSaid}>
          {(card) => <PlayingCard of={card} />}
        </Stack>
      </Tray>
      <Tray moves={<Shuffles {...props} row="closed" />}>
        <Stack of={props.view.game.closed} label={props.words('Closed row')} describe={cardSaid} faceDown>
          {(card) => <PlayingCard of={card} />}
        </Stack>
      </Tray>
    </Part>
  )
}

const HOW = { openly: 'Shuffle openly', secretly: 'Shuffle secretly' }
const WHICH = { open: ' the open row', closed: ' the closed row' }

function Shuffles(props: Props & { row: 'open' | 'closed' }) {
  return (
    <For each={['openly', 'secretly'] as const}>
      {(how) => (
        <MoveButton move="shuffle" args={{ row: props.row, how }}>
          {props.words(HOW[how])}
          <span class="pc-unseen">{props.words(WHICH[props.row])}</span>
        </MoveButton>
      )}
    </For>
  )
}

const ROWS = [
  { row: 'upper', to: 'lower', label: 'The upper row', oneByOne: 'One by one down', allAtOnce: 'All at once down' },
  { row: 'lower', to: 'upper', label: 'The lower row', oneByOne: 'One by one up', allAtOnce: 'All at once up' },
] as const

/** A whole stack, in one version or a version for each card. */
export function AllCards(props: Props) {
  const cardSaid = cardSaidIn(props)
  return (
    <Part title={props.words('All cards')}>
      <For each={ROWS}>
        {({ row, to, label, oneByOne, allAtOnce }) => (
          <Tray
            moves={
              <>
                <MoveButton move="oneByOne" args={{ to }}>
                  {props.words(oneByOne)}
                </MoveButton>
                <MoveButton move="allAtOnce" args={{ to }}>
                  {props.words(allAtOnce)}
                </MoveButton>
              </>
            }
          >
            <Stack of={props.view.game[row]} label={props.words(label)} describe={cardSaid}>
              {(card) => <PlayingCard of={card} />}
            </Stack>
          </Tray>
        )}
      </For>
    </Part>
  )
}

const FILLS = { first: 'To the first free', last: 'To the last free', next: 'To the next free' }

/** A stack with so many slots. */
export function Slots(props: Props) {
  const cardSaid = cardSaidIn(props)
  return (
    <Part title={props.words('Slots')}>
      <Tray
        moves={
          <>
            <For each={['first', 'last', 'next'] as const}>
              {(slot) => (
                <MoveButton move="fill" args={{ slot }}>
                  {props.words(FILLS[slot])}
                </MoveButton>
              )}
            </For>
            <MoveButton move="empty">{props.words('Take the first back')}</MoveButton>
          </>
        }
      >
        <Named name={props.words('Supply')}>
          <Stack of={props.view.game.supply} label={props.words('Supply')} layout="stack" describe={cardSaid}>
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
        <Named grows name={props.words('Five slots')}>
          <Stack
            of={props.view.game.row}
            label={props.words('Slots')}
            layout="grid"
            columns={5}
            describe={(card, slot) => `${props.words('slot {n}', { n: slot + 1 })}, ${card ? cardSaid(card) : props.words('empty')}`}
          >
            {(card) => <PlayingCard of={card} />}
          </Stack>
        </Named>
      </Tray>
    </Part>
  )
}
