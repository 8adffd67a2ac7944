import { For, type JSX, Show } from 'solid-js'
import type { Card, Herb } from './cards.ts'

/** Pictures of 60 by 44, of a few shapes each. */
type Shape = readonly [fill: string, d: string]

const WOOD = '#8a5a33'
const DARK = '#5b3a20'
const LEAF = '#4f8a45'
const WATER = '#4f9fc4'
const STONE = '#a9a396'
const GLASS = '#cfe6ea'
/** What is drawn for sources and stalls, in front of the hills. */
const SCENES: { readonly [name: string]: readonly Shape[] } = {
  Brook: [[WATER, 'M30 22c14 2-6 7 4 11s18 5 10 11H14c6-5-4-8-4-11s14-5 8-8 4-4 12-3z']],
  Loam: [
    [WOOD, 'M4 44c6-16 46-16 52 0z'],
    [DARK, 'M10 41q20-12 40 0v3H10zM17 35q13-7 26 0l3 2q-16-7-32 0z'],
  ],
  'Seed Tray': [
    [WOOD, 'M8 32h44v9H8z'],
    [DARK, 'M10 32h40v4H10z'],
    [
      LEAF,
      'M16 32v-6q-5 0-5-5 5 0 6 4 1-4 6-4 0 5-5 5v6zM28 32v-8q-6 0-6-6 6 0 7 5 1-5 7-5 0 6-6 6v8zM42 32v-6q-5 0-5-5 5 0 6 4 1-4 6-4 0 5-5 5v6z',
    ],
  ],
  'Rain Barrel': [
    [WOOD, 'M19 18h22q4 13 0 26H19q-4-13 0-26z'],
    [STONE, 'M17.500 23h25v2.500h-25zM17.500 37h25v2.500h-25z'],
    [WATER, 'M20 16h20v4H20zM30 2q5 7 0 10-5-3 0-10z'],
  ],
  'Leaf Mould': [
    [DARK, 'M6 44q6-18 24-20t24 20z'],
    ['#c8782f', 'M18 34q6-6 10 0-6 5-10 0zM34 30q7-4 9 2-6 4-9-2z'],
    ['#d9a441', 'M26 40q6-6 10 0-6 4-10 0zM14 41q4-5 8 0-4 3-8 0zM40 41q4-5 8-1-4 4-8 1z'],
  ],
  'Dew Pond': [
    [WATER, 'M6 36a24 7 0 0 1 48 0a24 7 0 0 1-48 0z'],
    [GLASS, 'M16 34q10-4 18-1-9 1-18 1z'],
    [LEAF, 'M44 32V14l2 0v18zM49 33V19h2v14zM40 32V21h1.500v11z'],
    [WOOD, 'M43.500 10h3v8h-3zM48.500 15h3v7h-3z'],
  ],
  'Deep Well': [
    [WOOD, 'M16 14h3v16h-3zM41 14h3v16h-3zM10 14L30 4l20 10z'],
    [STONE, 'M12 28h36v15H12z'],
    ['#8d877b', 'M12 33h36v1.500H12zM12 38h36v1.500H12zM24 28h1.500v5H24zM36 33h1.500v5H36zM20 38h1.500v5H20z'],
    [WATER, 'M26 20h8v6h-8z'],
  ],
  'Black Soil': [
    ['#3b2a20', 'M2 44c6-16 50-16 56 0z'],
    ['#5b4536', 'M8 42q22-13 44 0l-3-4q-19-9-38 0zM17 34q13-6 26 0l-3-2q-10-4-20 0z'],
    [LEAF, 'M29 30v-7q-6 0-6-5 6 0 7 4 1-4 7-4 0 5-6 5v7z'],
  ],
  'Seed House': [
    [GLASS, 'M10 22L30 8l20 14v20H10z'],
    ['#7fa6a3', 'M29 8h2v34h-2zM10 21h40v2H10zM10 32h40v1.500H10zM19 15h1.500v27H19zM40 15h1.500v27H40z'],
    [LEAF, 'M14 42v-6q-3 0-3-3 3 0 4 2 1-2 4-2 0 3-3 3v6zM44 42v-6q-3 0-3-3 3 0 4 2 1-2 4-2 0 3-3 3v6z'],
  ],
  Orangery: [
    ['#e8dcc4', 'M6 16h48v28H6z'],
    ['#b9a985', 'M4 12h52v4H4z'],
    [GLASS, 'M11 42V26a6 6 0 0 1 12 0v16zM37 42V26a6 6 0 0 1 12 0v16z'],
    [WOOD, 'M27 37h6v7h-6z'],
    [LEAF, 'M30 20a9 9 0 1 1 0 18 9 9 0 1 1 0-18z'],
    ['#e58a2b', 'M26 26a2 2 0 1 1 0 4 2 2 0 1 1 0-4zM34 24a2 2 0 1 1 0 4 2 2 0 1 1 0-4zM31 32a2 2 0 1 1 0 4 2 2 0 1 1 0-4z'],
  ],
  'Tool Shed': [
    [WOOD, 'M14 20h32v24H14z'],
    ['#a8402f', 'M9 21L30 7l21 14z'],
    [DARK, 'M25 28h10v16H25z'],
    [STONE, 'M49 24h2v20h-2zM47 20h6v6h-6z'],
  ],
  'Left Gate': [
    [STONE, 'M10 14h7v30h-7zM43 14h7v30h-7z'],
    [WOOD, 'M17 22h26v20H17z'],
    ['#f6e7c4', 'M22 31l8-7v4h9v6h-9v4z'],
  ],
  'Right Gate': [
    [STONE, 'M10 14h7v30h-7zM43 14h7v30h-7z'],
    [WOOD, 'M17 22h26v20H17z'],
    ['#f6e7c4', 'M38 31l-8-7v4h-9v6h9v4z'],
  ],
  'Fruit Stall': stall('#b5462f', ['#d9382e', '#e58a2b', '#8db33c']),
  'Flower Stall': stall('#a34d86', ['#e077a8', '#f3d34a', '#8f6bc4']),
  'Honey Stall': stall('#c9902a', ['#e8b440', '#b9711e', '#f0cf6f']),
  'Harvest Fair': stall('#4d7a3d', ['#e07b1f', '#b9711e', '#c33d2a']),
  'Tea House': [
    ['#e8dcc4', 'M12 22h36v22H12z'],
    ['#35675f', 'M4 23q14-4 26-17 12 13 26 17z'],
    [DARK, 'M18 28h8v16h-8z'],
    [GLASS, 'M32 28h11v9H32z'],
  ],
  'Market Cart': [
    ['#b5462f', 'M10 10h36l4 8H6z'],
    [WOOD, 'M8 24h42v10H8zM50 26l8-4v2.500l-8 4.500z'],
    [DARK, 'M18 32a6 6 0 1 1 0 12 6 6 0 1 1 0-12zM40 32a6 6 0 1 1 0 12 6 6 0 1 1 0-12zM12 18h2v6h-2zM42 18h2v6h-2z'],
    ['#e8c468', 'M18 35.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 1 1 0-5zM40 35.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 1 1 0-5z'],
  ],
  'Cider Press': [
    [DARK, 'M14 8h4v36h-4zM42 8h4v36h-4zM10 8h40v4H10zM28.500 12h3v10h-3z'],
    [WOOD, 'M20 24h20v14H20zM22 20h16v3H22z'],
    ['#d9902b', 'M16 38h28v4H16z'],
    ['#c33d2a', 'M24 17a2.500 2.500 0 1 1 0 5M30 17a2.500 2.500 0 1 1 0 5M36 17a2.500 2.500 0 1 1 0 5z'],
  ],
  Lookout: [
    [STONE, 'M22 18h16l3 26H19z'],
    ['#8d877b', 'M18 14h24v5H18z'],
    ['#a8402f', 'M16 14L30 3l14 11z'],
    [DARK, 'M27 32h6v12h-6zM28 22h4v5h-4z'],
  ],
  'Paper Lanterns': [
    [DARK, 'M2 8q28 12 56 0v1.500q-28 12-56 0z'],
    ['#e58a2b', 'M14 13q8 7 0 14-8-7 0-14z'],
    ['#d9382e', 'M30 16q10 9 0 18-10-9 0-18z'],
    ['#f3d34a', 'M46 13q8 7 0 14-8-7 0-14z'],
  ],
}
function stall(awning: string, goods: readonly string[]): readonly Shape[] {
  return [
    [WOOD, 'M9 28h42v14H9z'],
    [DARK, 'M10 14h2v16h-2zM48 14h2v16h-2z'],
    [awning, 'M6 8h48v7a4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0 4 4 0 0 1-8 0z'],
    ['#f6ecd8', 'M14 8h8v7a4 4 0 0 1-8 0zM30 8h8v7a4 4 0 0 1-8 0z'],
    ...goods.map((fill, i): Shape => {
      const x = 18 + 12 * i
      return [fill, `M${x} 21a4 4 0 1 1 0 8 4 4 0 1 1 0-8z`]
    }),
  ]
}

