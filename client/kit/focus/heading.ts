/** Whether the focused element is gone. Tab would then start at the top of the page. */
export const focusIsLost = () => document.activeElement === null || document.activeElement === document.body

/** Moves the focus to the page's heading, which stays when the content below it changes. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * Moves a lost focus to the page's heading as soon as there is one, for a page whose code or content is still to come.
 * @returns a function that stops waiting
 */
export function focusHeadingOnceThere(): () => void {
  const look = () => {
    if (!document.querySelector('main h1')) return
    observer.disconnect()
    if (focusIsLost()) focusHeading()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.querySelector('main')!, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
