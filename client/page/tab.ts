/** The title and the icon of the browser's tab, and of the installed app. `waits`: how many matches wait for the visitor; all say so. */
export function showTab(title: string, waits = 0): void {
  document.title = waits > 0 ? `(${waits}) ${title}` : title
  if ('setAppBadge' in navigator)
    navigator.setAppBadge(waits).catch(() => {
      // Not every system shows one.
    })
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const wanted = waits > 0 ? '/icon-turn.svg' : '/icon.svg'
  // Each assignment makes the browser load it again.
  if (icon && icon.getAttribute('href') !== wanted) icon.setAttribute('href', wanted)
}
