import { type BoardProps, board, Stack, Token } from 'playchart/kit'
import { createMemo, createSignal, For, Show } from 'solid-js'
import type game from './game.ts'
import './board.css'

const WAYS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const

const COLOURS = ['blue', 'red'] as const
const HAS = ['has the blue discs', 'has the red discs']

export default board<typeof game>(Rack, {
  info: (_, seat) => ({ text: COLOURS[seat]! }),
  // What falls further takes longer.
  pace: ({ move, args, view }) => (move === 'drop' ? { moveMs: 220 + 60 * freeIn(view.game.columns, Number(args.column)) } : {}),
})

/** How many places a column of a view has left. */
const freeIn = (columns: unknown, column: number) =>
  (columns as { slots?: readonly unknown[] }[])[column]?.slots?.filter((disc) => disc === null).length ?? 0

function Rack(props: BoardProps<typeof game>) {
  let buttons!: HTMLDivElement
  const [tabStop, setTabStop] = createSignal(3)
  const columns = () => props.view.game.columns
  const line = createMemo(() => winningLine((column, row) => columns()[column]?.slots[row]?.values?.colour))
  const wins = (column: number, row: number) => line().includes(`${column},${row}`)
  const playable = () => props.me !== null && !props.past && !props.view.finished

  /** Arrow keys, Home and End lead from column to column. */
  function walk(event: KeyboardEvent) {
    const to = { ArrowLeft: tabStop() - 1, ArrowRight: tabStop() + 1, Home: 0, End: columns().length - 1 }[event.key]
    const button = to === undefined ? undefined : buttons.querySelectorAll('button')[to]
    if (!button) return
    event.preventDefault()
    button.focus()
  }

  return (
    <div class="c4">
      <div class="c4-frame">
        {/* Above the column that the last disc fell into: there it comes from. */}
        <div
          class="c4-mouth"
          style={{ '--column': props.step?.move === 'drop' ? Number(props.step.args.column) : 0 }}
          data-stack="players.0.discs players.1.discs"
        />
        <div class="c4-rack" data-won={line().length > 0}>
          <For each={columns().map((_, column) => column)}>
            {(column) => (
              <Stack
                of={columns()[column]!}
                label={props.words('Column {n}', { n: column + 1 })}
                layout="grid"
                columns={1}
                ratio={1}
                describe={(disc, row) =>
                  `${props.words(disc?.values?.colour ?? 'empty')}${wins(column, row) ? props.words(', in the winning line') : ''}`
                }
              >
                {(disc, row) => <Token tone={disc.values?.colour === COLOURS[0] ? 0 : 1} class={wins(column, row) ? 'c4-wins' : ''} />}
              </Stack>
            )}
          </For>
        </div>
        <Show when={playable()}>
          <div
            ref={buttons}
            class="c4-buttons"
            role="group"
            aria-label={props.words('Drop a disc')}
            style={{ '--tone': `var(--piece-${props.me})` }}
            onKeyDown={walk}
          >
            <For each={columns().map((_, column) => column)}>
              {(column) => (
                <button
                  type="button"
                  aria-label={props.words('Column {n}, {free} free', { n: column + 1, free: freeIn(columns(), column) })}
                  aria-disabled={!props.can('drop', { column })}
                  data-legal={props.can('drop', { column })}
                  aria-busy={props.isPending('drop', { column })}
                  data-pending={props.isPending('drop', { column })}
                  tabIndex={tabStop() === column ? 0 : -1}
                  onFocus={() => setTabStop(column)}
                  onClick={() => props.play('drop', { column })}
                />
              )}
            </For>
          </div>
        </Show>
      </div>
      <div class="c4-players">
        <For each={props.view.players.map((_, seat) => seat)}>
          {(seat) => (
            <p class="pc-plate" data-turn={props.view.awaited.includes(seat)}>
              <span class="c4-colour">
                <Token tone={seat} />
              </span>
              <span class="pc-plate-name" title={props.name(seat)}>
                {props.name(seat)}
              </span>
              <span class="pc-unseen">{props.words(HAS[seat]!)}</span>
            </p>
          )}
        </For>
      </div>
    </div>
  )
}

/** The places of all lines of four, as `column,row`; none while nobody has one. */
function winningLine(colourAt: (column: number, row: number) => string | undefined): string[] {
  const lines = Array.from({ length: 42 }, (_, place) => [place % 7, Math.floor(place / 7)] as const).flatMap(([column, row]) =>
    WAYS.map(([down, right]) => [0, 1, 2, 3].map((n) => [column + n * right, row + n * down] as const)),
  )
  const won = lines.filter((line) => {
    const [first, ...rest] = line.map(([column, row]) => colourAt(column, row))
    return first !== undefined && rest.every((colour) => colour === first)
  })
  return won.flat().map(String)
}
