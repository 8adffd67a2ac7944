import { fromCallback, fromPromise } from 'xstate'
import type { StepView } from '../../../engine/model/views.ts'
import type { Proposed } from './context.ts'
import { type MatchEvent, valueIn } from './events.ts'
import type { MatchLink, Stage } from './ports.ts'

/** What a match's machine has going on beside it. */
export const matchActors = (link: MatchLink, stage: Stage) => ({
  load: fromPromise(async () => {
    const match = valueIn(await link.info())
    const [definition] = await Promise.all([link.definition(match.game, match.seats), stage.ready(match)])
    return { match, definition: valueIn(definition) }
  }),

  line: fromCallback<MatchEvent, { from: number | null }>(({ input, sendBack }) => {
    const line = link.live(
      input.from,
      (message) => sendBack({ type: 'said', message }),
      (code) => sendBack({ type: 'down', code }),
    )
    return () => line.close()
  }),

  history: fromPromise(async () => valueIn(await link.history()).entries),

  proposal: fromPromise(async ({ input: { move, args, version, key } }: { input: Proposed }) => {
    return valueIn(await link.propose(move, args, version!, key)).version
  }),

  version: fromPromise(async ({ input }: { input: number }) => valueIn(await link.version(input))),

  animate: fromPromise<void, { step: StepView | null; pending: number }>(async ({ input, signal }) => {
    // The drawing follows the actor's snapshot, which is handed out just after this actor has been started.
    await Promise.resolve()
    await stage.after(input.step, input.pending, signal)
  }),
})
