import { board, Countdown, Die, FadingText, MoveButton, Stack, StatusText, Token } from 'playchart/kit'
import { For, Show } from 'solid-js'
import { AllCards, DrawAndHand, Layouts, Rows, Slots, Turning } from './card-parts.tsx'
import type game from './game.ts'
import { Beads, Hours, Islands, Shop } from './harbour-parts.tsx'
import { Fitting, Named, Part, type Props, ScrollArea, Tray } from './part.tsx'
import './board.css'

export default board<typeof game>(Table)

function Table(props: Props) {
  const face = () => props.view.game.dice.slots[0]?.state?.value ?? null
  /** The number keeps apart what is done twice. */
  const said = () => {
    const { step } = props
    if (!step) return props.words('Nothing has moved yet.')
    return `${step.version}. ${props.definition.moves[step.move ?? '']?.name ?? ''}${step.move === 'roll' ? `: ${face()}` : ''}`
  }
  return (
    <div class="an">
      <div class="an-head">
        <StatusText text={said()} />
        <Show when={props.view.players.length > 1}>
          <MoveButton move="handOver" />
        </Show>
      </div>
      <ScrollArea label={props.words('All that moves')} class="an-parts">
        <DrawAndHand {...props} />
        <Layouts {...props} />
        <Turning {...props} />
        <AllCards {...props} />
        <Rows {...props} />
        <Tokens {...props} />
        <Slots {...props} />
        <Plants {...props} />
        <Shop {...props} />
        <Beads {...props} />
        <Hours {...props} />
        <Islands {...props} />
        <DieAndClock {...props} />
      </ScrollArea>
    </div>
  )
}

const TONES = { blue: 0, red: 1, green: 2 }
const TOKENS = { blue: 'blue token', red: 'red token', green: 'green token' }

function Tokens(props: Props) {
  return (
    <Part title={props.words('Tokens on a board')}>
      <Tray moves={<MoveButton move="step" />}>
        <div class="an-track">
          <For each={props.view.game.track.map((_, space) => space)}>
            {(space) => (
              <Stack
                of={props.view.game.track[space]!}
                label={props.words('Space {n}', { n: space + 1 })}
                size="1.625rem"
                ratio={1}
                describe={(token) => (token?.values ? props.words(TOKENS[token.values.colour]) : '')}
              >
                {(token) => <Token tone={TONES[token.values!.colour]} />}
              </Stack>
            )}
          </For>
        </div>
      </Tray>
      <Tray
        moves={
          <>
            <MoveButton move="hop" />
            <MoveButton move="swap" />
          </>
        }
      >
        <Stack
          of={props.view.game.squares}
          label={props.words('Squares')}
          layout="grid"
          columns={3}
          size="2.25rem"
          ratio={1}
          describe={(token, square) =>
            `${props.words('square {n}', { n: square + 1 })}, ${props.words(token?.values ? TOKENS[token.values.colour] : 'empty')}`
          }
        >
          {(token) => <Token tone={TONES[token.values!.colour]} />}
        </Stack>
      </Tray>
    </Part>
  )
}

function Plants(props: Props) {
  const named = ({ values }: { readonly values: { readonly name: string } | null }) => (values ? props.words(values.name) : '')
  return (
    <Part title={props.words('What changes about a card')}>
      <Tray
        moves={
          <>
            <MoveButton move="tap">{props.view.game.plants.slots[0]?.state?.tapped ? props.words('Untap') : props.words('Tap')}</MoveButton>
            <MoveButton move="layOn">{props.words('Lay on')}</MoveButton>
            <MoveButton move="takeOff">{props.words('Take off')}</MoveButton>
          </>
        }
      >
        <Stack
          class="an-plants"
          of={props.view.game.plants}
          label={props.words('Plants')}
          carries={(plant) => (
            <Show when={plant.state?.on.some && plant.state}>
              {(state) => (
                <Stack
                  class="an-carried"
                  of={state().on}
                  label={props.words('On {plant}', { plant: named(plant) })}
                  describe={(on) => (on ? named(on) : '')}
                >
                  {(on) => <Plant name={named(on)} />}
                </Stack>
              )}
            </Show>
          )}
        >
          {(plant) => <Plant name={named(plant)} tapped={plant.state?.tapped} />}
        </Stack>
      </Tray>
    </Part>
  )
}

function Plant(props: { name: string; tapped?: boolean | undefined }) {
  return (
    <div class="an-plant" data-tapped={props.tapped ?? false}>
      <Fitting text={props.name} />
    </div>
  )
}

function DieAndClock(props: Props) {
  return (
    <Part wide title={props.words('Die, clock and words')}>
      <Tray
        moves={
          <>
            <MoveButton move="roll" />
            <MoveButton move="startClock">{props.words('Start the clock')}</MoveButton>
            <MoveButton move="stopClock">{props.words('Stop it')}</MoveButton>
            <MoveButton move="greet">{props.words('Say hello')}</MoveButton>
          </>
        }
      >
        <Die value={props.view.game.dice.slots[0]?.state?.value ?? null} roll={props.view.game.rolls} />
        <Named grows name={props.words('Clock')}>
          <div class="an-clock">
            <Show when={props.view.game.clock} fallback={<span>{props.words('It stands still.')}</span>}>
              {(clock) => <Countdown startedAt={clock().startedAt} endsAt={clock().endsAt} label={props.words('Clock')} />}
            </Show>
            <FadingText on={props.view.game.rings} text={props.words('Ring!')} />
          </div>
        </Named>
        <Named name={props.words('Words')}>
          <div class="an-words">
            <span>{props.words('Greetings: {n}', { n: props.view.game.greetings })}</span>
            <FadingText on={props.view.game.greetings} text={props.words('Hello!')} />
          </div>
        </Named>
      </Tray>
    </Part>
  )
}
