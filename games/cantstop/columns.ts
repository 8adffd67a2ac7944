/** The columns are called by the sums of two dice. */
export const SUMS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const

/** How many steps a column has: 3 at the edges, 13 in the middle. */
export const heightOf = (sum: number) => 13 - 2 * Math.abs(7 - sum)

/** The three ways to make two pairs of four dice. */
const PAIRINGS = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [0, 3, 1, 2],
] as const

export type Pair = readonly [number, number]

/** What four dice can be paired to, the same two sums once only. */
export function pairingsOf(faces: readonly number[]): (readonly [Pair, Pair])[] {
  const pairings = PAIRINGS.map(([a, b, c, d]): [Pair, Pair] => [
    [faces[a]!, faces[b]!],
    [faces[c]!, faces[d]!],
  ])
  const keys = pairings.map(sumsOf).map((sums) => String(sums))
  return pairings.filter((_, i) => keys.indexOf(keys[i]!) === i)
}

/** The two sums, the lower one first. */
export const sumsOf = (pairs: readonly Pair[]): number[] => pairs.map(([a, b]) => a + b).sort((a, b) => a - b)

/** What a player may advance by, as it is called: `'5'`, `'6 and 8'`, `'7 twice'`. */
const playOf = ([first, second]: readonly number[]): string =>
  second === undefined ? `${first}` : first === second ? `${first} twice` : `${first} and ${second}`

/** Each play by its name, with its steps. */
export const PLAYS: { readonly [play: string]: readonly number[] } = Object.fromEntries(
  SUMS.flatMap((first) => [[first], ...SUMS.filter((second) => second >= first).map((second) => [first, second])]).map((steps) => [
    playOf(steps),
    steps,
  ]),
)

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
