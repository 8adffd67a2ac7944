/**
 * Returns `; did you mean 'draw'?` for the known name that is nearest to one that is not known, and nothing where none is near: where more
 * than a third of its letters would have to change.
 */
export function meant(name: string, known: readonly string[]): string {
  const given = plain(name)
  let nearest: string | null = null
  let fewest = Math.min(Math.max(1, Math.floor(given.length / 3)) + 1, given.length)
  for (const one of known) {
    const changes = changesBetween(given, plain(one), fewest)
    if (changes >= fewest) continue
    fewest = changes
    nearest = one
  }
  return nearest === null ? '' : `; did you mean '${nearest}'?`
}

/** Lists the names there are, in parentheses, as they follow a name that is not known. */
export const chooseFrom = (known: readonly string[]) => (known.length > 0 ? `(choose from ${known.join(', ')})` : '(there is none)')

/** Charts that come as data may have anything for a name. How a name is written hardly ever says which one they mean: `next_turn` is `nextTurn`. */
const plain = (name: string) =>
  String(name)
    .toLowerCase()
    .replace(/[\s_-]/g, '')

/** How many letters are missing, too many, others or swapped with their neighbour; `limit` if there are as many or more. */
function changesBetween(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const other = from[i - 1] === to[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + other, swapped ? before[j - 2] + 1 : limit))
    }
    if (Math.min(...next) >= limit) return limit
    before = row
    row = next
  }
  return row[to.length]
}
