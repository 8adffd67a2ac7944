/** Whether single letters are keys on the match page: people who dictate, or whose hands slip, can do without. */

const KEY = 'playchart-keys'
/** For browsers that keep nothing. */
let chosen = true

export function hasKeys(): boolean {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? chosen : kept === 'on'
  } catch {
    return chosen
  }
}

export function setKeys(wanted: boolean): void {
  chosen = wanted
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    // It holds until the page is left.
  }
}
