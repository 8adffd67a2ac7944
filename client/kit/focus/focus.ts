import { createSignal } from 'solid-js'

/**
 * What can be chosen in a stack: one of these buttons is reached by Tab, the others by arrows. Stacks inside something
 * with `data-one-tab-stop` are as one.
 */
function buttonsAround(stack: HTMLElement): HTMLButtonElement[] {
  const all = stack.closest<HTMLElement>('[data-one-tab-stop="true"]') ?? stack
  return [...all.querySelectorAll<HTMLButtonElement>('button.pc-slot')]
}

/** Arrow keys, Home and End among the buttons of a stack. Rows and columns are read off the screen. */
export function roving(event: KeyboardEvent, stack: HTMLElement): void {
  const buttons = buttonsAround(stack)
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  if (at === -1) return
  const next = buttons[nextIndex(event.key, at, columnsOf(buttons), buttons.length)]
  if (!next || next === buttons[at]) return
  event.preventDefault()
  next.focus()
}

/** Has Tab lead to one button of a stack: the one that has the focus, else the one that it led to, else the first. */
export function keepTabStop(stack: HTMLElement): void {
  const buttons = buttonsAround(stack)
  const stop = buttons.find((button) => button === document.activeElement) ?? buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0]
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
}

const columnsOf = (buttons: HTMLElement[]) => {
  const row = buttons.findIndex((button) => Math.abs(topOf(button) - topOf(buttons[0]!)) > button.offsetHeight / 2)
  return row === -1 ? buttons.length : row
}

const topOf = (button: HTMLElement) => button.getBoundingClientRect().top

/** Where a key leads from position `at` in a grid of `count` cells; `at` itself when it leads nowhere. */
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

/**
 * Who gets the focus when what has it inside `root` goes: that itself where it stays, its neighbours in a stack, the next
 * ones first, whatever can be chosen in that stack by then, and what around it can have it, from the inside out.
 */
export function heirsOfFocus(root: HTMLElement | undefined): readonly HTMLElement[] {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !root?.contains(focused)) return []
  const heirs = [focused, ...neighbours(focused)]
  for (let around = focused.parentElement; around; around = around.parentElement) {
    if (around.hasAttribute('tabindex') || around.classList.contains('pc-stack')) heirs.push(around)
  }
  return heirs
}

/** Gives a lost focus to the first heir that can have it, else Tab would begin at the top of the page again. */
export function passOnFocus(heirs: readonly HTMLElement[]): void {
  for (const heir of heirs) {
    if (document.activeElement !== null && document.activeElement !== document.body) return
    // The page stays where it is: nobody has asked for it to move.
    const chosen = heir.classList.contains('pc-stack') ? heir.querySelector<HTMLElement>('button.pc-slot[tabindex="0"]') : heir
    chosen?.focus({ preventScroll: true })
  }
}

function neighbours(slot: HTMLElement): HTMLElement[] {
  const all = [...(slot.closest('.pc-stack')?.querySelectorAll<HTMLElement>('button.pc-slot') ?? [])]
  const at = all.indexOf(slot)
  return at === -1 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()]
}

/** For a button that can be pressed at times: where it cannot, it is disabled, unless it has the focus, which that would take away. */
export function keepsFocus(can: () => boolean) {
  const [focused, setFocused] = createSignal(false)
  return {
    disabled: () => !can() && !focused(),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
