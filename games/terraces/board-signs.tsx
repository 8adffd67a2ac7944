import { For, Show } from 'solid-js'
import './board-cards.css'
import type { Cost, Effect, Good, Herb, Kind, Season } from './cards.ts'

/** Filled shapes in a square of 24. */
const SHAPES = {
  water: 'M12 2c4.200 5.600 6.800 8.900 6.800 12.600a6.800 6.800 0 0 1-13.600 0C5.200 10.900 7.800 7.600 12 2z',
  earth: 'M1.500 20c.8-5.500 3.600-8.500 6.500-8.500 1.600 0 2.800.8 3.800 2C13 9.500 15 7 17.500 7c3 0 4.700 6 5 13z',
  seed: 'M11 22v-8.500C6 13.500 3 10.500 3 5.500c4.600 0 7.600 1.800 8.700 5C12.500 6.600 15.800 4 21 4c0 5.800-3 9-8 9.400V22z',
  coins:
    'M12 2.500a9.500 9.500 0 1 0 0 19a9.500 9.500 0 1 0 0-19zm0 3a6.500 6.500 0 1 1 0 13a6.500 6.500 0 1 1 0-13zm-1.200 2.500v8h2.400V8z',
  points:
    'M12 1.500l2.900 3.200 4.300-.3.4 4.300 3.300 2.800-2.500 3.500.6 4.300-4.200.9-2.200 3.700-3.900-1.800-3.900 1.800-2.200-3.700-4.200-.9.6-4.300L1 11.500l3.300-2.800.4-4.300 4.300.3z',
  bees: 'M12 8c2.800 0 4.500 2.800 4.500 6.500S14.800 22 12 22s-4.500-3.800-4.500-7.500S9.200 8 12 8zm-4 5.200h8v-2H8zm-.3 4.300h8.600v-2H7.700zM10.500 7C6 1.500 1.500 3.500 2 7.500c.4 3 4.500 3.500 8.500-.5zm3 0C18 1.500 22.500 3.500 22 7.500c-.4 3-4.500 3.500-8.500-.5z',
  honey: 'M12 1.500l9 5.200v10.600l-9 5.200-9-5.200V6.700z',
  leaf: 'M4 21c-2-9 2-17 17-18.500C21.500 14 16.500 20.500 7.500 18.500L5.800 22z',
  root: 'M9 8c0-3-2-4-4-4.500C8 2 10.500 2.800 12 5c1.500-2.200 4-3 7-1.500C17 4 15 5 15 8c2.500.8 3 3.500 2 6.500-1 3.200-3.200 5.500-5 8-1.800-2.500-4-4.800-5-8-1-3-.5-5.700 2-6.500z',
  blossom:
    'M12 9.500C9 5.500 9.800 2 12 2s3 3.500 0 7.500c4.700-1.600 7.700.3 7 2.400-.7 2.100-4.200 1.600-7-2.400 3 4 2.200 7.200.3 8.300V22h-1.600v-4.200C9 16.500 9 13.500 12 9.500c-2.800 4-6.300 4.500-7 2.400-.7-2.100 2.300-4 7-2.400z',
  terrace: 'M2 21v-5h6.700v-5h6.600V6H22v15z',
  source: 'M3 9h10.500v12H3zM14.500 14l4.500-6.500 2.500 1.700L15 18.500zM5 8a3.300 3.300 0 0 1 6.600 0H9.800a1.600 1.600 0 0 0-3.200 0z',
  stall: 'M2.500 3h19v5.500a3.200 3.200 0 0 1-6.300 0 3.200 3.200 0 0 1-6.400 0 3.200 3.200 0 0 1-6.300 0zM4 13.500h16V21H4z',
  flower:
    'M12 8.500c-2.500-3-2-6.500 0-6.500s2.500 3.500 0 6.500c3.300-2 6.500-1 6.300 1-.2 2-3.300 2.300-6.300-.3 3 2.600 3.300 5.600 1.400 6.300l-.4-.2V22h-2v-6.700l-.4.2c-1.900-.7-1.600-3.700 1.400-6.300-3 2.600-6.100 2.300-6.300.3-.2-2 3-3 6.300-1z',
  herb: 'M11 22v-5.500C6.500 16.500 4 14.500 3.500 11c3.500-.5 6 .8 7.500 3.200V9.500C9 8 8.500 5 12 2c3.500 3 3 6 1 7.500v4.700c1.500-2.400 4-3.700 7.500-3.200-.5 3.500-3 5.500-7.500 5.500V22z',
  hive: 'M12 2.500c3 0 5 1.600 5.500 3.500 2 .6 2.700 2.800 2 4.500 1.800 1.200 2.200 3.800.8 5.300 1.200 1.700.6 5.200-2 5.200H5.700c-2.600 0-3.200-3.500-2-5.200-1.400-1.500-1-4.100.8-5.300-.7-1.700 0-3.900 2-4.500.5-1.900 2.500-3.500 5.500-3.500zm0 12.500a2.500 2.500 0 0 0-2.500 2.500V21h5v-3.500A2.500 2.500 0 0 0 12 15z',
  guest:
    'M12 2.500c2.600 0 4 1.500 4.300 4H20v2h-3.500c-.2 3.300-2.100 5.500-4.500 5.500s-4.300-2.200-4.500-5.500H4v-2h3.700c.3-2.500 1.700-4 4.300-4zM3.500 22c.3-4.500 3.500-7 8.500-7s8.200 2.500 8.500 7z',
} as const
export type SignName = keyof typeof SHAPES

