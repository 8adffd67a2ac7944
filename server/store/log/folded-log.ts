import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

/** What is done with the logs of matches that ended a while ago: each is folded into one compressed row, and read from there. */
export interface FoldingStore {
  /**
   * Leases the folding for this server until then. Returns false if another has leased it: all could do it, but one after another reads and
   * compresses the same.
   */
  leaseFolding(server: string, now: number, until: number): Promise<boolean>
  /** Matches that ended before that time and whose logs are not folded yet, the earliest first; without the first `skip`. */
  unfolded(before: number, limit: number, skip: number): Promise<string[]>
  /** Folds the log of a match. Returns false, changing nothing, if the match is not over, or is folded. */
  fold(match: string): Promise<boolean>
}

/** A row of the log, as both databases have it: `by` and `args` are JSON. */
export interface LogRow {
  readonly version: number
  readonly by: string
  readonly move: string
  readonly args: string
  readonly at: number
  readonly initiator: number
  readonly timer: number | null
  readonly for: number | null
  readonly key: string | null
  readonly digest: string | null
}

/** The rows column by column: what stands side by side then is alike. Numbers that grow are differences from those before. */
interface Columns {
  readonly versions: readonly number[]
  readonly initiators: readonly number[]
  readonly ats: readonly number[]
  readonly bys: readonly unknown[]
  readonly moves: readonly string[]
  readonly args: readonly unknown[]
  readonly timers: readonly (number | null)[]
  readonly fors: readonly (number | null)[]
  readonly keys: readonly (string | null)[]
  readonly digests: readonly (string | null)[]
}

/** Better than this takes many times as long for a few bytes less. */
const QUALITY = 9

const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)]

/** The rows of a match's log in as few bytes as can be had quickly, worked out in a thread of Node's own. */
export function foldedLog(rows: readonly LogRow[]): Promise<Buffer> {
  const columns: Columns = {
    versions: differences(rows.map(({ version }) => version)),
    initiators: rows.map(({ version, initiator }) => version - initiator),
    ats: differences(rows.map(({ at }) => at)),
    bys: rows.map(({ by }) => JSON.parse(by)),
    moves: rows.map(({ move }) => move),
    args: rows.map(({ args }) => JSON.parse(args)),
    timers: rows.map(({ timer }) => timer),
    fors: rows.map((row) => row.for),
    keys: rows.map(({ key }) => key),
    digests: rows.map(({ digest }) => digest),
  }
  const text = Buffer.from(JSON.stringify(columns))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  return compress(text, { params })
}

/** The rows that were folded, in their order. */
export async function unfoldedLog(folded: Uint8Array): Promise<LogRow[]> {
  const columns: Columns = JSON.parse((await decompress(folded)).toString())
  const [versions, ats] = [sums(columns.versions), sums(columns.ats)]
  return versions.map((version, n) => ({
    version,
    by: JSON.stringify(columns.bys[n]),
    move: columns.moves[n] ?? '',
    args: JSON.stringify(columns.args[n]),
    at: ats[n] ?? 0,
    initiator: version - (columns.initiators[n] ?? 0),
    timer: columns.timers[n] ?? null,
    for: columns.fors[n] ?? null,
    key: columns.keys[n] ?? null,
    digest: columns.digests[n] ?? null,
  }))
}

const differences = (numbers: readonly number[]) => numbers.map((number, n) => number - (numbers[n - 1] ?? 0))

function sums(numbers: readonly number[]): number[] {
  let sum = 0
  return numbers.map((number) => {
    sum += number
    return sum
  })
}
