import type { Graph } from '../../../statecharts/draw/graph/graph.ts'
import { byId } from './controls.ts'

/** Finding a phase by its name, and drawing phases without what is inside them. */
export interface PhaseList {
  /** The phases of the chart that is shown. */
  show(graph: Graph): void
  /** Paths of the phases that are drawn without their inside. */
  collapsed(): readonly string[]
}

/**
 * `found` is called with the path of the phase that was looked for, null for none; `folded` when other phases are drawn without their
 * inside.
 */
export function createPhaseList(found: (path: string | null) => void, folded: () => void): PhaseList {
  const search = byId<HTMLInputElement>('search')
  const said = byId('found')
  const folding = byId<HTMLDetailsElement>('folding')
  const list = byId('folds')
  const collapsed = new Set<string>()
  let paths: readonly string[] = []
  let nth = 0

  function look(): void {
    const words = search.value.trim().toLowerCase()
    const those = words === '' ? [] : paths.filter((path) => path.toLowerCase().includes(words))
    const path = those[nth % (those.length || 1)] ?? null
    said.textContent = words === '' ? '' : path === null ? 'no phase' : `${(nth % those.length) + 1} of ${those.length}`
    found(path)
  }

  search.addEventListener('input', () => {
    nth = 0
    look()
  })
  search.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    nth++
    look()
  })

  function fold(path: string): HTMLLIElement {
    const [item, label, box] = [document.createElement('li'), document.createElement('label'), document.createElement('input')]
    box.type = 'checkbox'
    box.checked = !collapsed.has(path)
    box.addEventListener('change', () => {
      if (box.checked) collapsed.delete(path)
      else collapsed.add(path)
      folded()
    })
    label.append(box, ` ${path}`)
    item.append(label)
    return item
  }

  return {
    show({ nodes }) {
      paths = nodes.flatMap(({ path }) => (path === '' ? [] : [path]))
      const around = nodes.filter(({ path, steps }) => path !== '' && (steps.length > 0 || nodes.some(({ parent }) => parent === path)))
      for (const path of collapsed) if (!around.some((node) => node.path === path)) collapsed.delete(path)
      list.replaceChildren(...around.map(({ path }) => fold(path)))
      folding.hidden = around.length === 0
    },
    collapsed: () => [...collapsed],
  }
}
