import { ofPair, type Policy, policyFor } from '../declare/policy.ts'
import type { FieldSchema, Schema } from '../declare/schema.ts'
import type { Match, Row } from '../model/match.ts'
import { ADMIN, type Seat, SPECTATOR, type Viewer } from '../model/seats.ts'
import { type Game, internalsOf, type Ruleset } from '../rules/game.ts'
import { toBoolean } from '../rules/rule-results.ts'
import { WorkingCopy } from '../state/working-copy.ts'

/** Which policy holds for one viewer of one match: for a field of the game (owner null) or of a seat. */
export type PolicyLookup = (field: Pick<FieldSchema, 'policy' | 'field'>, owner: Seat | null) => Policy

/** What the viewer sees of the match. */
export function visibilityFor(game: Game, match: Match, viewer: Viewer): PolicyLookup {
  if (viewer === ADMIN) return () => 'visible'
  const shown = (field: Pick<FieldSchema, 'field'>) => match.finished && isStatistic(field)
  if (viewer === SPECTATOR) return (field) => (shown(field) ? 'visible' : field.policy.most)
  const belongs = membership(game, match, viewer)
  return (field, owner) => (shown(field) ? 'visible' : policyFor(field.policy, viewer, owner, belongs))
}

/** Statistics are nobody's to see while the match runs, and everybody's afterwards. */
export const isStatistic = ({ field }: Pick<FieldSchema, 'field'>) => field.kind === 'int' && field.statistic !== undefined

type Belongs = (audience: string, owner: Seat | null) => boolean

/** Whether the viewer belongs to a group, seen from the owner of a field. */
function membership(game: Game, match: Match, viewer: Seat): Belongs {
  const { schema, definition } = internalsOf(game)
  const { groups = {} } = definition
  const known = new Map<string, boolean>()
  const asked = (audience: string, owner: Seat | null) => {
    const working = askedFor(game, match)
    return working.read(() => toBoolean(`groups.${audience}`, groups[audience](working.authorState, viewer, owner)))
  }
  return (audience, owner) => {
    if (!Object.hasOwn(groups, audience)) return isOfKind(schema, (seat) => match.state.players[seat], viewer, audience, owner)
    const key = `${audience} ${owner}`
    const belongs = known.get(key) ?? asked(audience, owner)
    known.set(key, belongs)
    return belongs
  }
}

/** Working copies to ask groups in: a chain that is under way has its own on the table. */
const ASKED = new WeakMap<Ruleset, WorkingCopy>()

function askedFor(game: Game, match: Match): WorkingCopy {
  const { schema, forSeats } = internalsOf(game)
  const rules = forSeats(match.seats)
  const working = ASKED.get(rules) ?? new WorkingCopy(schema, match.seats)
  ASKED.set(rules, working)
  working.load(match)
  return working
}

/** Groups that players' own fields make: `wolf`, `same-role`. */
export function isOfKind({ player }: Schema, rowOf: (seat: Seat) => Row, viewer: Seat, audience: string, owner: Seat | null): boolean {
  const row = rowOf(viewer)
  const pair = ofPair(audience)
  const field = pair && player.fields.find(({ name }) => name === pair.field)
  if (field) return owner !== null && (row[field.index] === rowOf(owner)[field.index]) === pair.same
  return player.fields.some((one) => one.field.kind === 'oneOf' && row[one.index] === audience)
}
