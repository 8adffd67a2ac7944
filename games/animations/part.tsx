import { type BoardProps, cardName } from 'playchart/kit'
import { createSignal, createUniqueId, type JSX, onCleanup, onMount, Show } from 'solid-js'
import type game from './game.ts'

export type Props = BoardProps<typeof game>

/**
 * A part of the board that scrolls by itself where it is higher than the style sheet lets it be, as on phones. While it does, it is a region
 * that the keyboard reaches and scrolls.
 */
export function ScrollArea(props: { label: string; class?: string; children: JSX.Element }) {
  let area!: HTMLElement
  let content!: HTMLDivElement
  const [scrolls, setScrolls] = createSignal(false)
  onMount(() => {
    const sizes = new ResizeObserver(() => setScrolls(area.scrollHeight > area.clientHeight + 1))
    for (const element of [area, content]) sizes.observe(element)
    onCleanup(() => sizes.disconnect())
  })
  return (
    <section
      ref={area}
      class="an-scroll"
      aria-label={props.label}
      role={scrolls() ? 'region' : 'group'}
      tabIndex={scrolls() ? 0 : undefined}
    >
      <div ref={content} class={props.class}>
        {props.children}
      </div>
    </section>
  )
}

/** A part of the table, with a heading. */
export function Part(props: { title: string; wide?: boolean; children: JSX.Element }) {
  const id = createUniqueId()
  return (
    <section class="an-part" data-wide={props.wide ?? false} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.children}
    </section>
  )
}

/** Things on the table, and below them the buttons that move them. */
export function Tray(props: { moves?: JSX.Element; children: JSX.Element }) {
  return (
    <div class="an-tray">
      <div class="pc-felt an-felt">{props.children}</div>
      <Show when={props.moves}>
        <div class="an-moves">{props.moves}</div>
      </Show>
    </div>
  )
}

/** A stack with its name below. */
export function Named(props: { name: string; grows?: boolean; children: JSX.Element }) {
  return (
    <div class="an-named" data-grows={props.grows ?? false}>
      {props.children}
      <span aria-hidden="true">{props.name}</span>
    </div>
  )
}

/** A word on a card, smaller where it is long. */
export const Fitting = (props: { text: string }) => (
  <span class="an-fitting" style={{ '--letters': props.text.length }}>
    {props.text}
  </span>
)

type Said = { readonly values: Parameters<typeof cardName>[0] } | null

/** Says a card as a person does. */
export const cardSaidIn =
  ({ words }: Pick<Props, 'words'>) =>
  (card: Said): string =>
    card ? cardName(card.values) : words('empty slot')
