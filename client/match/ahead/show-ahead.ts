import { createEffect, onCleanup } from 'solid-js'
import type { ShownMatch } from '../actor/use-match.ts'
import { mark, unconfirmed } from './unconfirmed.ts'

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
