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
