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
