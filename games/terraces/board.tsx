import { board, partsOf } from 'playchart/kit'
import { createMemo, For, Show } from 'solid-js'
import { GardenCard } from './board-card.tsx'
import { Garden, type Props } from './board-garden.tsx'
import { PointsTable } from './board-points.tsx'
import { Sign } from './board-signs.tsx'
import { cardText, coinsText } from './board-words.tsx'
import { COMPOST_COINS, HAND, SEASONS } from './cards.ts'
import type game from './game.ts'
import { cardNamed } from './garden.ts'
import { gardenSeen, seatsBeside } from './seen.ts'
import './board.css'

const { Stack } = partsOf<typeof game>()

/** How long to look at what was revealed, and at who has more bees. */
const RESTS: { readonly [move: string]: number } = { carryOut: 500, compareBees: 900 }
export default board<typeof game>(Table, {
  pace: ({ move }) => ({ restMs: RESTS[move ?? ''] ?? 0 }),
  decks: { cards: { explain: ({ name }: { name: string }, words) => cardText(cardNamed(name), words) } },
})

function Table(props: Props) {
  const seats = () => props.view.players.map((_, seat) => seat)
  /** From the left neighbour round to the right one. */
  const others = () =>
    props.me === null
      ? seats()
      : seats()
          .map((n) => (props.me! + n) % seats().length)
          .slice(1)
  const where = (seat: number) => {
    const [left, right] = props.me === null ? [] : seatsBeside(props.view, props.me)
    return seat === left ? props.words('to your left') : seat === right ? props.words('to your right') : ''
  }
  return (
    <div class="te">
      <State {...props} />
      <Show when={props.view.finished}>
        <PointsTable board={props} />
      </Show>
      <Show when={props.me !== null}>
        <Show when={!props.view.finished}>
          <Hand {...props} seat={props.me!} />
        </Show>
        <Garden board={props} seat={props.me!} where="" />
      </Show>
      <div class="te-others" data-count={others().length}>
        <For each={others()}>{(seat) => <Garden board={props} seat={seat} where={where(seat)} />}</For>
      </div>
    </div>
  )
}

/** Which season and turn it is, where the hands go, and the cards that nobody has. */
function State(props: Props) {
  const season = () => SEASONS[Math.max(0, props.view.game.season - 1)]!
  const turn = () => Math.min(HAND - 1, Math.max(1, HAND + 1 - Math.max(1, ...props.view.players.map(({ choices }) => choices.count ?? 0))))
  return (
    <div class="te-state" data-season={season()}>
      <p>
        <strong class="te-season">{props.words(season())}</strong>
        <span>{props.words('turn {n} of {all}', { n: turn(), all: HAND - 1 })}</span>
        <span>{season() === 'summer' ? props.words('hands go right →') : props.words('← hands go left')}</span>
      </p>
      <div class="te-heaps">
        <For each={props.view.game.piles}>
          {(pile, i) => (
            <Stack
              of={pile}
              label={props.words('Cards of {season}', { season: props.words(SEASONS[i()]!) })}
              layout="stack"
              count={false}
              faceDown
            >
              {(card) => <GardenCard of={{ values: null, back: card.back ?? { season: SEASONS[i()]! } }} />}
            </Stack>
          )}
        </For>
        <span class="te-compost" data-help={props.words('Compost: cards that were thrown away.')}>
          <Stack of={props.view.game.compost} label={props.words('Compost')} layout="stack" faceDown>
            {(card) => <GardenCard of={card} />}
          </Stack>
        </span>
      </div>
    </div>
  )
}

/** One's own cards: each can be planted, built on or composted, as a menu at it says. */
function Hand(props: Props & { seat: number }) {
  const { words } = props
  const own = () => gardenSeen(props.view, props.seat)
  const player = () => props.view.players[props.seat]!
  const beside = () => seatsBeside(props.view, props.seat)
  const chosen = () => player().chosen.slots[0]?.id
  /** The least that planting a card costs in coins, by its id. */
  const prices = createMemo(() => {
    const prices = new Map<string, number>()
    for (const { card, use, toLeft, toRight } of props.options('choose') ?? [])
      if (use === 'plant') prices.set(card, Math.min(prices.get(card) ?? Number.POSITIVE_INFINITY, toLeft + toRight))
    return prices
  })
  const paid = (toLeft: number, toRight: number) => {
    const [left, right] = beside().map((seat) => props.name(seat))
    const part = (n: number, name: string | undefined) =>
      n && name ? [words('{coins} to {name}', { coins: coinsText(n, words), name })] : []
    const parts = [...part(toLeft, left), ...part(toRight, right)]
    return parts.length ? words(', pay {what}', { what: parts.join(words(' and ')) }) : ''
  }
  const choiceText = (use: unknown, toLeft: number, toRight: number) =>
    use === 'plant'
      ? `${words('Plant it')}${paid(toLeft, toRight)}`
      : use === 'terrace'
        ? `${words('Build terrace {n} on it', { n: own().terraces + 1 })}${paid(toLeft, toRight)}`
        : words('Compost it for {coins}', { coins: coinsText(COMPOST_COINS, words) })
  const chosenText = () => {
    const { use, toLeft, toRight } = player()
    return choiceText(use, toLeft ?? 0, toRight ?? 0)
  }
  const said = (id: string, name: string) => {
    const price = prices().get(id)
    const may = price ? words('; can be planted for {coins}', { coins: coinsText(price, words) }) : words('; can be planted')
    return `${cardText(cardNamed(name), words)}${price === undefined ? '' : may}${id === chosen() ? words('; chosen') : ''}`
  }
  return (
    <div class="te-hand">
      <Stack
        of={player().choices}
        label={words('Your hand')}
        layout="grid"
        moves={['choose']}
        choiceText={(_, { use, toLeft, toRight }) => choiceText(use, Number(toLeft), Number(toRight))}
        chosen={(slot) => (player().choices.slots[slot]?.id === chosen() ? true : undefined)}
        describe={(card) => (card?.values ? said(card.id, card.values.name) : '')}
      >
        {(card) => (
          <GardenCard
            of={card}
            note={
              <span class="te-note" data-can={prices().has(card.id)}>
                <Show when={prices().get(card.id)} fallback={prices().has(card.id) ? '✓' : ''}>
                  {(price) => (
                    <>
                      {price()}
                      <Sign of="coins" />
                    </>
                  )}
                </Show>
              </span>
            }
          />
        )}
      </Stack>
      <p class="te-chosen-text">
        {chosen()
          ? words('Chosen: {card}. {how}.', { card: words(player().chosen.slots[0]?.values?.name ?? ''), how: chosenText() })
          : words('Choose a card.')}
      </p>
    </div>
  )
}
