import type { ClockSettings, NewMatch, SeatWish, Visibility, Watchers } from '../remote/api.ts'
import type { GameInfo } from '../remote/wire.ts'
import { BANKS, DEFAULT_GRACE_MS, FRIEND_CLOCK, GRACES, hasVacation, INCREMENTS, MOVE_TIMES, VACATIONS } from './pace.ts'

/** What is chosen for a new match of a game; the browser keeps it for the next one. */
export type Choices = Omit<NewMatch, 'game' | 'seats'>

type Unknown = { readonly [name: string]: unknown }
const fieldsOf = (value: unknown): Unknown => (typeof value === 'object' && value !== null ? { ...value } : {})

/** Who may watch, by who may play: the first is what the server takes by default. */
export const WATCHERS_BY: { readonly [visibility in Visibility]: readonly Watchers[] } = {
  open: ['everyone', 'players'],
  link: ['link', 'everyone', 'players'],
  private: ['players', 'link'],
}

/** What was kept, as far as the game, which may have changed since, and this page still offer it; else what is chosen by default. */
export function choicesFrom(game: GameInfo, kept: unknown): Choices {
  const { players, variant, visibility, watchers, clock, graceMs } = fieldsOf(kept)
  const who = (['open', 'link', 'private'] as const).find((one) => one === visibility) ?? 'open'
  const variants = fieldsOf(variant)
  return {
    players: wishesFrom(game, players) ?? Array.from({ length: game.players.default }, (_, seat) => (seat === 0 ? 'me' : 'open')),
    variant: Object.fromEntries(
      Object.entries(game.variants).map(([option, { values, default: first }]) => {
        const value = variants[option]
        return [option, typeof value === 'string' && Object.hasOwn(values, value) ? value : first]
      }),
    ),
    visibility: who,
    watchers: WATCHERS_BY[who].find((one) => one === watchers) ?? WATCHERS_BY[who][0] ?? 'everyone',
    clock: clockFrom(clock),
    graceMs: GRACES.find((ms) => ms === graceMs) ?? DEFAULT_GRACE_MS,
  }
}

function wishesFrom({ players, agents }: GameInfo, kept: unknown): SeatWish[] | null {
  if (!Array.isArray(kept) || !players.counts.includes(kept.length)) return null
  const wishes = kept.flatMap((wish): SeatWish[] => {
    if (wish === 'me' || wish === 'open') return [wish]
    const agent = agents.find(({ name }) => name === fieldsOf(wish).agent)
    return agent ? [{ agent: agent.name }] : []
  })
  return wishes.length === kept.length && wishes.filter((wish) => wish === 'me').length < 2 ? wishes : null
}

function clockFrom(kept: unknown): ClockSettings | null {
  const { kind, out: left, moveMs, vacationMs, bankMs, incrementMs } = fieldsOf(kept)
  const out = left === 'lose' ? 'lose' : 'absent'
  const [move, vacation] = [MOVE_TIMES.find((ms) => ms === moveMs), VACATIONS.find((ms) => ms === vacationMs)]
  if (kind === 'move' && move) return { kind, moveMs: move, vacationMs: hasVacation(move) ? (vacation ?? 0) : 0, out }
  const [bank, increment] = [BANKS.find((ms) => ms === bankMs), INCREMENTS.find((ms) => ms === incrementMs)]
  if (kind === 'bank' && bank) return { kind, bankMs: bank, incrementMs: increment ?? 0, out }
  return null
}

const keyOf = (game: string) => `new-match ${game}`

/** What was chosen for the last match of the game in this browser. */
export function lastChoices(game: GameInfo): Choices {
  try {
    return choicesFrom(game, JSON.parse(localStorage.getItem(keyOf(game.name)) ?? 'null'))
  } catch {
    // The browser keeps nothing, or what it kept cannot be read.
    return choicesFrom(game, null)
  }
}

/** Keeps the choices for the next match of the game. */
export function keepChoices(game: string, choices: Choices): void {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(choices))
  } catch {
    // The next match begins with the defaults.
  }
}

/** A match of the player and agents alone: those chosen last, else the last of the game's. Null where no agent can play along. */
export function againstComputer(game: GameInfo, choices: Choices): NewMatch | null {
  const agent = game.agents.at(-1)
  const seats = choices.players.length > 1 ? choices.players.length : game.players.counts.find((count) => count > 1)
  if (!agent || seats === undefined) return null
  const own = Math.max(0, choices.players.indexOf('me'))
  const other = choices.players.find((wish) => typeof wish === 'object') ?? { agent: agent.name }
  const players = Array.from({ length: seats }, (_, seat): SeatWish => {
    const wish = choices.players[seat]
    return seat === own ? 'me' : typeof wish === 'object' ? wish : other
  })
  return { ...choices, game: game.name, seats, players, clock: null }
}

/** The table that people make who know each other: by link, also to watch, with days for each move. A seat is free for the friend; the rest stays. */
export function withFriend(choices: Choices): Choices {
  const { players } = choices
  return {
    ...choices,
    players: players.includes('open') ? players : players.map((wish) => (wish === 'me' ? wish : 'open')),
    visibility: 'link',
    watchers: 'link',
    clock: FRIEND_CLOCK,
  }
}
