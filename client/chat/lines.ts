import { playerName } from '../remote/player-name.ts'
import type { ChatLineInfo } from '../remote/wire.ts'

/** The lines of a chat, as its panel shows them. */

/** All of them once, the oldest first; those that are known already stay the same objects, unless they have been removed. */
export function merged(known: readonly ChatLineInfo[], more: readonly ChatLineInfo[]): ChatLineInfo[] {
  const byPlace = new Map(known.map((line) => [placeOf(line), line]))
  for (const line of more) if (line.text === null || !byPlace.has(placeOf(line))) byPlace.set(placeOf(line), line)
  return [...byPlace.values()].sort((a, b) => a.at - b.at || a.room.localeCompare(b.room) || a.line - b.line)
}

const placeOf = ({ room, line }: ChatLineInfo) => `${room} ${line}`

/** For how long their writers can remove lines. */
const REMOVABLE_MS = 10 * 60_000

/** Whether its reader can remove a line now; `moderates`: also what others have written. */
export const isRemovable = ({ me, text, at }: ChatLineInfo, moderates: boolean, now: number): boolean =>
  text !== null && (moderates || (me && now - at < REMOVABLE_MS))

/** The newest line of each room. */
export function newestOf(lines: readonly ChatLineInfo[]): ChatLineInfo[] {
  return [...new Map(lines.map((line) => [line.room, line])).values()]
}

/** The oldest known line of a room. */
export const oldestIn = (lines: readonly ChatLineInfo[], room: ChatLineInfo['room']): number | undefined =>
  lines.find((line) => line.room === room)?.line

/** Each of the others who have written, with the last of their lines, in the order of their names. */
export function writersOf(lines: readonly ChatLineInfo[]): { readonly name: string; readonly line: ChatLineInfo }[] {
  const others = lines.filter(({ me, text }) => !me && text !== null)
  const byName = new Map(others.map((line) => [`${line.seat} ${playerName(line)}`, line]))
  return [...byName.values()].map((line) => ({ name: playerName(line), line })).sort((a, b) => a.name.localeCompare(b.name))
}

/** In milliseconds. */
const LONG_PAUSE_MS = 5 * 60_000

/** Whether somebody has written a line soon after another one of theirs, with nothing in between. */
export const continuesBlock = (before: ChatLineInfo | undefined, { seat, name, room, me, at }: ChatLineInfo): boolean =>
  before !== undefined &&
  [before.seat === seat, before.name === name, before.room === room, before.me === me, at - before.at < LONG_PAUSE_MS].every(Boolean)

/** Whether the rules close the chat in that phase. `''` closes it in all. */
export const isClosedIn = (closedIn: readonly string[], path: string): boolean =>
  closedIn.some((phase) => phase === '' || path === phase || path.startsWith(`${phase}.`))

/** A few emoji and nothing else: they are shown larger. */
export const isReaction = (text: string): boolean => /^(?:\p{Extended_Pictographic}|\p{EMod}|[\u200d\ufe0f ]){1,12}$/u.test(text)
