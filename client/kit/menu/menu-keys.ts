/** Handles the keys of a menu: arrows, Home, End and first letters. Tab closes it and goes on from the element that it belongs to. */
export function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }, close: () => void) {
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
