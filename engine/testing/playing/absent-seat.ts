import type { Match, Proposal } from '../../model/match.ts'
import { type Seat, SPECTATOR } from '../../model/seats.ts'
import { absentMove } from '../../play/absent.ts'
import { createMatch } from '../../play/create.ts'
import { activeSeats } from '../../play/legal.ts'
import { proposeForAbsent } from '../../propose/other-moves.ts'
import { propose } from '../../propose/propose.ts'
import type { RecordedMatch } from '../../propose/replay.ts'
import { Chance } from '../../random/chance.ts'
import type { Game } from '../../rules/game.ts'
import { clockMove } from '../../simulation/play-match.ts'
import { viewOf } from '../../view/view.ts'
import { clockMoveAtRandom, moveAtRandom, variantAtRandom } from './chosen-at-random.ts'
import { secretOf } from './played.ts'
import { drawnUntilCarriedOut, LONGEST } from './played-at-random.ts'
import { thrownAt, whyStuck } from './why-stuck.ts'

/**
 * Plays a match in which one seat's player is absent from the start: the chart's `absent` applies to it, and the others play at random.
 * Timers fire at random moments, and whenever no player can move. Throws if the match gets stuck or takes more than `most` versions.
 */
export function playedWithout(
  game: Game,
  absent: Seat,
  seats: number,
  seed: number,
  most = LONGEST,
): RecordedMatch & { readonly last: Match } {
  const chance = new Chance(secretOf(seed), 0, 1)
  const [variant, secret] = [variantAtRandom(game, chance), secretOf(seed)]
  const created = createMatch(game, { seats, variant, secret, at: 0 })
  const log = created.steps.map(({ entry }) => entry)
  const without = `${seats} seats, seed ${seed}: without seat ${absent} ${game.name}`
  let { match } = created
  while (!match.finished) {
    const at = Math.max(match.version, log.at(-1)?.at ?? 0)
    const draw = () =>
      withoutHim(game, match, absent, at, chance) ??
      failed(
        `${without} is stuck in phase '${viewOf(game, match, SPECTATOR).phase.path}' at version ${match.version}; ${whyStuck(game, match)}`,
        thrownAt(game, match),
      )
    const { proposal, outcome } = drawnUntilCarriedOut(game, match, draw, (its, now, made) =>
      made.seat === absent ? proposeForAbsent(its, now, made) : propose(its, now, made),
    )
    if (!outcome.ok)
      throw new Error(
        `${without} refuses ${proposal.move} of ${proposal.seat}: ${outcome.error === undefined ? outcome.refusal.message : 'a rule threw'}`,
        {
          cause: outcome.error,
        },
      )
    for (const { entry } of outcome.steps) log.push(entry)
    match = outcome.match
    if (match.version > most) throw new Error(`${without} does not end within ${most} versions`)
  }
  return { game: game.name, seats, variant, secret, at: 0, log, last: match }
}

function failed(sentence: string, cause: unknown): never {
  throw new Error(sentence, { cause })
}

function withoutHim(game: Game, match: Match, absent: Seat, at: number, chance: Chance): Proposal | null {
  const forAbsent = absentMove(game, match, absent)
  if (forAbsent) return { seat: absent, at, ...forAbsent }
  const others = activeSeats(game, match).filter((seat) => seat !== absent)
  // Timers must fire now and then: the other players may have moves without end, such as changing their votes.
  return clockMoveAtRandom(match, at, chance) ?? moveAtRandom(game, match, at, chance, others) ?? clockMove(match, at)
}
