/**
 * The addresses of invite links that this browser's player has made: the server tells the token of a link once, and they want to send
 * the link again. Kept in the browser, for the newest matches.
 */

const KEY = 'invite-links'
const MOST_MATCHES = 20

export interface KnownLink {
  readonly match: string
  /** Id of the link. */
  readonly id: string
  readonly token: string
}

/** For browsers that keep nothing. */
let here: KnownLink[] = []

function all(): KnownLink[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isLink) : []
  } catch {
    return here
  }
}

const isLink = (value: unknown): value is KnownLink =>
  typeof value === 'object' &&
  value !== null &&
  ['match', 'id', 'token'].every((name) => typeof Object.entries(value).find(([key]) => key === name)?.[1] === 'string')

/** Keeps a link, and forgets those of matches long ago. */
export function keepLink(link: KnownLink): void {
  const links = [link, ...all()]
  const newest = new Set([...new Set(links.map(({ match }) => match))].slice(0, MOST_MATCHES))
  here = links.filter(({ match }) => newest.has(match))
  try {
    localStorage.setItem(KEY, JSON.stringify(here))
  } catch {
    // They are known until the page is left.
  }
}

/** The token of a link, if it was made in this browser. */
export const tokenOf = (id: string): string | null => all().find((link) => link.id === id)?.token ?? null
