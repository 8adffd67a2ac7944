/** The part of a source map that is read here. */
interface SourceMap {
  readonly sources: readonly string[]
  readonly mappings: string
}

/** A place in a board, which is a script of its own, as stack traces name it: URL, line and column, counted from 1. */
const IN_A_BOARD = /(https?:\/\/[^\s()@]+\/boards\/[^\s()@:]+\.js):(\d+):(\d+)/g
const MAP_INSIDE = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/
/** Files that are not the author's. */
const OF_OTHERS = /node_modules|\/engine\/|\/statecharts\//

/**
 * Returns where in its author's file a board threw: `board.tsx:12`. Null if no board threw it, or the board has no source map, which only
 * `playchart dev` builds.
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

/** The last mapping on the line up to the column; each mapping is encoded as differences from the one before. */
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

/**
 * Decodes the base64 VLQ numbers of a source map segment: five bits per letter, lowest first; the sixth bit says that more follow, and the
 * lowest bit of a number is its sign.
 */
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
