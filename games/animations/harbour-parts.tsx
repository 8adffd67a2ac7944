import { Card, Chips, Cost, Counter, FadingText, MoveButton, Stack, Surface, Token } from 'playchart/kit'
import { For } from 'solid-js'
import { Named, Part, type Props, Tray } from './part.tsx'
import { ISLANDS } from './table.ts'

const MONEY = {
  coins: { sign: '●', colour: 'var(--piece-5)' },
  gems: { sign: '◆', colour: 'var(--piece-3)' },
}
const TONES = { blue: 0, red: 1, green: 2 }

/** A menu at each thing that can be had in several ways; what things cost, what one has, and numbers that count. */
export function Shop(props: Props) {
  const { coins, gems } = { coins: () => props.view.game.coins, gems: () => props.view.game.gems }
  return (
    <Part title="Menus, costs and amounts: choose, or drag">
      <Tray moves={<MoveButton move="earn" />}>
        <Named grows name="Shop">
          <Stack of={props.view.game.shop} label="Shop" layout="grid" size="3.5rem" ratio={1.2} moves={['buy', 'barter']} drop={['sell']}>
            {(good) => (
              <Card of={good}>
                {({ thing, price }) => (
                  <span class="an-good">
                    {thing}
                    <Cost kinds={MONEY} of={{ coins: price }} has={{ coins: coins() }} />
                  </span>
                )}
              </Card>
            )}
          </Stack>
        </Named>
        <Named grows name="Bought">
          <Stack
            of={props.view.game.bought}
            label="Bought"
            layout="grid"
            size="3.5rem"
            ratio={1.2}
            moves={['sell']}
            drop={['buy', 'barter']}
            class="an-bought"
          >
            {(good) => <Card of={good}>{({ thing }) => <span class="an-good">{thing}</span>}</Card>}
          </Stack>
        </Named>
        <p class="an-money">
          <Chips kinds={MONEY} of={{ coins: coins(), gems: gems() }} label="Money" zero />
          <span>
            Coins: <Counter label="Coins" value={coins()} quiet />
          </span>
          <FadingText when={coins() === 0} text="All spent!" />
        </p>
      </Tray>
    </Part>
  )
}

/** Heaps of components that look the same, which are dragged from one stack to the other, or pressed. */
export function Beads(props: Props) {
  const bead = (colour: keyof typeof TONES) => <Token tone={TONES[colour]} />
  return (
    <Part title="Many alike: drag them, or press">
      <Tray>
        <Named grows name="Bag">
          <Stack of={props.view.game.bag} label="Bag" layout="heaps" size="2.25rem" round move="putIn" drop={['takeOut']}>
            {({ values }) => bead(values!.colour)}
          </Stack>
        </Named>
        <Named grows name="Bowl">
          <Stack of={props.view.game.bowl} label="Bowl" layout="heaps" size="2.25rem" round move="takeOut" drop={['putIn']}>
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
    <Part title="On a circle">
      <Tray moves={<MoveButton move="tick" />}>
        <div class="an-wheel">
          <Stack
            of={props.view.game.wheel}
            label="Hours"
            layout="ring"
            size="1.75rem"
            round
            describe={(hand, slot) => `${slot === 0 ? 12 : slot} o’clock${hand ? ', the hand' : ''}`}
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
    <Part wide title="A map: enlarge it, drag the ship">
      <Tray>
        <div class="an-map">
          <Surface label="Map of the islands" width={900}>
            <div class="an-sea">
              <For each={ISLANDS}>
                {(island, i) => (
                  <span style={{ left: `${PLACES[i()]!.x}%`, top: `${PLACES[i()]!.y}%` }} aria-hidden="true">
                    {island}
                  </span>
                )}
              </For>
              <Stack
                of={props.view.game.map}
                label="Islands"
                layout="places"
                places={PLACES}
                size="4rem"
                round
                moves={['sail']}
                drop={['sail']}
                describe={(ship, _, called) => (ship ? `the ship, ${called}` : called)}
                choiceText={(_, { to }) => `To ${ISLANDS[Number(to)]}`}
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
