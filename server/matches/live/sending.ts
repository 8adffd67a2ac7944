import type { Viewer } from '../../../engine/model/seats.ts'
import type { LogNote } from '../../store/offers.ts'
import type { MatchClocks } from '../../store/pace.ts'
import type { MatchRecord } from '../../store/store.ts'
import { clocksView } from '../away/seat-clocks.ts'
import type { MatchEvent } from '../match-events.ts'
import { noteView } from '../note-view.ts'
import { type LiveMessage, Sent } from './live-message.ts'

/** Sends watchers what is neither a view nor a step: clocks, plans and notes, each as its viewer may know it. */

type Watchers = Iterable<readonly [{ send(message: Sent): void }, { readonly viewer: Viewer }]>

export function sendClocks({ pace }: MatchRecord, clocks: MatchClocks | null, watchers: Watchers): void {
  if (!pace?.clock || !clocks) return
  const made = new Map<Viewer, Sent>()
  for (const [watcher, { viewer }] of watchers) {
    const message = made.get(viewer) ?? sent({ type: 'clocks', clocks: clocksView(pace.clock, clocks, viewer) })
    made.set(viewer, message)
    watcher.send(message)
  }
}

/** To its player only. */
export function sendPlan({ seat, plan, revision }: Extract<MatchEvent, { type: 'planned' }>, watchers: Watchers): void {
  const message = sent({ type: 'plan', plan: plan && { ...plan, revision } })
  for (const [watcher, { viewer }] of watchers) if (viewer === seat) watcher.send(message)
}

export function sendNote(note: LogNote, watchers: Watchers): void {
  for (const [watcher, { viewer }] of watchers) {
    const view = noteView(note, viewer)
    if (view) watcher.send(sent({ type: 'note', note: view }))
  }
}

export function sent(message: Exclude<LiveMessage, { type: 'step' | 'view' | 'changes' }>): Sent {
  return new Sent(JSON.stringify(message))
}
