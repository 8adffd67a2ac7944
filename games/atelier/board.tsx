import { type BoardProps, board, Card, partsOf } from 'playchart/kit'
import { For, Show } from 'solid-js'
import { Player } from './board-player.tsx'
import { countsIn, patronText, priceText, workText } from './board-words.tsx'
import { LEAF, type Patron, type Pigment, SIZES } from './cards.ts'
import { KINDS, PatronFace, Pot, WorkBack, WorkFace } from './faces.tsx'
import type game from './game.ts'
import './board.css'

const { Confirm, MoveButton, Stack } = partsOf<typeof game>()

const DECKS = { large: 'Deck of large works', middle: 'Deck of middle works', small: 'Deck of small works' }
const TOPS = {
  large: 'Reserve the top of the large works',
  middle: 'Reserve the top of the middle works',
  small: 'Reserve the top of the small works',
}

// The board pauses so that players see who comes to visit before the next turn.
export default board<typeof game>(Table, {
  pace: ({ move }) => (move === 'visit' || move === 'receive' ? { restMs: 900 } : {}),
  decks: {
    works: { explain: workText },
    patrons: { explain: ({ name, wants }: Patron, words) => patronText(name, wants, words) },
  },
})

function Table(props: BoardProps<typeof game>) {
  const { words } = props
  const table = () => props.view.game
  const mine = () => (props.me === null ? undefined : props.view.players[props.me])
  const pots = () => countsIn(mine()?.pots)
  const works = () => countsIn(mine()?.works)
  /** What the viewer can pay of each pigment: with pots, or since works spare it. */
  const means = () => mine() && pots().map((count, i) => count + works()[i]!)
  const workOf = (id: unknown) => [...table().market.slots, ...(mine()?.reserve.slots ?? [])].find((work) => work?.id === id)?.values
  const choiceText = (move: string, { work }: { work?: unknown }) => {
    const values = workOf(work)
    return move === 'reserve'
      ? table().bank[KINDS.indexOf(LEAF)]!.count
        ? words('Reserve and take a gold leaf')
        : words('Reserve')
      : values
        ? words('Buy for {price}', { price: priceText(values, pots(), works(), words) })
        : words('Buy')
  }
  const others = () => {
    const all = props.view.players.map((_, seat) => seat)
    return props.me === null ? all : [...all.slice(props.me + 1), ...all.slice(0, props.me)]
  }
  return (
    <div class="at" data-receiving={props.can('receive')}>
      <div class="at-sides">
        <div class="at-table">
          <div class="at-market">
            <div class="at-decks">
              <For each={SIZES}>
                {(size, i) => (
                  <div class="at-deck">
                    <Stack of={table().decks[i()]!} label={words(DECKS[size])} layout="stack" faceDown size="100%" ratio={1.3}>
                      {(work) => <Card of={work} class="at-face-down" back={<WorkBack size={size} />} />}
                    </Stack>
                    <MoveButton move="reserveUnseen" args={{ deck: i() }}>
                      <span class="pc-unseen">{words(TOPS[size])}</span>
                    </MoveButton>
                  </div>
                )}
              </For>
            </div>
            <Stack
              of={table().market}
              label={words('Market')}
              layout="grid"
              columns={4}
              ratio={1.3}
              moves={['buy', 'reserve']}
              choiceText={choiceText}
              describe={(work) => (work?.values ? workText(work.values, words) : words('no work'))}
            >
              {(work) => <Card of={work}>{(values) => <WorkFace work={values} has={means()} />}</Card>}
            </Stack>
          </div>
          <div class="at-bank" role="group" aria-label={words('Pots')}>
            <For each={KINDS}>
              {(kind, i) => (
                <div class="at-source">
                  <Stack
                    of={table().bank[i()]!}
                    label={words(kind)}
                    layout="stack"
                    size="var(--pot)"
                    ratio={1}
                    moves={kind === LEAF ? undefined : ['take']}
                    args={{ pigments: kind }}
                    describe={() => words(kind)}
                  >
                    {() => <Pot kind={kind} />}
                  </Stack>
                  <Show when={kind !== LEAF}>
                    <MoveButton move="takeTwo" args={{ pigment: kind as Pigment }}>
                      <span aria-hidden="true">×2</span>
                      <span class="pc-unseen">{words('Two pots of {kind}', { kind: words(kind) })}</span>
                    </MoveButton>
                  </Show>
                </div>
              )}
            </For>
          </div>
          <div class="at-moves">
            <Confirm move="take" />
            <Show when={props.can('pass')}>
              <p>{words('You can do nothing else: put one of your pots back.')}</p>
            </Show>
          </div>
          <Show when={props.me !== null}>
            <Player board={props} seat={props.me!} choiceText={choiceText} />
          </Show>
        </div>
        <div class="at-side">
          <Stack
            of={table().patrons}
            label={words('Patrons')}
            layout="grid"
            columns={table().patrons.slots.length}
            ratio={1.15}
            class="at-patrons"
            move="receive"
            describe={(patron) => (patron?.values ? patronText(patron.values.name, patron.values.wants, words) : words('gone'))}
          >
            {(patron) => <Card of={patron}>{(values) => <PatronFace patron={values} points={3} has={mine() && works()} />}</Card>}
          </Stack>
          <For each={others()}>{(seat) => <Player board={props} seat={seat} choiceText={choiceText} />}</For>
        </div>
      </div>
    </div>
  )
}
