import { type BoardProps, Counter, Stack } from 'playchart/kit'
import { For, type JSX, Show } from 'solid-js'
import { GardenCard } from './board-card.tsx'
import { CostSigns, EffectSigns, Sign } from './board-signs.tsx'
import { cardInWords, effectInWords } from './board-words.ts'
import type game from './game.ts'
import { beesOf, cardNamed, costInWords } from './garden.ts'
import { HILLSIDES } from './hillsides.ts'
import { gardenSeen } from './seen.ts'

export type Props = BoardProps<typeof game>

/** A player: coins, bees, honey, what their sources give, their hillside and what they have planted. */
export function Garden(props: { board: Props; seat: number; where: string }) {
  const player = () => props.board.view.players[props.seat]!
  const garden = () => gardenSeen(props.board.view, props.seat)
  const isMine = () => props.seat === props.board.me
  const name = () => props.board.name(props.seat)
  const honey = () => player().honey.reduce((sum, one) => sum + one, 0)
  return (
    <section
      class="te-garden pc-plate"
      aria-label={`Garden of ${name()}`}
      data-turn={props.board.view.awaited.includes(props.seat)}
      data-mine={isMine()}
      data-out={props.board.view.inactive.includes(props.seat)}
    >
      <header class="te-head">
        <strong class="pc-plate-name" title={name()}>
          {isMine() ? `${name()} (you)` : name()}
        </strong>
        <span class="te-where">{props.where}</span>
        <Show when={!isMine()}>
          <Stack
            of={player().chosen}
            label={`Chosen by ${name()}`}
            layout="grid"
            columns={1}
            class="te-chosen"
            ratio={1.3}
            faceDown
            describe={() => 'a card, face down'}
          >
            {(card) => <GardenCard of={card} />}
          </Stack>
        </Show>
      </header>
      <div class="te-row">
        <span class="te-stats">
          <Stat of="coins" count={player().coins} words={`${name()}’s coins`} />
          <Stat of="bees" count={beesOf(garden())} words={`${name()}’s bees`} />
          <Stat of="honey" count={honey()} words={`${name()}’s honey`} />
        </span>
        <p class="te-sources">
          <span class="pc-unseen">{`Goods: ${garden()
            .sources.map((goods) => goods.join(' or '))
            .join(', ')}`}</span>
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
        label={`Planted by ${name()}`}
        layout="grid"
        class="te-planted"
        ratio={0.8}
        describe={(card) => (card?.values ? cardInWords(cardNamed(card.values.name)) : '')}
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
  const player = () => props.board.view.players[props.seat]!
  const terraces = () => HILLSIDES[player().hillside].terraces
  const built = () => player().built.count ?? 0
  const said = (n: number) => {
    const terrace = terraces()[n]!
    return `Terrace ${n + 1}: ${effectInWords(terrace)}${n < built() ? ', built' : `; costs ${costInWords(terrace.cost)}`}`
  }
  return (
    <div class="te-hillside" style={{ '--count': terraces().length }}>
      <span class="te-hillside-name">{player().hillside}</span>
      <ol class="te-steps" aria-label={player().hillside}>
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
        label="Cards under the terraces"
        layout="grid"
        columns={terraces().length}
        class="te-built"
        ratio={0.5}
        describe={(_, slot) => `card under terrace ${slot + 1}`}
      >
        {(card) => <GardenCard of={card} />}
      </Stack>
    </div>
  )
}