interface Bloom {
  readonly petals: number
  readonly tone: string
  readonly centre: string
  /** How long the petals are for their width. */
  readonly slim?: number
}
const BLOOMS: { readonly [name: string]: Bloom } = {
  Snowdrops: { petals: 3, tone: '#fdfdfb', centre: '#7fb36a' },
  'Crocus Ring': { petals: 6, tone: '#8a5fc0', centre: '#f2b632' },
  'Primrose Bank': { petals: 5, tone: '#f4df6b', centre: '#e0a12a' },
  Foxgloves: { petals: 4, tone: '#c95f9c', centre: '#f6d9e8' },
  'Iris Pool': { petals: 3, tone: '#4c63c9', centre: '#f3d34a', slim: 1.5 },
  'Poppy Field': { petals: 4, tone: '#d8432f', centre: '#2e2320' },
  'Rose Arch': { petals: 8, tone: '#e0708f', centre: '#b93f62' },
  'Aster Slope': { petals: 12, tone: '#7d7fd6', centre: '#eebf3a', slim: 2 },
  Dahlias: { petals: 10, tone: '#c2384d', centre: '#7d1f35' },
  'Water Garden': { petals: 8, tone: '#f5d3e0', centre: '#eebf3a', slim: 1.6 },
  'Maple Grove': { petals: 5, tone: '#d2572b', centre: '#a63c1e', slim: 1.3 },
  'Rose Garden': { petals: 9, tone: '#b92744', centre: '#7c1530' },
}
const PLACES = [
  [15, 20, 6],
  [45, 21, 6],
  [30, 15, 8],
] as const

