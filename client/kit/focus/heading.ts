/** Whether the focused element is gone. Tab would then start at the top of the page. */
export const focusIsLost = () => document.activeElement === null || document.activeElement === document.body

/** Moves the focus to the page's heading, which stays when the content below it changes. */
export function focusHeading(options?: FocusOptions): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus(options)
}

/**
 * Moves the focus from a link that was followed, or from nowhere, to the page's heading as soon as there is one: its code or content may
 * still be to come.
 * @returns a function that stops waiting
 */
export function focusHeadingOnceThere(): () => void {
  const look = () => {
    if (!document.querySelector('main h1')) return
    observer.disconnect()
    if (focusIsLost() || document.activeElement?.matches('.top a')) focusHeading({ preventScroll: true })
  }
  const observer = new MutationObserver(look)
  observer.observe(document.querySelector('main')!, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
