import { SPECTATOR } from '../../engine/model/seats.ts'
import type { View } from '../../engine/model/views.ts'
import { listed } from '../../engine/model/words.ts'
import { viewOf } from '../../engine/view/view.ts'
import { coverOf, neutralCover } from '../games/cover.ts'
import type { Games, ServedGame } from '../games/games.ts'
import { type Access, isOpenToAll, type Visitor } from '../matches/access.ts'
import { type MatchInfo, matchInfo } from '../matches/match-info.ts'
import type { Runner } from '../matches/runner.ts'
import type { Clock } from '../runtime/clock.ts'
import { ok, type Result } from '../runtime/result.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { CARD_HEIGHT, CARD_WIDTH, type Card, cardText, escaped } from './preview-card.ts'

/** What is shown of a page where its link is shared. */
export interface Preview {
  readonly title: string
  readonly description: string
  /** Path of the picture. */
  readonly picture: string
}

/**
 * Previews of pages, for services that show links. They tell what somebody is told who has no seat and no invitation: of a match that not
 * everybody may watch nothing, of one that not everybody may join its game only.
 */
export interface Previews {
  of(path: string): Promise<Preview>
  /** The card of the site itself, as SVG. */
  site(): string
  /** The card of a game. */
  game(name: string): Promise<Result<string>>
  /** The card of a match. Refused as one that does not exist where not everybody may watch it. */
  match(id: string): Promise<Result<string>>
  /** A card as PNG. */
  readonly png: Pictures['png']
  stop(): Promise<void>
}

interface PreviewsOptions {
  readonly games: Games
  readonly access: Access
  readonly runner: Pick<Runner, 'alone'>
  readonly clock: Clock
}

const SITE = { title: 'Playchart', description: 'Turn-based board games, played in the browser.' }
const PICTURES = '/api/previews'
const OF_SITE = `${PICTURES}/site`
const ofGame = (name: string) => `${PICTURES}/games/${name}`

/** Stands for a visitor who follows a link to a match for the first time: no user has this id. */
const NOBODY = ''

interface ShownMatch {
  readonly info: MatchInfo
  readonly game: ServedGame['info']
  /** As spectators see it; null before it begins, and where only its game is shown. */
  readonly view: View | null
  /** Whether more is shown than the game. */
  readonly isOpen: boolean
}

export function createPreviews({ games, access, runner, clock }: PreviewsOptions): Previews {
  const { png, stop } = createPictures()
  const folderOf = (name: string): string | null => {
    const found = games.get(name)
    return found.ok ? found.value.folder : null
  }

  async function shown(id: string): Promise<Result<ShownMatch>> {
    const refusal = await access.refusal(id, NOBODY)
    if (refusal) return { ok: false, refusal }
    const visitor: Visitor = { user: NOBODY, admission: null, isBlocked: false, now: clock.now() }
    return runner.alone(id, async (loaded) => {
      const { match, record, served } = loaded
      const isOpen = isOpenToAll(record)
      const view = isOpen && match ? viewOf(served.game, match, SPECTATOR) : null
      return ok({ info: matchInfo(loaded, visitor), game: served.info, view, isOpen })
    })
  }

  async function ofMatch(id: string): Promise<Preview | null> {
    const found = await shown(id)
    if (!found.ok) return null
    const { info, game, view, isOpen } = found.value
    if (!isOpen) return { title: game.displayName, description: game.description || SITE.description, picture: ofGame(game.name) }
    const names = namesIn(info)
    return {
      title: names.length > 0 ? `${game.displayName}: ${listed(names)}` : game.displayName,
      description: statusText(info, view) || game.description,
      // Another version is another picture, also for those who keep what they were once answered.
      picture: `${PICTURES}/matches/${id}?version=${info.status === 'open' ? info.updatedAt : info.version}`,
    }
  }

  function aboutGame(name: string, what: string): Preview | null {
    const found = games.get(name)
    if (!found.ok) return null
    const { displayName, description } = found.value.info
    return { title: what ? `${displayName}: ${what}` : displayName, description: description || SITE.description, picture: ofGame(name) }
  }

  return {
    png,
    stop,
    async of(path) {
      const [, game = '', page] = /^\/games\/([\w-]+)\/(rules|chart)\/?$/.exec(path) ?? []
      const [, id] = /^\/matches\/([\w-]+)\/?$/.exec(path) ?? []
      const [, invited] = /^\/invite\/([\w-]+)\/?$/.exec(path) ?? []
      const found =
        id !== undefined ? await ofMatch(id) : page ? aboutGame(game, page === 'rules' ? 'the rules' : 'the chart of its phases') : null
      if (found) return found
      if (/^\/invite(?:\/|$)/.test(path)) {
        const title = invited === undefined ? null : aboutGame(invited, '')
        return { ...(title ?? { ...SITE, picture: OF_SITE }), title: `You are invited to play${title ? ` ${title.title}` : ''}` }
      }
      return { ...SITE, picture: OF_SITE }
    },

    site: () => cardText({ cover: neutralCover(SITE.title), ...SITE, about: SITE.description, players: [], status: '' }),

    async game(name) {
      const found = games.get(name)
      return found.ok ? ok(gameCard(found.value.info, await coverOf(name, found.value.folder))) : found
    },

    async match(id) {
      const found = await shown(id)
      if (!found.ok) return found
      const { info, game, view, isOpen } = found.value
      const cover = await coverOf(game.name, folderOf(game.name))
      if (!isOpen) return ok(gameCard(game, cover))
      const card: Card = { cover, title: game.displayName, about: '', players: playersIn(info, view), status: statusText(info, view) }
      return ok(cardText(card))
    },
  }
}

