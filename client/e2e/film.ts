import type { Page } from 'playwright-core'

/** What moved on a board in one step. */
export interface Film {
  /** Those of the kinds asked for of which some element is elsewhere, or looks otherwise, a while later than at the beginning. */
  readonly moved: readonly string[]
  /** Components that did not set out from where they lay before, themselves or a stand-in, by id. */
  readonly jumped: readonly string[]
}

/**
 * Waits for the next step that a page shows and holds its movements at the beginning and a while later; then they are at their end.
 * To be called before the step is caused. `kinds` are selectors. A step without movements gives a film without any.
 */
export function filmed(page: Page, kinds: readonly string[]): Promise<Film> {
  return page.evaluate((kinds) => {
    const since = performance.now()
    const table = document.querySelector<HTMLElement>('[data-testid="board"]')!
    const board = table.firstElementChild!
    const { version } = table.dataset
    const targetOf = (animation: Animation) => (animation.effect as KeyframeEffect).target!
    const boxOf = (element: Element) => {
      const [box, corner] = [element.getBoundingClientRect(), board.getBoundingClientRect()]
      return [box.left - corner.left, box.top - corner.top, box.width, box.height]
    }
    const differ = (one: number[], other: number[]) => one.some((length, i) => Math.abs(length - other[i]!) > 0.7)
    const components = () =>
      new Map([...board.querySelectorAll<HTMLElement>('[data-component]')].map((element) => [element.dataset.component!, boxOf(element)]))

    const before = components()
    return new Promise<Film>((done, failed) => {
      let still = 0
      const look = () => {
        const movements = document.getAnimations().filter((animation) => {
          const target = targetOf(animation)
          return board.contains(target) && kinds.some((kind) => target.matches(kind))
        })
        if (movements.length === 0) {
          if (performance.now() - since > 15_000) return failed(new Error('Nothing has happened.'))
          if (table.dataset.version !== version) still++
          return still > 10 ? done({ moved: [], jumped: [] }) : requestAnimationFrame(look)
        }
        const at = (part: number) => {
          for (const movement of movements) {
            movement.pause()
            movement.currentTime = Number(movement.effect!.getComputedTiming().endTime) * part
          }
          return movements.map((movement) => boxOf(targetOf(movement)))
        }
        const start = at(0)
        const after = components()
        const ghosts = [...board.querySelectorAll('.pc-ghost > *')].map(boxOf)
        const setsOut = ([id, box]: [string, number[]]) => {
          if (after.has(id)) return !differ(box, after.get(id)!)
          return ghosts.length === 0 || ghosts.some((ghost) => !differ(box, ghost))
        }
        const jumped = [...before].filter((component) => !setsOut(component)).map(([id]) => id)
        const later = at(0.3)
        const moving = movements.map(targetOf).filter((_, i) => differ(start[i], later[i]))
        for (const movement of movements) movement.finish()
        done({ moved: kinds.filter((kind) => moving.some((target) => target.matches(kind))), jumped })
      }
      look()
    })
  }, kinds)
}

/** To be called before the steps are caused. Has a page come to a version at once: every movement on its way is at its end. Gives the versions in which something of that kind moved. */
export function hurried(page: Page, version: number, kind: string): Promise<number[]> {
  return page.evaluate(
    ({ version, kind }) => {
      const since = performance.now()
      const table = document.querySelector<HTMLElement>('[data-testid="board"]')!
      const moving = new Set<number>()
      return new Promise<number[]>((done, failed) => {
        const look = () => {
          if (performance.now() - since > 15_000) return failed(new Error(`It stops at version ${table.dataset.version}.`))
          const movements = document.getAnimations().filter((animation) => {
            const { target } = animation.effect as KeyframeEffect
            return table.contains(target) && target!.matches(kind)
          })
          if (movements.length) moving.add(Number(table.dataset.version))
          for (const movement of movements) movement.finish()
          if (Number(table.dataset.version) >= version && movements.length === 0) done([...moving])
          else requestAnimationFrame(look)
        }
        look()
      })
    },
    { version, kind },
  )
}
