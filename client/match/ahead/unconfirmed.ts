import type { ComponentView, FieldView, GroupView, StepView, View } from '../../../engine/model/views.ts'

/** Components, by id, that lie elsewhere because of steps that the server has not told of yet. */
export function unconfirmed(before: View, steps: readonly StepView[]): string[] {
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
export function mark(ids: readonly string[]): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
  }
  const elements = ids.map((id) => `[data-ahead='true'] [data-component=${JSON.stringify(id)}]`)
  sheet.replaceSync(ids.length > 0 ? `${elements.join()} { ${STYLE} }` : '')
}
