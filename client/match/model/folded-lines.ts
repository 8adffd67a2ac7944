import { ENGINE } from '../../../engine/model/seats.ts'
import type { HistoryEntry } from '../../remote/wire.ts'

/** A line of the log. `folds`: it stands for so many lines, of which it has the first version. */
export type LogLine = HistoryEntry & { readonly folds?: number }

/** Of more lines than this in a row that tell what the game did by itself, only the last two are shown. */
const SHOWN_AT_MOST = 4
const LEFT = 2

/**
 * Folds what the game did by itself: of many such lines in a row all but the last become one. `isDivider`: a line between turns, which ends a
 * row. `isOpen`: whether the reader has unfolded the line with this version.
 */
export function folded(
  lines: readonly HistoryEntry[],
  isDivider: (line: HistoryEntry) => boolean,
  isOpen: (version: number) => boolean,
): LogLine[] {
  const shown: LogLine[] = []
  for (let from = 0; from < lines.length; ) {
    let to = from
    while (to < lines.length && lines[to]!.by === ENGINE && !isDivider(lines[to]!)) to++
    const run = lines.slice(from, to)
    const first = run[0]
    if (first && run.length > SHOWN_AT_MOST && !isOpen(first.version))
      shown.push({ ...first, folds: run.length - LEFT }, ...run.slice(-LEFT))
    else shown.push(...run)
    if (to < lines.length) shown.push(lines[to]!)
    from = to + 1
  }
  return shown
}
