/**
 * Arrow keys, Home and End among the buttons of a stack: one of them is reached by Tab, the others by arrows.
 * Rows and columns are read off the screen.
 */
export function roving(event: KeyboardEvent, stack: HTMLElement): void {
  const buttons = [...stack.querySelectorAll<HTMLButtonElement>('button.pc-slot')]
  const at = buttons.indexOf(event.target as HTMLButtonElement)
  if (at === -1) return
  const next = buttons[nextIndex(event.key, at, columnsOf(buttons), buttons.length)]
  if (!next || next === buttons[at]) return
  event.preventDefault()
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1
  next.focus()
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
