import type { Mover } from '../../../engine/model/seats.ts'
import type { Args, PhaseValue } from '../../../engine/model/views.ts'
import type { Graph } from '../../../statecharts/draw/graph/graph.ts'
import type { RefusalEvent, VersionEvent, Words } from '../bridge/source.ts'
import { framesAt, type Trail, trailOf } from '../chart/trail.ts'

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

/** How play came to each version: what it took, and the frames it is in, which only all versions together tell. */
export interface Story {
  /** The trail of each of the versions, which are in order. Told versions are not worked out again. */
  tell(versions: readonly VersionItem[]): readonly Trail[]
}

export function createStory(graph: Graph): Story {
  const nodes = new Map(graph.nodes.map((node) => [node.path, node]))
  let told: { item: VersionItem; trail: Trail }[] = []

  function trailTo(item: VersionItem, before: (typeof told)[number] | undefined): Trail {
    const frames = before?.trail.frames ?? []
    if (item.phase === null) return { lines: [], frames }
    const known = before?.item.version === item.version - 1 && before.item.phase !== null && frames.length > 0
    if (!known || item.move === null || item.by === null) return { lines: [], frames: framesAt(nodes, frames, item.phase) }
    return trailOf(graph, { frames, move: item.move, by: item.by, to: item.phase })
  }

  return {
    tell(versions) {
      const differs = versions.findIndex((item, nth) => told[nth]?.item !== item)
      if (differs >= 0) told = told.slice(0, differs)
      for (const item of versions.slice(told.length)) told.push({ item, trail: trailTo(item, told.at(-1)) })
      return told.map(({ trail }) => trail)
    },
  }
}
