import { Card, Chips, Cost, Counter, FadingText, MoveButton, Stack, Surface, Token } from 'playchart/kit'
import { For } from 'solid-js'
import { Fitting, Named, Part, type Props, Tray } from './part.tsx'
import { ISLANDS } from './table.ts'

const MONEY = {
  coins: { sign: '●', colour: 'var(--piece-5)' },
  gems: { sign: '◆', colour: 'var(--piece-3)' },
}
const TONES = { blue: 0, red: 1, green: 2 }

/** A menu at each thing that can be had in several ways; what things cost, what one has, and numbers that count. */
export function Shop(props: Props) {
  const { coins, gems } = { coins: () => props.view.game.coins, gems: () => props.view.game.gems }
  const money = { coins: { ...MONEY.coins, name: props.words('coins') }, gems: { ...MONEY.gems, name: props.words('gems') } }
  return (
    <Part title={props.words('Menus, costs and amounts: choose, or drag')}>
      <Tray moves={<MoveButton move="earn" />}>
        <Named grows name={props.words('Shop')}>
          <Stack
            of={props.view.game.shop}
            label={props.words('Shop')}
            layout="grid"
            size="3.5rem"
            ratio={1.2}
            moves={['buy', 'barter']}
            drop={['sell']}
          >
            {(good) => (
              <Card of={good}>
                {({ thing, price }) => (
                  <span class="an-good">
                    <Fitting text={props.words(thing)} />
                    <Cost kinds={money} of={{ coins: price }} has={{ coins: coins() }} />
                  </span>
                )}
              </Card>
            )}
          </Stack>
        </Named>
        <Named grows name={props.words('Bought')}>
          <Stack
            of={props.view.game.bought}
            label={props.words('Bought')}
            layout="grid"
            size="3.5rem"
            ratio={1.2}
            moves={['sell']}
            drop={['buy', 'barter']}
            class="an-bought"
          >
            {(good) => (
              <Card of={good}>
                {({ thing }) => (
                  <span class="an-good">
                    <Fitting text={props.words(thing)} />
                  </span>
                )}
              </Card>
            )}
          </Stack>
        </Named>
        <p class="an-money">
          <Chips kinds={money} of={{ coins: coins(), gems: gems() }} label={props.words('Money')} zero />
          <span>
            {props.words('Coins:')} <Counter label={props.words('Coins')} value={coins()} quiet />
          </span>
          <FadingText when={coins() === 0} text={props.words('All spent!')} />
        </p>
      </Tray>
    </Part>
  )
}

/** Heaps of components that look the same, which are dragged from one stack to the other, or pressed. */
export function Beads(props: Props) {
  const bead = (colour: keyof typeof TONES) => <Token tone={TONES[colour]} />
  return (
    <Part title={props.words('Many alike: drag them, or press')}>
      <Tray>
        <Named grows name={props.words('Bag')}>
          <Stack of={props.view.game.bag} label={props.words('Bag')} layout="heaps" size="2.25rem" round move="putIn" drop={['takeOut']}>
            {({ values }) => bead(values!.colour)}
          </Stack>
        </Named>
        <Named grows name={props.words('Bowl')}>
          <Stack of={props.view.game.bowl} label={props.words('Bowl')} layout="heaps" size="2.25rem" round move="takeOut" drop={['putIn']}>
            {({ values }) => bead(values!.colour)}
          </Stack>
        </Named>
      </Tray>
    </Part>
  )
}

/** Slots on a circle. */
export function Hours(props: Props) {
  return (
    <Part title={props.words('On a circle')}>
      <Tray moves={<MoveButton move="tick" />}>
        <div class="an-wheel">
          <Stack
            of={props.view.game.wheel}
            label={props.words('Hours')}
            layout="ring"
            size="1.75rem"
            round
            describe={(hand, slot) =>
              `${props.words('{hour} o’clock', { hour: slot === 0 ? 12 : slot })}${hand ? props.words(', the hand') : ''}`
            }
          >
            {() => <Token tone={1} />}
          </Stack>
        </div>
      </Tray>
    </Part>
  )
}

const PLACES = [
  { x: 12, y: 24 },
  { x: 40, y: 14 },
  { x: 80, y: 22 },
  { x: 88, y: 70 },
  { x: 52, y: 82 },
  { x: 18, y: 74 },
]

/** A map larger than its part of the screen. */
export function Islands(props: Props) {
  return (
    <Part wide title={props.words('A map: enlarge it, drag the ship')}>
      <Tray>
        <div class="an-map">
          <Surface label={props.words('Map of the islands')} width={900}>
            <div class="an-sea">
              <For each={ISLANDS}>
                {(island, i) => (
                  <span style={{ left: `${PLACES[i()]!.x}%`, top: `${PLACES[i()]!.y}%` }} aria-hidden="true">
                    {props.words(island)}
                  </span>
                )}
              </For>
              <Stack
                of={props.view.game.map}
                label={props.words('Islands')}
                layout="places"
                places={PLACES}
                size="4rem"
                round
                moves={['sail']}
                drop={['sail']}
                describe={(ship, _, called) => (ship ? `${props.words('the ship')}, ${called}` : called)}
                choiceText={(_, { to }) => props.words('To {island}', { island: props.words(ISLANDS[Number(to)]!) })}
              >
                {() => (
                  <Token tone={0}>
                    <svg class="an-ship" aria-hidden="true" viewBox="0 0 24 24">
                      <path d="M11 2v12H4zM13 5l6 9h-6zM2 16h20l-4 6H6z" />
                    </svg>
                  </Token>
                )}
              </Stack>
            </div>
          </Surface>
        </div>
      </Tray>
    </Part>
  )
}
