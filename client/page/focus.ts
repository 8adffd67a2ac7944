/** Whether nothing has the focus: what had it is gone. Then Tab would begin at the top of the page again. */
export const focusIsLost = () => document.activeElement === null || document.activeElement === document.body

/** Moves the focus to the page's heading, which stays when what is below it goes. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
