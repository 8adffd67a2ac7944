import { createEffect, onCleanup } from 'solid-js'
import type { ComponentView, FieldView, GroupView, StepView, View } from '../../../engine/model/views.ts'
import type { ShownMatch } from '../actor/use-match.ts'

const IDLE_MS = 3000

/** Has the player's own moves shown before the server has answered, where the game says so. Its rules are loaded when the page has nothing else to do. */
export function ShowAhead(props: { followed: ShownMatch }) {
  const { context, match, definition, showAhead } = props.followed
  /** Only rules of games that the client was built with, as they are now. */
  const isWanted = () => {
    const { mySeat, status, board, rules } = match()
    const isPossible = mySeat !== null && status === 'running' && board === undefined && rules === undefined
    return isPossible && Object.values(definition().moves).some(({ optimistic }) => optimistic)
  }
  let isLoaded = false
  createEffect(() => {
    if (isLoaded || !isWanted()) return
    isLoaded = true
    const load = async () => {
      const { foreseeing } = await import('./foresight.ts')
      const foresight = await foreseeing(match())
      if (foresight) showAhead(foresight)
    }
    // Without them, moves are shown when the server has made them.
    whenIdle(() => void load().catch(() => {}))
  })
  createEffect(() => {
    const { ahead, aheadShown, shown } = context()
    const steps = ahead.slice(0, aheadShown).map((one) => one.shown.step)
    mark(shown ? unconfirmed(shown.view, steps) : [])
  })
  onCleanup(() => mark([]))
  return null
}

/** Safari does not say when it is idle. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: IDLE_MS })
  else setTimeout(work, IDLE_MS)
}

/** Components, by id, that lie elsewhere because of steps that the server has not told of yet. */
function unconfirmed(before: View, steps: readonly StepView[]): string[] {
  const last = steps.at(-1)
  if (!last) return []
  const moved = steps.flatMap(({ transfers }) => transfers.flatMap(({ id, as }) => as ?? id ?? []))
  const was = placesIn(before)
  const slid = [...placesIn(last.view)].filter(([id, place]) => was.has(id) && was.get(id) !== place).map(([id]) => id)
  return [...new Set([...moved, ...slid])]
}

/** Where each component lies that a step may move within its stack: stacks with empty slots. In others all move up where one is taken out. */
function placesIn({ game, players }: View): Map<string, string> {
  const places = new Map<string, string>()
  const look = (group: GroupView, path: string) => {
    for (const [name, field] of Object.entries(group))
      for (const [space, stack] of stacksIn(field).entries()) {
        if (!stack.includes(null)) continue
        for (const [slot, component] of stack.entries()) if (component) places.set(component.id, `${path}.${name}.${space}.${slot}`)
      }
  }
  look(game, 'game')
  for (const [seat, player] of players.entries()) look(player, `players.${seat}`)
  return places
}

function stacksIn(field: FieldView): (ComponentView | null)[][] {
  const stacks = Array.isArray(field) ? field : [field]
  return stacks.flatMap((one) => (typeof one === 'object' && one !== null && 'slots' in one && one.slots ? [one.slots] : []))
}

const STYLE = 'opacity: 0.55; transition: opacity 150ms'
let sheet: CSSStyleSheet | null = null

/** Shows these components of the board as not confirmed, however often it is drawn anew. */
function mark(ids: readonly string[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const elements = ids.map((id) => `[data-ahead='true'] [data-component=${JSON.stringify(id)}]`)
  sheet.replaceSync(ids.length > 0 ? `${elements.join()} { ${STYLE} }` : '')
}
