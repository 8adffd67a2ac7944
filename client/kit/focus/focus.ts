import { focusIsLost } from './heading.ts'

/**
 * The buttons of a roving tabindex: one is in the tab order, arrow keys lead to the others. Stacks inside an element with
 * `data-one-tab-stop` share one.
 */
function buttonsAround(stack: HTMLElement): HTMLButtonElement[] {
  const all = stack.closest<HTMLElement>('[data-one-tab-stop="true"]') ?? stack
  return [...all.querySelectorAll<HTMLButtonElement>('button.pc-slot')]
}

/** Handles arrow keys, Home and End among the buttons of a stack. Rows and columns follow from positions on the screen. */
export function roving(event: KeyboardEvent, stack: HTMLElement): void {
  const buttons = buttonsAround(stack)
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  if (at === -1) return
  const next = buttons[nextIndex(event.key, at, columnsOf(buttons), buttons.length)]
  if (!next || next === buttons[at]) return
  event.preventDefault()
  next.focus()
}

/** Keeps one button of a stack in the tab order: the focused one, else the one that was, else the first. */
export function keepTabStop(stack: HTMLElement): void {
  const buttons = buttonsAround(stack)
  const stop = buttons.find((button) => button === document.activeElement) ?? buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0]
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
}

const columnsOf = (buttons: HTMLElement[]) => {
  const row = buttons.findIndex((button) => Math.abs(topOf(button) - topOf(buttons[0])) > button.getBoundingClientRect().height / 2)
  return row === -1 ? buttons.length : row
}

const topOf = (button: HTMLElement) => button.getBoundingClientRect().top

/** Returns the cell that a key leads to from cell `at` in a grid of `count` cells; `at` itself if it leads nowhere. */
export function nextIndex(key: string, at: number, columns: number, count: number): number {
  const to =
    key === 'ArrowRight'
      ? at + 1
      : key === 'ArrowLeft'
        ? at - 1
        : key === 'ArrowDown'
          ? at + columns
          : key === 'ArrowUp'
            ? at - columns
            : key === 'Home'
              ? 0
              : key === 'End'
                ? count - 1
                : at
  return to >= 0 && to < count ? to : at
}

/** Handles the keys of a menu: arrows, Home, End and first letters. Tab closes it and goes on from the element that it belongs to. */
export function moveInMenu(event: KeyboardEvent & { currentTarget: HTMLElement }, close: () => void) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = items.findIndex((item) => item.matches(':focus'))
  if (event.key === 'Tab') return close()
  const next = nextItem(
    event.key,
    at,
    items.map(({ textContent }) => textContent ?? ''),
  )
  if (next === null) return
  event.preventDefault()
  items[next]?.focus()
}

/** Returns the item that a key leads to from item `at`, around the ends; null if it leads nowhere. `texts` are the items' texts. */
export function nextItem(key: string, at: number, texts: readonly string[]): number | null {
  const count = texts.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length > 1 || key === ' ') return null
  const letter = key.toLowerCase()
  const after = texts.map((_, i) => (at + 1 + i) % count)
  return after.find((i) => texts[i]?.toLowerCase().startsWith(letter)) ?? null
}

/** Returns the elements to focus, in order of preference, if the focused element inside `root` is removed. */
export function focusSuccessors(root: HTMLElement | undefined): readonly HTMLElement[] {
  const focused = document.activeElement
  return focused instanceof HTMLElement && root?.contains(focused) ? successorsOf(focused) : []
}

/** An element itself, if it stays; its neighbours in a stack, the next ones first; then each focusable element or stack around it, innermost first. */
export function successorsOf(element: HTMLElement): readonly HTMLElement[] {
  const successors = [element, ...neighbours(element)]
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (around.hasAttribute('tabindex') || around.classList.contains('pc-stack')) successors.push(around)
  }
  return successors
}

/** If the focus is lost, moves it to the first successor that can take it; otherwise Tab would start at the top of the page. */
export function restoreFocus(successors: readonly HTMLElement[]): void {
  for (const successor of successors) {
    if (!focusIsLost()) return
    // Focusing must not scroll the page.
    const chosen = successor.classList.contains('pc-stack')
      ? successor.querySelector<HTMLElement>('button.pc-slot[tabindex="0"]')
      : successor
    chosen?.focus({ preventScroll: true })
  }
}

function neighbours(slot: HTMLElement): HTMLElement[] {
  const all = [...(slot.closest('.pc-stack')?.querySelectorAll<HTMLElement>('button.pc-slot') ?? [])]
  const at = all.indexOf(slot)
  return at === -1 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}
