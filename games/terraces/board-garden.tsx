import { type BoardProps, Counter, Stack } from 'playchart/kit'
import { For, type JSX, Show } from 'solid-js'
import { GardenCard } from './board-card.tsx'
import { CostSigns, EffectSigns, Sign } from './board-signs.tsx'
import { cardText, costText, effectText, goodsText } from './board-words.tsx'
import type game from './game.ts'
import { beesOf, cardNamed } from './garden.ts'
import { HILLSIDES } from './hillsides.ts'
import { gardenSeen } from './seen.ts'

export type Props = BoardProps<typeof game>

/** A player: coins, bees, honey, what their sources give, their hillside and what they have planted. */
export function Garden(props: { board: Props; seat: number; where: string }) {
  const player = () => props.board.view.players[props.seat]!
  const garden = () => gardenSeen(props.board.view, props.seat)
  const isMine = () => props.seat === props.board.me
  const { words } = props.board
  const name = () => props.board.name(props.seat)
  const honey = () => player().honey.reduce((sum, one) => sum + one, 0)
  return (
    <section
      class="te-garden pc-plate"
      aria-label={words('Garden of {name}', { name: name() })}
      data-turn={props.board.view.awaited.includes(props.seat)}
      data-mine={isMine()}
      data-out={props.board.view.inactive.includes(props.seat)}
    >
      <header class="te-head">
        <strong class="pc-plate-name" title={name()}>
          {isMine() ? words('{name} (you)', { name: name() }) : name()}
        </strong>
        <span class="te-where">{props.where}</span>
        <Show when={!isMine()}>
          <Stack
            of={player().chosen}
            label={words('Chosen by {name}', { name: name() })}
            layout="grid"
            columns={1}
            class="te-chosen"
            ratio={1.3}
            faceDown
            describe={() => words('a card, face down')}
          >
            {(card) => <GardenCard of={card} />}
          </Stack>
        </Show>
      </header>
      <div class="te-row">
        <span class="te-stats">
          <Stat of="coins" count={player().coins} words={words('{name}’s coins', { name: name() })} />
          <Stat of="bees" count={beesOf(garden())} words={words('{name}’s bees', { name: name() })} />
          <Stat of="honey" count={honey()} words={words('{name}’s honey', { name: name() })} />
        </span>
        <p class="te-sources">
          <span class="pc-unseen">
            {words('Goods: {goods}', {
              goods: garden()
                .sources.map((goods) => goodsText(goods, words))
                .join(', '),
            })}
          </span>
          <For each={garden().sources}>
            {(goods) => (
              <span class="te-gives">
                <For each={goods}>{(good) => <Sign of={good} />}</For>
              </span>
            )}
          </For>
        </p>
      </div>
      <Hillside board={props.board} seat={props.seat} />
      <Stack
        of={player().garden}
        label={words('Planted by {name}', { name: name() })}
        layout="grid"
        class="te-planted"
        ratio={0.8}
        describe={(card) => (card?.values ? cardText(cardNamed(card.values.name), words) : '')}
      >
        {(card) => <GardenCard of={card} small />}
      </Stack>
    </section>
  )
}

function Stat(props: { of: 'coins' | 'bees' | 'honey'; count: number; words: string }): JSX.Element {
  return (
    <span class="te-stat" data-help={props.words}>
      <Sign of={props.of} />
      <Counter value={props.count} label={props.words} quiet />
    </span>
  )
}

/** The terraces, from the lowest up: what they cost until they are built, and the card that lies under each that is. */
function Hillside(props: { board: Props; seat: number }) {
  const { words } = props.board
  const player = () => props.board.view.players[props.seat]!
  const terraces = () => HILLSIDES[player().hillside].terraces
  const built = () => player().built.count ?? 0
  const said = (n: number) => {
    const terrace = terraces()[n]!
    const does = words('Terrace {n}: {effect}', { n: n + 1, effect: effectText(terrace, words) })
    return `${does}${n < built() ? words(', built') : words('; costs {cost}', { cost: costText(terrace.cost, words) })}`
  }
  return (
    <div class="te-hillside" style={{ '--count': terraces().length }}>
      <span class="te-hillside-name">{words(player().hillside)}</span>
      <ol class="te-steps" aria-label={words(player().hillside)}>
        <For each={terraces()}>
          {(terrace, n) => (
            <li class="te-step" data-built={n() < built()} style={{ '--n': n() }} data-help={said(n())}>
              <span class="pc-unseen">{said(n())}</span>
              <span class="te-does" aria-hidden="true">
                <EffectSigns of={terrace} />
              </span>
              <span class="te-cost" aria-hidden="true">
                <CostSigns of={n() < built() ? {} : terrace.cost} />
              </span>
            </li>
          )}
        </For>
      </ol>
      <Stack
        of={player().built}
        label={words('Cards under the terraces')}
        layout="grid"
        columns={terraces().length}
        class="te-built"
        ratio={0.5}
        describe={(_, slot) => words('card under terrace {n}', { n: slot + 1 })}
      >
        {(card) => <GardenCard of={card} />}
      </Stack>
    </div>
  )
}
