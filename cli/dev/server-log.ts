import type { FoundGame } from '../../server/games/discover-games.ts'
import type { Logged } from '../../server/runtime/log.ts'
import { placeOf } from '../playing/rule-errors.ts'

/** Hears what the server logs, which it writes to the console as lines of JSON, in place of the console's reader. Gives what ends it. */
export function hearServer(hear: (logged: Logged) => void): () => void {
  const { error } = console
  console.error = (...given: unknown[]) => {
    const logged = given.length === 1 ? loggedIn(given[0]) : null
    if (logged) hear(logged)
    else error.apply(console, given)
  }
  return () => {
    console.error = error
  }
}

function loggedIn(line: unknown): Logged | null {
  if (typeof line !== 'string' || !line.startsWith('{"event":')) return null
  try {
    return JSON.parse(line) as Logged
  } catch {
    return null
  }
}

/** In plain text: `Rule failed: boom (apply, game.ts:66); match 7Fy, version 3, game duel, move roll, seat 0`. */
export function loggedText({ event, error, message, code: _, by: __, ...facts }: Logged, games: readonly FoundGame[]): string {
  const stack = String(error ?? '')
  const said = stack.split(/\n {4}at /)[0]!.replace(/^(?:Uncaught )?\w*Error: /, '')
  const what = said || (typeof message === 'string' ? message : '')
  const place = games.map(({ folder }) => placeOf(stack, folder)).find((one) => one !== null)
  const known = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [`${name} ${factText(value)}`],
  )
  const words = event.replaceAll('-', ' ')
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)}${what && `: ${what}`}${place ? ` (${place})` : ''}`
  return known.length ? `${sentence}; ${known.join(', ')}` : sentence
}

const factText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
