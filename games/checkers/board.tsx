import { type BoardProps, board, Stack } from 'playchart/kit'
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import type game from './game.ts'
import { DARK, endsOf, numberOf } from './squares.ts'
import './board.css'

const COLOURS = ['black', 'white'] as const
const KINGS = { black: 'black king', white: 'white king' }
const MEN = { black: 'black man', white: 'white man' }
const pieceText = (colour: (typeof COLOURS)[number], isKing: boolean | undefined) => (isKing ? KINGS : MEN)[colour]
const rowOf = (square: number) => square >> 3
const columnOf = (square: number) => square % 8

export default board<typeof game>(Table, { info: (_, seat) => ({ text: COLOURS[seat]! }) })

function Table(props: BoardProps<typeof game>) {
  const pieces = () => props.view.game.board
  // All players have their own side before them.
  const turned = () => props.side === 0
  const other = (place: number) => (turned() ? 63 - place : place)
  const shown = createMemo(() => (turned() ? { ...pieces(), slots: pieces().slots.toReversed() } : pieces()))

  const ways = createMemo(() =>
    (['step', 'jump'] as const).flatMap((move) =>
      (props.options(move) ?? []).map(({ way }) => {
        const [from, to] = endsOf(String(way))
        return { from, to }
      }),
    ),
  )
  const [chosen, setChosen] = createSignal<number | null>(null)
  createEffect(
    on(
      () => props.view.version,
      () => setChosen(null),
      { defer: true },
    ),
  )
  /** The square of the piece that is about to move: the one chosen, else the only one that can. */
  const selected = () => chosen() ?? (new Set(ways().map(({ from }) => from)).size === 1 ? ways()[0]!.from : null)
  const isMine = (square: number) => props.me !== null && pieces().slots[square]?.values?.colour === COLOURS[props.me]
  const canMove = (square: number) => ways().some(({ from }) => from === square)
  const canBeReached = (square: number) => ways().some(({ from, to }) => from === selected() && to === square)

  function pick(square: number) {
    const from = selected()
    if (isMine(square) && canMove(square)) setChosen(chosen() === square ? null : square)
    else if (isMine(square)) sayWhy(square)
    else if (from !== null) go(from, square)
  }
  /** Why the piece there cannot move: what the rules say of a step forward with it, or back where it stands at the end of the board. */
  function sayWhy(from: number) {
    const beside = DARK.filter((to) => Math.abs(rowOf(to) - rowOf(from)) === 1 && Math.abs(columnOf(to) - columnOf(from)) === 1)
    const to = beside.find((to) => rowOf(to) - rowOf(from) === (props.me === 0 ? 1 : -1)) ?? beside[0]
    if (to !== undefined) props.why('step', { way: `${numberOf(from)}-${numberOf(to)}` })
  }
  /** Proposes the move, also where it is not legal: then the rules say why. */
  function go(from: number, to: number) {
    const far = Math.abs(rowOf(to) - rowOf(from))
    if (far !== Math.abs(columnOf(to) - columnOf(from))) return
    if (far === 1) props.play('step', { way: `${numberOf(from)}-${numberOf(to)}` })
    if (far === 2) props.play('jump', { way: `${numberOf(from)}x${numberOf(to)}` })
  }
  /** Whether a piece is on its way from or to there. */
  const isPending = (square: number) => props.pending.some(({ args }) => endsOf(String(args.way)).includes(square))
  const trail = (): readonly number[] => (typeof props.step?.args.way === 'string' ? endsOf(props.step.args.way) : [])

  function describe(square: number): string {
    if (!DARK.includes(square)) return props.words('light square')
    const piece = pieces().slots[square]
    const said = props.words(piece?.values ? pieceText(piece.values.colour, piece.state?.king) : 'empty')
    const more = canMove(square) ? props.words(', can move') : canBeReached(square) ? props.words(', can be moved to') : ''
    return `${props.words('square {n}', { n: numberOf(square) })}, ${said}${more}`
  }

  return (
    <div class="ck">
      <Player board={props} seat={turned() ? 1 : 0} />
      <div class="ck-board">
        <div class="ck-squares" aria-hidden="true">
          <For each={DARK}>
            {(square) => (
              <span
                style={{ 'grid-area': `${rowOf(other(square)) + 1} / ${columnOf(other(square)) + 1}` }}
                data-trail={trail().includes(square)}
                data-empty={!pieces().slots[square]}
              >
                {numberOf(square)}
              </span>
            )}
          </For>
        </div>
        <Stack
          of={shown()}
          label={props.words('Board')}
          layout="grid"
          columns={8}
          ratio={1}
          pick={(place) => pick(other(place))}
          pending={(place) => isPending(other(place))}
          pickable={(place) => canMove(other(place)) || canBeReached(other(place))}
          chosen={(place) => (canMove(other(place)) ? selected() === other(place) : undefined)}
          describe={(_, place) => describe(other(place))}
        >
          {(piece) => <Piece colour={piece.values?.colour} king={piece.state?.king} />}
        </Stack>
      </div>
      <Player board={props} seat={turned() ? 0 : 1} />
    </div>
  )
}

function Piece(props: { colour: string | undefined; king?: boolean | undefined }) {
  return (
    <div class="ck-piece" data-colour={props.colour}>
      <Show when={props.king}>
        <svg class="ck-crown" viewBox="0 0 20 16" aria-hidden="true">
          <path d="M2 4l4.2 4L10 1.5 13.8 8 18 4l-1.6 9H3.6z" />
        </svg>
      </Show>
    </div>
  )
}

/** A player, with what they have captured. */
function Player(props: { board: BoardProps<typeof game>; seat: number }) {
  const captured = () => props.board.view.players[props.seat]!.captured
  return (
    <div class="ck-player pc-plate" data-turn={props.board.view.awaited.includes(props.seat)}>
      <span class="ck-side">
        <Piece colour={COLOURS[props.seat]} />
      </span>
      <span class="pc-plate-name" title={props.board.name(props.seat)}>
        {props.board.name(props.seat)}
      </span>
      <Stack
        of={captured()}
        label={props.board.words('Captured by {name}', { name: props.board.name(props.seat) })}
        size="1.875rem"
        ratio={1}
        describe={(piece) => (piece?.values ? props.board.words(pieceText(piece.values.colour, piece.state?.king)) : '')}
      >
        {(piece) => <Piece colour={piece.values?.colour} king={piece.state?.king} />}
      </Stack>
    </div>
  )
}
