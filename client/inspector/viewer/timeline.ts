import type { Mover } from '../../../engine/model/seats.ts'
import type { Args, PhaseValue } from '../../../engine/model/views.ts'
import type { RefusalEvent, VersionEvent, Words } from '../bridge/source.ts'

/** A version as told so far: its event comes first, then the phase after it. */
export interface VersionItem {
  readonly kind: 'version'
  readonly version: number
  readonly move: string | null
  readonly by: Mover | null
  readonly args: Args
  readonly words: Words
  readonly phase: PhaseValue | null
}
export interface RefusalItem extends RefusalEvent {
  readonly kind: 'refusal'
}
export type Item = VersionItem | RefusalItem

/** What has happened, and which version is looked at. Things may come in any order, and twice. */
export interface Timeline {
  addVersion(event: VersionEvent): void
  addPhase(version: number, phase: PhaseValue): void
  addRefusal(event: RefusalEvent): void
  /** Versions in order, each followed by the refusals that came after it. */
  items(): Item[]
  /** The known versions in order. */
  versions(): VersionItem[]
  /** The version that is looked at: the newest while live. */
  shown(): VersionItem | null
  isLive(): boolean
  /** Looks at the nearest known version; the newest, or null, is live. */
  select(version: number | null): void
  /** Looks so many known versions further on, or back. */
  step(by: number): void
  /** First and last known version. */
  range(): [number, number]
}

const NO_WORDS: Words = { seats: [], args: '' }

export function createTimeline(): Timeline {
  const versions = new Map<number, VersionItem>()
  const refusals = new Map<number, RefusalItem>()
  let selected: number | null = null

  const known = () => [...versions.keys()].sort((a, b) => a - b)
  const put = (version: number, part: Partial<VersionItem>) => {
    const blank: VersionItem = { kind: 'version', version, move: null, by: null, args: {}, words: NO_WORDS, phase: null }
    versions.set(version, { ...blank, ...versions.get(version), ...part })
  }
  const shown = () => versions.get(selected ?? known().at(-1) ?? -1) ?? null

  function select(version: number | null): void {
    const all = known()
    const nearest = version === null ? null : all.reduce((a, b) => (Math.abs(b - version) < Math.abs(a - version) ? b : a), all[0] ?? 0)
    selected = nearest === all.at(-1) ? null : nearest
  }

  return {
    addVersion: ({ type, by, args, version, words }) => put(version, { move: by === null ? null : type, by, args, words }),
    addPhase: (version, phase) => put(version, { phase }),
    addRefusal: (event) => void refusals.set(event.nth, { kind: 'refusal', ...event }),
    items: () =>
      [...versions.values(), ...[...refusals.values()].sort((a, b) => a.nth - b.nth)].sort(
        (a, b) => a.version - b.version || Number(a.kind === 'refusal') - Number(b.kind === 'refusal'),
      ),
    versions: () => known().flatMap((version) => versions.get(version) ?? []),
    shown,
    isLive: () => selected === null,
    select,
    step(by) {
      const all = known()
      const at = all.indexOf(shown()?.version ?? -1)
      select(all[Math.min(Math.max(at + by, 0), all.length - 1)] ?? null)
    },
    range: () => [known()[0] ?? 0, known().at(-1) ?? 0],
  }
}
