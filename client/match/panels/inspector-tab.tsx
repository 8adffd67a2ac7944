import { createSignal, onCleanup, onMount } from 'solid-js'
import { Problem } from '../../page/problem.tsx'
import { matchSource } from './inspector-source.ts'
import type { MatchActor } from './use-match.ts'

/** The match's chart, lit where play is, drawn from the match's actor. */
export function InspectorTab(props: { actor: MatchActor }) {
  const [problem, setProblem] = createSignal('')
  let iframe!: HTMLIFrameElement
  let stop = () => {}
  let closed = false
  onCleanup(() => {
    closed = true
    stop()
  })
  onMount(async () => {
    try {
      const { inspectMatch } = await import('@playchart/inspector')
      const { definition } = props.actor.getSnapshot().context
      if (closed || !definition) return
      stop = inspectMatch({ iframe, chart: definition.chart, name: definition.displayName, source: matchSource(props.actor) }).stop
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  })
  return (
    <div class="inspector">
      <Problem message={problem() && `The inspector cannot be shown: ${problem()}`} />
      <iframe ref={iframe} title="Inspector: the match's statechart" />
    </div>
  )
}
