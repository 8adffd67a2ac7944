import type { Match, Step } from '../../../engine/model/match.ts'
import { ENGINE, type Viewer } from '../../../engine/model/seats.ts'
import type { ServedGame } from '../../games/games.ts'
import type { MatchRecord } from '../../store/store.ts'
import type { Visitor } from '../access.ts'
import type { History } from '../history.ts'
import type { LoadedMatch } from '../loaded-match.ts'
import { viewerOf } from '../seats.ts'
import type { Sent } from './live-message.ts'
import { ShownSteps, ShownView } from './shown-steps.ts'

/** How a watcher follows a match. */
export interface Following {
  viewer: Viewer
  visitor: Visitor
  /** The version of the view that they were sent last, as that viewer. */
  reached: number | null
}

/** As whom somebody sees the match; `as`: as whom a moderator does. */
export const viewing = (record: MatchRecord, { as, user }: { readonly as: Viewer | null; readonly user: string }): Viewer =>
  as ?? viewerOf(record, user)

/** The newest version of a match, as it was shown to each viewer: changes start from there. */
export type Shown = Map<Viewer, ShownView>

/** What is sent to somebody who follows the match so; each message is made once for all who see the same. */
export type Messages = (following: Following, takesChanges: boolean) => readonly Sent[]

/** The view as the match stands. */
export function newest(served: ServedGame, match: Match, shown: Shown): Messages {
  return ({ viewer }) => {
    const known = shown.get(viewer)
    const view = known?.pieces.version === match.version ? known : new ShownView(served, match, viewer)
    shown.set(viewer, view)
    return [view.message]
  }
}

/** The versions that a chain has made. */
export function next(served: ServedGame, steps: readonly Step[], shown: Shown): Messages {
  const before = new Map(shown)
  // Of a viewer who no longer watches nothing is kept.
  shown.clear()
  const made = new Map<Viewer, ShownSteps>()
  return ({ viewer, reached }, takesChanges) => {
    const told = made.get(viewer) ?? new ShownSteps(served, steps, viewer, before.get(viewer))
    made.set(viewer, told)
    const messages = takesChanges ? told.since(reached) : told.whole
    shown.set(viewer, told.last)
    return messages
  }
}

/** The set-up and what the engine then did, one by one, so that the deal is seen. */
export function opening(served: ServedGame, start: Match, steps: readonly Step[], shown: Shown): Messages {
  const starts: Shown = new Map()
  const first = newest(served, start, starts)
  const made = new Map<Viewer, ShownSteps>()
  return (following, takesChanges) => {
    const { viewer } = following
    const messages = first(following, takesChanges)
    if (steps.length === 0) return messages
    const told = made.get(viewer) ?? new ShownSteps(served, steps, viewer, starts.get(viewer))
    made.set(viewer, told)
    shown.set(viewer, told.last)
    return [...messages, ...(takesChanges ? told.since(start.version) : told.whole)]
  }
}

/** The versions that a user has missed, of those before they took their seat what everybody may see. */
function resumed({ record, served }: LoadedMatch, user: string, missed: readonly Step[]): Messages {
  return ({ viewer }, takesChanges) => {
    const asWhom = (step: Step) => viewerOf(record, user, step.entry.version)
    const parts = [missed.filter((step) => asWhom(step) !== viewer), missed.filter((step) => asWhom(step) === viewer)]
    return parts.flatMap((steps) => {
      if (steps.length === 0) return []
      const told = new ShownSteps(served, steps, asWhom(steps[0]), undefined)
      return takesChanges ? told.since(null) : told.whole
    })
  }
}

/** A watcher who missed more versions than this gets the newest view instead. */
const LONGEST_RESUME = 100
/** The most versions of the opening that are shown one by one. */
const LONGEST_OPENING = 256

/** What a user lacks who has seen the match up to the version `from`; by default they have seen nothing of it. */
export async function backlog(
  history: History,
  loaded: LoadedMatch & { readonly match: Match },
  user: string,
  shown: Shown,
  from = Number.POSITIVE_INFINITY,
): Promise<Messages> {
  const { record, served, match } = loaded
  const { version } = match
  if (from === version) return () => []
  const resumes = from < version && version - from <= LONGEST_RESUME
  // Once somebody has moved, the log need not be replayed just to find that out.
  const isNew = record.updatedAt === record.startedAt && version > 0 && version <= LONGEST_OPENING
  if (resumes || isNew) {
    const past = await history.of(record, served, version)
    // By other rules, what came before has gone.
    const first = past.ok ? past.value.start.version : 0
    if (past.ok && resumes && from >= first) return resumed(loaded, user, past.value.steps.slice(from - first, version - first))
    if (past.ok && isNew && first === 0 && past.value.steps.every(({ entry }) => entry.by === ENGINE))
      return opening(served, past.value.start, past.value.steps, shown)
  }
  return newest(served, match, shown)
}
