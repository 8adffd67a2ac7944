import { t } from '../../languages/text.ts'

/** What is on the board, read from the page as screen readers do. */

const BLOCKS = 'p, li, h1, h2, h3, h4, tr, section, div, ol, ul, table, caption, [data-slot]'
/** What is not read: pictures, and buttons that do something, since only what lies on the board is asked for. */
const SKIPPED = '[aria-hidden="true"], svg, form, [popover], button:not([data-slot])'
const EMPTY_SLOT = '[data-slot]:not(:has(.pc-component, .pc-card, .pc-token))'

/** The stacks of a seat. */
const stacksOf = (seat: number) => `[data-stack^="players.${seat}."]`

/** Reads the board without the viewer's own components, as sentences. */
export const spokenBoard = (board: Element, seat: number | null): string =>
  said(board, (element) => seat !== null && element.matches(stacksOf(seat)))

/** Reads what the viewer has on the board; empty if that is nothing. */
export const spokenHand = (board: Element, seat: number): string =>
  [...board.querySelectorAll(`${stacksOf(seat)}:not([data-empty="true"])`)]
    .map((stack) => said(stack, () => false))
    .filter(Boolean)
    .join(' ')

function said(root: Element, leaves: (element: Element) => boolean): string {
  const phrases: string[] = []
  let words: string[] = []
  const end = () => {
    const phrase = words.join(' ').replace(/\s+/g, ' ').trim()
    if (phrase) phrases.push(phrase)
    words = []
  }
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) return void words.push(node.textContent ?? '')
    if (!(node instanceof HTMLElement) || node.matches(SKIPPED) || leaves(node)) return
    if (node.hidden || !node.checkVisibility({ visibilityProperty: true })) return
    const isBlock = node.matches(BLOCKS)
    if (isBlock) end()
    const label = node.ariaLabel
    if (node.matches('.pc-stack')) stack(node)
    else if (label && node.matches('button, [role="img"]')) words.push(label)
    else {
      if (label && node.matches('[role="group"], section, ol, ul')) {
        words.push(`${label}:`)
      }
      for (const child of node.childNodes) visit(child)
    }
    if (isBlock) end()
  }
  /** A stack and what lies in it in one phrase; of empty slots their number. */
  const stack = (element: HTMLElement) => {
    const slots = [...element.querySelectorAll<HTMLElement>('[data-slot][aria-label], [role="img"][aria-label]')]
    const empty = slots.filter((slot) => slot.matches(EMPTY_SLOT)).length
    const lying = slots.filter((slot) => !slot.matches(EMPTY_SLOT)).map((slot) => slot.ariaLabel!)
    const more = empty > 0 && lying.length > 0 ? [t('{n} empty', { n: empty })] : []
    words.push(`${element.ariaLabel}: ${[...alike(lying), ...more].join('; ') || t('empty')}`)
    end()
  }
  visit(root)
  end()
  return phrases.map((phrase) => (/[.:!?]$/.test(phrase) ? phrase : `${phrase}.`)).join(' ')
}

/** Counts what follows with the same name: `face-down card` three times is `3 times face-down card`. */
function alike(names: readonly string[]): string[] {
  const counted: { name: string; times: number }[] = []
  for (const name of names) {
    const last = counted.at(-1)
    if (last?.name === name) last.times++
    else counted.push({ name, times: 1 })
  }
  return counted.map(({ name, times }) => (times > 1 ? t('{n} times {name}', { n: times, name }) : name))
}
