/** The title and the icon of the browser's tab. `waits`: how many matches wait for the visitor; both say so. */
export function showTab(title: string, waits = 0): void {
  document.title = waits > 0 ? `(${waits}) ${title}` : title
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = waits > 0 ? '/icon-turn.svg' : '/icon.svg'
  // Each assignment makes the browser load it again.
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted)
}