function gameCard(
  { displayName, description, players }: Pick<ServedGame['info'], 'displayName' | 'description' | 'players'>,
  cover: string,
) {
  const { min, max } = players
  const seats = min === max ? `${min} player${min === 1 ? '' : 's'}` : `${min} to ${max} players`
  return cardText({ cover, title: displayName, about: description, players: [], status: seats })
}

const namesIn = ({ players }: MatchInfo): string[] => players.flatMap((player) => (player ? [player.name] : []))

function playersIn({ players, status, winners }: MatchInfo, view: View | null): Card['players'] {
  return players.map((player, seat) => ({
    seat,
    name: player?.name ?? 'Free seat',
    score: view?.scores?.[seat] ?? null,
    isMarked: status === 'finished' ? winners.includes(seat) : (view?.awaited.includes(seat) ?? false),
  }))
}

/** Whom a match waits for, or how it ended. */
function statusText({ ended, players, status, winners }: MatchInfo, view: View | null): string {
  const names = (seats: readonly number[]) => listed(seats.map((seat) => players[seat]?.name ?? `Player ${seat + 1}`))
  if (ended) return ended
  if (status === 'open') {
    const free = players.filter((player) => player === null).length
    return free === 0 ? 'The match is about to begin.' : `${free} of ${players.length} seats ${free === 1 ? 'is' : 'are'} free: join in.`
  }
  if (status === 'finished') return winners.length === 0 ? 'A draw.' : `${names(winners)} ${winners.length === 1 ? 'wins' : 'win'}.`
  const awaited = view?.awaitsOthers ? [] : (view?.awaited ?? [])
  return awaited.length === 1 ? `${names(awaited)} is to move.` : 'The match is being played.'
}

/** The elements of a page's head that describe it, by Open Graph; `origin` is where the page and its picture are. */
export function previewTags({ title, description, picture }: Preview, origin: string, path: string): string {
  const tags: readonly (readonly [name: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', SITE.title],
    ['og:title', title],
    ['og:description', description],
    ['og:url', `${origin}${path}`],
    ['og:image', `${origin}${picture}`],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(CARD_WIDTH)],
    ['og:image:height', String(CARD_HEIGHT)],
    ['og:image:alt', `${title}. ${description}`],
  ]
  const open = tags.map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`)
  return [...open, '<meta name="twitter:card" content="summary_large_image">'].join('')
}
