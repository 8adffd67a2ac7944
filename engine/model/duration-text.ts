const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** Returns so many milliseconds in words, rounded up: `2 minutes`, `90 seconds`, `1 second`. */
export function durationText(ms: number): string {
  const [name, length] = UNITS.find(([, length]) => ms >= 2 * length) ?? UNITS[UNITS.length - 1]
  const count = Math.max(1, Math.ceil(ms / length))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
