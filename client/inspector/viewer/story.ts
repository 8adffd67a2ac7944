import type { Graph } from '../../../statecharts/draw/graph/graph.ts'
import { framesAt, type Trail, trailOf } from '../chart/trail.ts'
import type { VersionItem } from './timeline.ts'

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
