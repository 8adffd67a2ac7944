import { type BoardProps, board, Stack, Token } from 'playchart/kit'
import { For, Show } from 'solid-js'
import type game from './game.ts'
import './board.css'

const MARKS = ['X', 'O'] as const

export default board<typeof game>(Squares, { info: (_, seat) => ({ text: MARKS[seat]!, sign: MARKS[seat]! }) })

function Squares(props: BoardProps<typeof game>) {
  const line = () => lineOf(props.view.game.board.slots.map((token) => token?.values?.mark))
  const say = (mark: string | undefined, square: number, called: string) =>
    `${called}, ${mark ?? props.words('empty')}${line()?.includes(square) ? props.words(', in the winning line') : ''}`

  return (
    <div class="ttt">
      <div class="ttt-board">
        <Stack
          of={props.view.game.board}
          label={props.words('Board')}
          layout="grid"
          columns={3}
          ratio={1}
          move="place"
          describe={(token, square, called) => say(token?.values?.mark, square, called)}
        >
          {(token) => <Mark of={token.values?.mark} />}
        </Stack>
        <Show when={line()}>
          {(line) => (
            <svg class="ttt-line" viewBox="0 0 3 3" aria-hidden="true">
              <path pathLength="1" d={stroke(line())} />
            </svg>
          )}
        </Show>
      </div>
      <For each={props.view.players.map((_, seat) => seat)}>
        {(seat) => (
          <div class="ttt-side">
            <Stack
              of={props.view.players[seat]!.tokens}
              label={props.words('{name}’s tokens', { name: props.name(seat) })}
              size="2.5rem"
              ratio={1}
              describe={(token) => token?.values?.mark ?? ''}
            >
              {(token) => <Mark of={token.values?.mark} />}
            </Stack>
            <span class="ttt-name">{props.name(seat)}</span>
          </div>
        )}
      </For>
    </div>
  )
}

const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number))

/** The squares of the line that wins, if there is one. */
const lineOf = (marks: readonly (string | undefined)[]) =>
  LINES.find(([a, b, c]) => marks[a!] !== undefined && marks[a!] === marks[b!] && marks[a!] === marks[c!])

/** A stroke through a line of squares and a little further, in squares. */
function stroke([a, , c]: number[]): string {
  const from = [a! % 3, Math.floor(a! / 3)]
  const to = [c! % 3, Math.floor(c! / 3)]
  const end = (here: number[], there: number[]) => here.map((at, i) => at + 0.5 + (at - there[i]!) * 0.13).join(' ')
  return `M${end(from, to)}L${end(to, from)}`
}

function Mark(props: { of: string | undefined }) {
  return (
    <Token tone={props.of === 'X' ? 0 : 1}>
      <svg class="ttt-mark" viewBox="0 0 10 10" aria-hidden="true">
        <path d={props.of === 'X' ? 'M2 2L8 8M8 2L2 8' : 'M5 1.8a3.2 3.2 0 1 1 0 6.4a3.2 3.2 0 1 1 0-6.4'} />
      </svg>
    </Token>
  )
}
