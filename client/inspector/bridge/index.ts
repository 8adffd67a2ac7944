import { createDevTools, inspect } from '@xstate/inspect'
import type { Chart } from '../../../statecharts/chart.ts'
import { hearing } from './hearing.ts'
import { asInterpreter, matchService } from './service.ts'
import type { MatchSource } from './source.ts'

export type { Entry, MatchSource, RefusalEntry, Words } from './source.ts'
export { toV4, type V4Phase, type V4Transition } from './to-v4.ts'

export interface InspectOptions {
  /** Where the viewer is shown; its `src` is set. */
  iframe: HTMLIFrameElement
  /** The viewer's page, on this page's own origin. Default `/inspector/`. */
  url?: string
  /** As authored. */
  chart: Chart
  /** What the chart is called, the game's name. */
  name: string
  source: MatchSource
}

/** Shows a match in the viewer page until `stop` is called. Nothing comes back from the viewer: it only looks. */
export function inspectMatch({ iframe, url = '/inspector/', chart, name, source }: InspectOptions): { stop(): void } {
  const page = new URL(url, window.location.href)
  const { service, replay, stop } = matchService(chart, name, source)
  const devTools = createDevTools()
  devTools.register(asInterpreter(service))
  const { started: inspector, release } = hearing(iframe, page.origin, () => inspect({ iframe, url: page.href, devTools })!)
  // On each handshake `inspect` sends the newest state; the rest of the match follows.
  const { unsubscribe } = inspector.subscribe((state) => {
    if (state.event.type === 'xstate.inspecting') replay()
  })
  return {
    stop() {
      stop()
      unsubscribe()
      inspector.disconnect()
      release()
    },
  }
}