/** A sign in its own colour and shape. */
export function Sign(props: { of: SignName }) {
  return (
    <svg class="te-sign" data-sign={props.of} viewBox="0 0 24 24" aria-hidden="true">
      <path fill-rule="evenodd" d={SHAPES[props.of]} />
    </svg>
  )
}

/** As many signs; from three on a number beside one. */
function Signs(props: { of: SignName; count: number }) {
  return (
    <Show
      when={props.count < 3}
      fallback={
        <span class="te-many">
          {props.count}
          <Sign of={props.of} />
        </span>
      }
    >
      <For each={Array.from({ length: props.count })}>{() => <Sign of={props.of} />}</For>
    </Show>
  )
}

const PAID: readonly (Good | 'coins')[] = ['coins', 'water', 'earth', 'seed']
/** What something costs, good by good. */
export function CostSigns(props: { of: Cost }) {
  const signs = () => PAID.flatMap((what) => Array.from({ length: props.of[what] ?? 0 }, () => what))
  return <For each={signs()}>{(what) => <Sign of={what} />}</For>
}

/** What something does, in signs; `later`: without the coins that it brought at once, where it brings points too. */
export function EffectSigns(props: { of: Effect; later?: boolean }) {
  const kinds = () => (props.of.each?.of ?? []) as readonly (Kind | 'terrace')[]
  return (
    <>
      <For each={props.of.gives ?? []}>
        {(goods) => (
          <span class="te-gives">
            <For each={goods}>{(good) => <Sign of={good} />}</For>
          </span>
        )}
      </For>
      <Show when={props.of.points}>{(points) => <Medal points={points()} />}</Show>
      <Show when={!(props.later && props.of.points) && props.of.coins}>{(coins) => <Signs of="coins" count={coins()} />}</Show>
      <Show when={props.of.bees}>{(bees) => <Signs of="bees" count={bees()} />}</Show>
      <Show when={props.of.herb}>{(herb) => <Sign of={herb() satisfies Herb} />}</Show>
      <Show when={props.of.cheap}>
        {(side) => (
          <span class="te-many">
            {side() === 'right' ? '' : '←'}
            <Sign of="coins" />
            {side() === 'left' ? '' : '→'}
          </span>
        )}
      </Show>
      <Show when={props.of.each}>
        {(each) => (
          <span class="te-each">
            <span class="te-many">
              {props.later || each().whose === 'own' ? '' : '←'}
              <For each={kinds()}>{(kind) => <Sign of={kind} />}</For>
              {props.later || each().whose === 'own' ? '' : '→'}
            </span>
            <span class="te-many">
              <Show when={each().points}>{(points) => <Medal points={points()} />}</Show>
              <Show when={!(props.later && each().points) && each().coins}>{(coins) => <Signs of="coins" count={coins()} />}</Show>
            </span>
          </span>
        )}
      </Show>
    </>
  )
}

/** Points are a number on a medal. */
function Medal(props: { points: number }) {
  return (
    <span class="te-medal">
      <Sign of="points" />
      <b>{props.points}</b>
    </span>
  )
}

const SUNS: { readonly [S in Season]: string } = {
  spring: 'M12 21v-8M12 14C7 14 5 11.500 5 8c4 0 6.500 2 7 5M12 12c0-4 2.500-6 7-6 0 4-2.500 6.500-7 6.500',
  summer: 'M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  autumn:
    'M12 22v-7M12 2.500l2.200 3.700 4-1.200-.7 4.500 4 2-3.500 2.500.5 4-4-1L12 19l-2.500-2-4 1 .5-4L2.500 11.500l4-2L5.800 5l4 1.200z',
}
/** The back of a season's cards. */
export function SeasonBack(props: { season: Season | undefined }) {
  return (
    <span class="te-back" data-season={props.season ?? 'spring'}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SUNS[props.season ?? 'spring']} />
      </svg>
    </span>
  )
}
