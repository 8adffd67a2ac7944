/** As much of a source map as is read here. */
interface SourceMap {
  readonly sources: readonly string[]
  readonly mappings: string
}

/** Where a stack says that a board, which is a script of its own, was: its address, line and column, counted from 1. */
const IN_A_BOARD = /(https?:\/\/[^\s()@]+\/boards\/[^\s()@:]+\.js):(\d+):(\d+)/g
const MAP_INSIDE = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/
/** Not the author's. */
const OF_OTHERS = /node_modules|\/engine\/|\/statecharts\//

/**
 * Where in its author's file a board threw: `board.tsx:12`. Null for what no board threw, and for a board without a source map:
 * only those that somebody works on have one.
 */
export async function whereThrown(error: unknown): Promise<string | null> {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, script = '', line, column] of stack.matchAll(IN_A_BOARD)) {
    const map = await mapOf(script)
    const place = map && placeIn(map, Number(line), Number(column))
    if (place && !OF_OTHERS.test(place)) return place
  }
  return null
}

async function mapOf(script: string): Promise<SourceMap | null> {
  const [, encoded] = MAP_INSIDE.exec(await (await fetch(script)).text()) ?? []
  if (encoded === undefined) return null
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes))
}

/** The last place that is mapped on the line up to the column; each place is told by its differences from the one before. */
function placeIn({ sources, mappings }: SourceMap, line: number, column: number): string | null {
  let [source, row] = [0, 0]
  let found: string | null = null
  for (const [nth, segments] of mappings.split(';').slice(0, line).entries()) {
    let at = 0
    for (const segment of segments ? segments.split(',') : []) {
      const [columns = 0, sourceBy, rowBy] = numbersIn(segment)
      at += columns
      if (sourceBy === undefined || rowBy === undefined) continue
      source += sourceBy
      row += rowBy
      if (nth === line - 1 && at < column) found = `${sources[source]}:${row + 1}`
    }
  }
  return found
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Numbers as source maps have them: five bits to a letter, the lowest first, the sixth says that more follow, the very first is the sign. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter)
    value |= (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = shift = 0
  }
  return numbers
}
