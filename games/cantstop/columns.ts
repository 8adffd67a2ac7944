/** The columns are called by the sums of two dice. */
export const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** So many runners climb in a turn. */
export const RUNNERS = 3
/** So many columns win. */
export const TO_WIN = 3

/** How many steps a column has: 3 at the edges, 13 in the middle. */
export const heightOf = (sum: number) => 13 - 2 * Math.abs(7 - sum)

export type Pair = readonly number[]

/** What four dice can be paired to, the first with each of the others; the same two sums once only. */
export function pairingsOf([first, ...others]: readonly number[]): Pair[][] {
  const pairings = others.map((partner, i) => [[first!, partner], others.filter((_, j) => j !== i)])
  const keys = pairings.map((pairs) => String(sumsOf(pairs)))
  return pairings.filter((_, i) => keys.indexOf(keys[i]!) === i)
}

/** The two sums, the lower one first. */
export const sumsOf = (pairs: readonly Pair[]): number[] => pairs.map(([a, b]) => a! + b!).sort((a, b) => a - b)

/** What a player may advance by, as it is called: `'5'`, `'6 and 8'`, `'7 twice'`. */
const playOf = ([first, second]: readonly number[]): string =>
  second === undefined ? `${first}` : first === second ? `${first} twice` : `${first} and ${second}`

const STEPS = SUMS.flatMap((first) => [[first], ...SUMS.filter((second) => second >= first).map((second) => [first, second])])
/** Each play by its name, with its steps. */
export const PLAYS: { readonly [play: string]: readonly number[] } = Object.fromEntries(STEPS.map((steps) => [playOf(steps), steps]))

/** What is known of a column in a turn. */
export interface Column {
  /** Steps that are left in it; none once it is claimed. */
  readonly room: number
  readonly hasRunner: boolean
}

/** What a pairing allows: both sums where that is possible, else the one that is, or either where runners are left for one only. */
export function playsOf(sums: readonly number[], column: (sum: number) => Column, runners: number): string[] {
  const open = sums.filter((sum) => column(sum).room > 0 && (column(sum).hasRunner || runners > 0))
  const wanted = new Set(open.filter((sum) => !column(sum).hasRunner)).size
  const isDouble = open.length === 2 && open[0] === open[1]
  if (isDouble && column(open[0]!).room < 2) return [playOf([open[0]!])]
  return wanted > runners ? open.map((sum) => playOf([sum])) : open.length ? [playOf(open)] : []
}
