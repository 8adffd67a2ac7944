import { Index } from 'solid-js'
import './more-menu.css'

export interface MenuItem {
  readonly text: string
  readonly choose: () => void
  /** The id of an element that says more about it. */
  readonly describedBy?: string
  /** A line sets it apart from the items before it. */
  readonly apart?: boolean
}

/** Items that a line sets apart, as a group, from those before them. */
export const apart = (items: readonly MenuItem[]): MenuItem[] => items.map((item, at) => (at === 0 ? { ...item, apart: true } : item))

/** A button with a text or three dots, and the menu that it opens. `id`: no other element of the page has it; `button` is called with the button. */
export function MoreMenu(props: {
  id: string
  label: string
  text?: string
  items: readonly MenuItem[]
  button?: (button: HTMLButtonElement) => void
}) {
  let button!: HTMLButtonElement
  let list!: HTMLUListElement
  /** Below the button, aligned with its right edge. */
  const place = () => {
    const { bottom, right } = button.getBoundingClientRect()
    list.style.insetBlockStart = `${bottom + scrollY + 4}px`
    list.style.insetInlineEnd = `${document.documentElement.clientWidth - right}px`
  }
  return (
    <>
      <button
        ref={(element) => {
          button = element
          props.button?.(element)
        }}
        type="button"
        class={props.text ? 'button' : 'button button-icon button-quiet'}
        popovertarget={props.id}
        aria-label={props.label}
      >
        {props.text ?? <span aria-hidden="true">⋯</span>}
      </button>
      <ul ref={list} id={props.id} class="menu" popover="auto" onBeforeToggle={place}>
        <Index each={props.items}>
          {(item) => (
            <li classList={{ 'menu-apart': item().apart }}>
              <button
                type="button"
                class="button button-quiet"
                aria-describedby={item().describedBy}
                onClick={() => {
                  list.hidePopover()
                  item().choose()
                }}
              >
                {item().text}
              </button>
            </li>
          )}
        </Index>
      </ul>
    </>
  )
}