function Blossoms(props: { of: Bloom }) {
  const petals = () => Array.from({ length: props.of.petals }, (_, i) => (360 / props.of.petals) * i)
  return (
    <For each={PLACES}>
      {([x, y, size]) => (
        <>
          <path fill={LEAF} d={`M${x - 0.8} ${y}h1.600V44h-1.600zM${x} 38q7-2 8-9-7 1-8 9zM${x} 40q-7-2-8-9 7 1 8 9z`} />
          <For each={petals()}>
            {(turn) => (
              <ellipse
                cx={x}
                cy={y - size * 0.62}
                rx={size / (1.6 * (props.of.slim ?? 1)) / Math.max(1, props.of.petals / 7)}
                ry={size * 0.62}
                fill={props.of.tone}
                stroke="rgb(60 30 30 / 0.25)"
                stroke-width="0.5"
                transform={`rotate(${turn} ${x} ${y})`}
              />
            )}
          </For>
          <circle cx={x} cy={y} r={size * 0.32} fill={props.of.centre} />
        </>
      )}
    </For>
  )
}

const HERB_TONES: { readonly [name: string]: string } = {
  Mint: '#5aa65a',
  Basil: '#3f8a3f',
  Bay: '#2f6b45',
  Horseradish: '#e8dcc4',
  Liquorice: '#7b5334',
  Angelica: '#cf9a62',
  Chamomile: '#fdfdfb',
  Lavender: '#8c7cc9',
  Saffron: '#9a5fb8',
}
function HerbPicture(props: { herb: Herb; tone: string }): JSX.Element {
  const heads = [14, 22, 30, 38, 46]
  if (props.herb === 'leaf')
    return (
      <>
        <path fill={DARK} d="M29.200 10h1.600v34h-1.600z" />
        <For each={[14, 22, 30, 37]}>
          {(y) => (
            <path
              fill={props.tone}
              stroke="rgb(20 50 20 / 0.35)"
              stroke-width="0.6"
              d={`M30 ${y + 4}q-5-9-17-7 2 9 17 7zM30 ${y + 4}q5-9 17-7-2 9-17 7z`}
            />
          )}
        </For>
        <path fill={props.tone} d="M30 14q-6-7 0-12 6 5 0 12z" />
      </>
    )
  if (props.herb === 'root')
    return (
      <>
        <path fill="#7a5b40" d="M0 26h60v18H0z" />
        <path fill={LEAF} d="M30 26q-14-6-13-19 11 5 12.500 15Q28 10 30 3q2 7 .5 19Q32 12 43 7q1 13-13 19z" />
        <path
          fill={props.tone}
          stroke="rgb(40 20 10 / 0.4)"
          stroke-width="0.6"
          d="M23 25h14q1 9-4 13l-3 6-3-6q-5-4-4-13zM25 33q-6 2-9 7 6-1 10-4zM35 33q6 2 9 7-6-1-10-4z"
        />
      </>
    )
  return (
    <For each={heads}>
      {(x, i) => (
        <>
          <path fill={LEAF} d={`M${x - 0.6} ${16 + 3 * (i() % 2)}h1.200V44h-1.200z`} />
          <For each={[0, 1, 2, 3]}>
            {(row) => (
              <ellipse
                cx={x}
                cy={22 - row * 4 + 3 * (i() % 2)}
                rx={3.4 - row * 0.5}
                ry="2.300"
                fill={props.tone}
                stroke="rgb(40 20 60 / 0.3)"
                stroke-width="0.500"
              />
            )}
          </For>
        </>
      )}
    </For>
  )
}

