import { type BoardProps, board, Stack } from 'playchart/kit'
import { For } from 'solid-js'
import type game from './game.ts'
import './board.css'

const SIDES = ['black', 'white'] as const
const DISCS = [' black discs', ' white discs'] as const
const LETTERS = [...'abcdefgh']
const nameOf = (square: number) => `${LETTERS[square % 8]}${Math.floor(square / 8) + 1}`
const squareNamed = (name: unknown) => LETTERS.indexOf(String(name)[0]!) + 8 * (Number(String(name).slice(1)) - 1)

export default board<typeof game>(Table, {
  pace: ({ move }) => (move === 'place' ? { restMs: 500 } : {}),
  info: (_, seat) => ({ text: SIDES[seat]! }),
})

function Table(props: BoardProps<typeof game>) {
  const sideAt = (square: number) => SIDES.find((side) => props.view.game[side].slots[square])
  const possible = () => (props.view.finished || props.past ? [] : (props.view.phase.args?.squares ?? []).map(squareNamed))
  const isTurned = (disc: string) => props.step?.transfers.some(({ id, from }) => id === disc && from !== props.view.game.supply.path)
  const last = () => (props.step?.move === 'place' ? squareNamed(props.step.args.square) : null)
  /** How far a square is from the one where the last disc was placed: discs are turned over one after another. */
  const distance = (square: number) => {
    const from = last()
    return from === null ? 0 : Math.max(Math.abs((square % 8) - (from % 8)), Math.abs((square >> 3) - (from >> 3)))
  }

  return (
    <div class="rv">
      <div class="rv-frame">
        <For each={LETTERS}>{(letter, i) => <Label column={i() + 2} row={1} text={letter} />}</For>
        <For each={LETTERS}>{(_, i) => <Label column={1} row={i() + 2} text={String(i() + 1)} />}</For>
        <div class="rv-board">
          <Stack
            of={props.view.game.squares}
            label={props.words('Board')}
            layout="grid"
            columns={8}
            ratio={1}
            pick={(square) => props.play('place', { square: nameOf(square) })}
            pending={(square) => props.isPending('place', { square: nameOf(square) })}
            pickable={(square) => props.can('place', { square: nameOf(square) })}
            describe={(_, square) =>
              `${nameOf(square)}, ${props.words(sideAt(square) ?? 'empty')}${possible().includes(square) ? props.words(', possible') : ''}${last() === square ? props.words(', placed last') : ''}`
            }
          >
            {(disc, square) => <Disc side={sideAt(square)} turned={isTurned(disc.id)} after={distance(square)} last={last() === square} />}
          </Stack>
          <div class="rv-possible" data-mine={props.me !== null && props.view.awaited.includes(props.me)} aria-hidden="true">
            <For each={possible()}>{(square) => <i style={{ 'grid-area': `${(square >> 3) + 1} / ${(square % 8) + 1}` }} />}</For>
          </div>
        </div>
      </div>
      <div class="rv-players">
        <Player board={props} seat={0} />
        <div class="rv-supply">
          <Stack
            of={props.view.game.supply}
            label={props.words('Supply')}
            layout="stack"
            size="2.25rem"
            ratio={1}
            describe={() => props.words('disc')}
          >
            {() => <Disc side="black" />}
          </Stack>
        </div>
        <Player board={props} seat={1} />
      </div>
    </div>
  )
}

const Label = (props: { column: number; row: number; text: string }) => (
  <span class="rv-label" style={{ 'grid-area': `${props.row} / ${props.column}` }} aria-hidden="true">
    {props.text}
  </span>
)

/** A disc, black on one side and white on the other. `after`: how many others are turned over before it. */
function Disc(props: { side: string | undefined; turned?: boolean | undefined; after?: number; last?: boolean }) {
  return (
    <div class="rv-disc" data-side={props.side} data-turned={props.turned} data-last={props.last} style={{ '--after': props.after }}>
      <span class="rv-black" />
      <span class="rv-white" />
    </div>
  )
}

function Player(props: { board: BoardProps<typeof game>; seat: 0 | 1 }) {
  const side = () => SIDES[props.seat]
  return (
    <p class="pc-plate" data-turn={props.board.view.awaited.includes(props.seat)}>
      <span class="rv-side">
        <Disc side={side()} />
      </span>
      <span class="pc-plate-name" title={props.board.name(props.seat)}>
        {props.board.name(props.seat)}
      </span>
      <strong class="rv-count">
        {props.board.view.game[side()].count}
        <span class="pc-unseen">{props.board.words(DISCS[props.seat])}</span>
      </strong>
    </p>
  )
}
