import type { FrameValue } from '../../../statecharts/compile/frame.ts'
import type { Item, RefusalItem, VersionItem } from './timeline.ts'
import { moverText, moveText, phaseText, placeText, refuserText } from './wording.ts'

/** The list of versions and refusals. */
export interface List {
  /** Shows these items with this version marked, and scrolls to it when it, or what is told of it, has changed. */
  update(items: readonly Item[], version: number | null): void
}

/** `select` is called with the version that is clicked, or gone to by arrow key. */
export function createList(root: HTMLOListElement, select: (version: number) => void, step: (by: number) => void): List {
  const rows = new Map<string, { element: HTMLLIElement; item: Item }>()
  let marked: number | null = null
  let markedItem: Item | undefined
  let count = 0

  root.addEventListener('click', (event) => {
    const row = (event.target as Element).closest<HTMLElement>('[data-version]')
    if (row) select(Number(row.dataset.version))
  })
  root.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
    root.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  })

  return {
    update(items, version) {
      const keys = new Set<string>()
      items.forEach((item, index) => {
        const key = item.kind === 'version' ? `version ${item.version}` : `refusal ${item.nth}`
        keys.add(key)
        const row = rows.get(key) ?? { element: document.createElement('li'), item: null }
        if (row.item !== item) fill(row.element, item)
        rows.set(key, { element: row.element, item })
        if (root.children[index] !== row.element) root.insertBefore(row.element, root.children[index] ?? null)
      })
      for (const [key, { element }] of rows) {
        if (keys.has(key)) continue
        element.remove()
        rows.delete(key)
      }
      // A refusal after the newest version is to be seen too.
      const more = items.length > count && items.at(-1)?.version === version
      count = items.length
      mark(version, more)
    },
  }

  function mark(version: number | null, more: boolean): void {
    for (const button of root.querySelectorAll<HTMLElement>('button')) {
      const shown = button.parentElement?.dataset.version === String(version)
      button.tabIndex = shown ? 0 : -1
      if (shown) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    }
    const row = rows.get(`version ${version}`)
    // What is told of a version later, its phase, makes its row larger, or the frames above the list.
    const isChanged = more || version !== marked || row?.item !== markedItem
    // Not scrollIntoView: that would scroll the match page around this one too.
    if (row && isChanged) root.scrollTop += offset(root, row.element)
    marked = version
    markedItem = row?.item
  }
}

/** How far the list must scroll for a row and what follows it, a refusal perhaps, to be seen. */
function offset(root: HTMLElement, row: HTMLElement): number {
  const frame = root.getBoundingClientRect()
  const { top } = row.getBoundingClientRect()
  let last = row
  while (last.nextElementSibling instanceof HTMLElement && last.nextElementSibling.dataset.refusal) last = last.nextElementSibling
  const below = last.getBoundingClientRect().bottom - frame.bottom
  const above = top - frame.top
  return above < 0 ? above : Math.max(0, Math.min(below, above))
}

function fill(element: HTMLLIElement, item: Item): void {
  if (item.kind === 'version') fillVersion(element, item)
  else fillRefusal(element, item)
}

function fillVersion(element: HTMLLIElement, item: VersionItem): void {
  element.dataset.version = String(item.version)
  const button = document.createElement('button')
  button.type = 'button'
  button.append(
    span('number', String(item.version)),
    span('what', moveText(item), ' ', span('args', item.words.args)),
    span('who', item.by === null ? '' : moverText(item.by, item.words.seats)),
    span('where', phaseText(item)),
  )
  element.replaceChildren(button)
}

function fillRefusal(element: HTMLLIElement, item: RefusalItem): void {
  element.dataset.refusal = item.code
  element.replaceChildren(
    span('number', '✕'),
    span('what', item.move, ' ', span('args', item.words.args)),
    span('who', item.code),
    span('sentence', item.message),
    span('by', refuserText(item)),
  )
}

function span(name: string, ...children: (Node | string)[]): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = name
  element.append(...children)
  return element
}

/** Shows the frames of play: what is interrupted, outermost first, and where play is. Hidden while nothing is interrupted. */
export function createFrames(root: HTMLOListElement): (frames: readonly FrameValue[], seats: readonly string[]) => void {
  return (frames, seats) => {
    const stacked = frames.length > 1 ? frames : []
    root.hidden = stacked.length === 0
    root.replaceChildren(
      ...stacked.map((value, nth) => {
        const item = document.createElement('li')
        item.textContent = placeText(value, seats)
        if (nth === stacked.length - 1) item.setAttribute('aria-current', 'step')
        return item
      }),
    )
  }
}
