import { createDevTools, inspect } from '@xstate/inspect'
import type { Chart } from '../../../statecharts/language/chart.ts'
import { asInterpreter, matchService } from './service.ts'
import { isAsk, isLook, isPlay, LOOK, type LookMessage, type MatchSource, type TimeLine, TOLD, type ToldMessage } from './source.ts'

export type { Entry, MatchSource, Moment, MomentChoice, MomentMove, RefusalEntry, StateGroup, TimeLine, Words } from './source.ts'
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
  /** Default: the viewer goes through the versions by itself. */
  timeLine?: TimeLine | undefined
}

/** Shows a match in the viewer page until `stop` is called. What comes back from the viewer is which version is looked at and
 * as which seat, and moves that its user makes. */
export function inspectMatch({ iframe, url = '/inspector/', chart, name, source, timeLine }: InspectOptions): { stop(): void } {
  const page = new URL(url, window.location.href)
  const { service, replay, stop } = matchService(chart, name, source)
  const devTools = createDevTools()
  devTools.register(asInterpreter(service))
  const { started: inspector, release } = hearing(iframe, page.origin, () => inspect({ iframe, url: page.href, devTools })!)
  // On each handshake `inspect` sends the newest state; the rest of the match follows.
  const { unsubscribe } = inspector.subscribe((state) => {
    if (state.event.type !== 'xstate.inspecting') return
    replay()
    if (timeLine) look(timeLine.at())
  })
  const look = (version: number | null) => iframe.contentWindow?.postMessage({ type: LOOK, version } satisfies LookMessage, page.origin)
  const hear = ({ source: from, origin, data }: MessageEvent) => {
    if (from !== iframe.contentWindow || origin !== page.origin) return
    if (isLook(data)) timeLine?.select(data.version)
    else if (isAsk(data)) void tell(data.version, data.seat)
    else if (isPlay(data) && data.version === source.current().version) source.play(data.move, data.args)
  }
  const tell = async (version: number, seat: number | null) => {
    const told = (answer: Pick<ToldMessage, 'moment' | 'problem'>) =>
      iframe.contentWindow?.postMessage({ type: TOLD, version, seat, ...answer } satisfies ToldMessage, page.origin)
    try {
      told({ moment: await source.moment(version, seat), problem: '' })
    } catch (error) {
      told({ moment: null, problem: error instanceof Error ? error.message : String(error) })
    }
  }
  window.addEventListener('message', hear)
  const unfollow = timeLine?.subscribe(look)
  return {
    stop() {
      stop()
      unsubscribe()
      unfollow?.()
      window.removeEventListener('message', hear)
      inspector.disconnect()
      release()
    },
  }
}

/**
 * Runs `start`, which listens to the window as `inspect` does, and narrows what it hears: of all messages only a handshake
 * from the viewer's own frame (`inspect` itself believes every window), and no `unload` (which would keep the page out of
 * the browser's back/forward cache, and go on after the inspector is gone). `release` ends the listening.
 */
function hearing<T>(iframe: HTMLIFrameElement, origin: string, start: () => T): { started: T; release(): void } {
  const original = window.addEventListener
  const filters: ((message: MessageEvent) => void)[] = []
  window.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
    if (type !== 'message' || typeof listener !== 'function') return
    const filter = (message: MessageEvent) => {
      const own = message.source === iframe.contentWindow && message.origin === origin
      if (own && message.data?.type === 'xstate.inspecting') listener(message)
    }
    filters.push(filter)
    original.call(window, 'message', filter as EventListener)
  }
  try {
    const started = start()
    return { started, release: () => filters.forEach((filter) => void window.removeEventListener('message', filter)) }
  } finally {
    window.addEventListener = original
  }
}
