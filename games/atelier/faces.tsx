import { useBoard } from 'playchart/kit'
import { For, Show } from 'solid-js'
import { type Kind, LEAF, PATRONS, type Patron, PIGMENTS, SIZES, type Size, type Work } from './cards.ts'
import { Picture } from './pictures.tsx'
import './faces.css'

/** A shape for each kind, since colours alone do not tell them apart, in a square of 24. */
const SHAPES: { readonly [K in Kind]: string } = {
  madder: 'M12 3l9.500 17h-19z',
  azurite: 'M12 2l9 10-9 10-9-10z',
  malachite: 'M4 4h16v16H4z',
  'bone white': 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0',
  soot: 'M12 2l5.200 3 5.200 3-2.300 8-3.100 6H7l-3.100-6L1.600 8l5.200-3z',
  'gold leaf': 'M12 1.500l3 7 7.500.6-5.700 5 1.800 7.400L12 17.500l-6.600 4 1.800-7.400-5.700-5 7.500-.6z',
}
export const KINDS: readonly Kind[] = [...PIGMENTS, LEAF]

/** The sign of a pigment or of gold leaf. */
export function Sign(props: { kind: Kind }) {
  return (
    <svg class="at-sign" data-kind={props.kind} viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[props.kind]} />
    </svg>
  )
}

/** A pot of pigment from above; gold leaf lies on a square of paper. */
export function Pot(props: { kind: Kind }) {
  return (
    <span class="at-pot" data-kind={props.kind}>
      <Sign kind={props.kind} />
    </span>
  )
}

/** Numbers of pots, each with the sign of its kind; in the order of the pigments. `has`: what there is of them, to mark what does not suffice. */
export function Amounts(props: { of: readonly number[]; has?: readonly number[] | undefined }) {
  return (
    <span class="at-amounts" aria-hidden="true">
      <For each={KINDS}>
        {(kind, i) => (
          <Show when={props.of[i()]}>
            <span class="at-amount" data-kind={kind} data-lacks={props.has ? (props.has[i()] ?? 0) < props.of[i()]! : undefined}>
              <Sign kind={kind} />
              {props.of[i()]}
            </span>
          </Show>
        )}
      </For>
    </span>
  )
}

/** The face of a work. `has`: how many pots of each pigment the viewer has, or is spared. */
export function WorkFace(props: { work: Work; has?: readonly number[] | undefined }) {
  const { words } = useBoard()
  return (
    <span class="at-work" data-kind={props.work.pigment} aria-hidden="true">
      <Picture motif={props.work.motif} pigment={props.work.pigment} />
      <span class="at-work-head">
        <b>{props.work.points || ''}</b>
        <Sign kind={props.work.pigment} />
      </span>
      <span class="at-work-foot">
        <span class="at-title">{words(props.work.title)}</span>
        <Amounts of={props.work.cost} has={props.has} />
      </span>
    </span>
  )
}

/** The back of a work: brushes, one more for each size. */
export function WorkBack(props: { size: Size | undefined }) {
  const brushes = () => (props.size ? SIZES.length - SIZES.indexOf(props.size) : 1)
  return (
    <svg class="at-back" viewBox="0 0 24 30" aria-hidden="true">
      <For each={Array.from({ length: brushes() }, (_, brush) => 12 + 5 * (brush - (brushes() - 1) / 2))}>
        {(x) => (
          <path
            d={`M${x - 0.7} 12h1.400l.8 12h-3zM${x - 1.2} 12V9.500h2.400V12zM${x - 1.2} 9c-.6-3 .4-4.500 1.200-6 .8 1.500 1.800 3 1.200 6z`}
          />
        )}
      </For>
    </svg>
  )
}

/** What patrons wear on their heads, in the order of the cards, in a square of 24. */
const HATS = [
  'M6 9c2-6 10-6 12 0l2 1.500H4z',
  'M5.500 9c0-4 3-6 6.500-6s6.500 2 6.500 6c-4-2-9-2-13 0M18 5l4-2-2 5z',
  'M6 12C4 3 9 2 12 2s8 1 6 10c-2-5-10-5-12 0',
  'M8 8V2.500h8V8h3.500v1.500h-15V8z',
  'M6 10c-1-5 2-8 6-8s7 3 6 8c-1-3-2-4-3-4.500-3 1.500-7 2-9 4.500',
  'M4 10h16l-2-2c0-4-3-5.500-6-5.500S6 4 6 8z',
  'M3 8.500C7 2 17 2 21 8.500c-5-2-13-2-18 0',
  'M5 10c0-5 3-7.500 7-7.500s7 2.500 7 7.500H5m-2 0h18v1.200H3z',
  'M6 9l1-6 3 3 2-4 2 4 3-3 1 6z',
  'M7 9V4h1.500v1.500H10V4h4v1.500h1.500V4H17v5z',
]

/** A patron, with the works that they want to see. */
export function PatronFace(props: { patron: Patron; points: number; has?: readonly number[] | undefined }) {
  return (
    <span class="at-patron" aria-hidden="true">
      <svg class="at-bust" viewBox="0 0 24 24" aria-hidden="true">
        <path data-shade="b" d="M7.500 11c0-4 2-5.500 4.500-5.500s4.500 1.500 4.500 5.500-2 6-4.500 6-4.500-2-4.500-6" />
        <path data-shade="a" d="M3 24c.5-5 4-7.500 9-7.500s8.500 2.500 9 7.500z" />
        <path data-shade="c" d={HATS[PATRONS.findIndex(({ name }) => name === props.patron.name)]} />
      </svg>
      <b>{props.points}</b>
      <Amounts of={props.patron.wants} has={props.has} />
    </span>
  )
}