const HIVE_TONES: { readonly [name: string]: string } = {
  'Straw Hive': '#d9b25a',
  'Clay Hive': '#b5673f',
  'Log Hive': '#8a5a33',
  'Skep Row': '#dcb964',
  'Bee Wall': '#b9b2a2',
  'Clover Meadow': '#e3c475',
  'Honey House': '#d89a2b',
  'Heather Hives': '#a98bb3',
  'Lime Avenue': '#b7a94f',
}
function Hives(props: { count: number; tone: string }) {
  const places = () => [[30], [19, 41], [13, 30, 47]][props.count - 1]!
  return (
    <For each={places()}>
      {(x) => (
        <>
          <path
            fill={props.tone}
            stroke="rgb(60 35 10 / 0.5)"
            stroke-width="0.700"
            d={`M${x - 9} 42v-6q0-4 2-5 0-4 2.500-5 .5-6 4.500-6t4.500 6q2.500 1 2.500 5 2 1 2 5v6zM${x - 7} 31h14M${x - 4.5} 26h9M${x - 9} 36.500h18`}
          />
          <path fill={DARK} d={`M${x - 2.5} 42v-3a2.500 2.500 0 0 1 5 0v3z`} />
        </>
      )}
    </For>
  )
}

const COATS: { readonly [name: string]: readonly [coat: string, hat: string] } = {
  'Well Keeper': ['#3f7f9f', '#2b5a73'],
  Painter: ['#a34d86', '#5d3a78'],
  Herbalist: ['#4f8a45', '#2f5a38'],
  Beekeeper: ['#e0b84a', '#f3ead2'],
  Trader: ['#b5673f', '#7a3f22'],
  Mason: ['#8d877b', '#5f5a50'],
  'Head Gardener': ['#35675f', '#d9b25a'],
  Storyteller: ['#6a4c93', '#3d2b5c'],
}
function Guest(props: { coat: string; hat: string }) {
  return (
    <>
      <path fill={props.coat} d="M12 44q1-15 18-15t18 15z" />
      <path fill="#e9bd94" d="M30 11a8.500 9.500 0 1 1 0 19 8.500 9.500 0 1 1 0-19z" />
      <path fill={props.hat} d="M13 17q17-5 34 0v2q-17-4-34 0zM21 16q0-12 9-12t9 12q-9-2-18 0z" />
      <path fill={DARK} d="M26.500 20.500h1.800v1.800h-1.800zM31.700 20.500h1.800v1.800h-1.800zM27 26q3 2 6 0v1q-3 2-6 0z" />
    </>
  )
}

/** The picture on a card. */
export function Picture(props: { of: Card }) {
  const motif = (): JSX.Element => {
    const { kind, name, herb, bees } = props.of
    if (kind === 'flower') return <Blossoms of={BLOOMS[name]!} />
    if (kind === 'herb') return <HerbPicture herb={herb!} tone={HERB_TONES[name]!} />
    if (kind === 'hive') return <Hives count={bees!} tone={HIVE_TONES[name]!} />
    if (kind === 'guest') return <Guest coat={COATS[name]![0]} hat={COATS[name]![1]} />
    return <For each={SCENES[name]}>{([fill, d]) => <path fill={fill} d={d} />}</For>
  }
  return (
    <svg class="te-picture" data-season={props.of.season} viewBox="0 0 60 44" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path class="te-sky" d="M0 0h60v44H0z" />
      <path class="te-far" d="M0 27q14-9 30-4t30-5v26H0z" />
      <path class="te-near" d="M0 35q18-7 34-2t26-2v13H0z" />
      <Show when={props.of.name} keyed>
        {motif()}
      </Show>
    </svg>
  )
}
