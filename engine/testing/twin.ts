import type { Chance } from '../chance.ts'
import type { Policy, ValueField } from '../field.ts'
import type { Game } from '../game.ts'
import type { Match, MatchState, Row, Step, Value } from '../match.ts'
import type { FieldSchema } from '../schema.ts'
import { ADMIN, SPECTATOR, type Viewer } from '../seats.ts'

/**
 * A twin of a step: the same to a viewer, but what he may not see is dealt otherwise. Faces that he sees neither before
 * nor after are permuted, each slot keeping its id; hidden values are drawn anew.
 */
export interface Twin {
  readonly step: Step
  /** How much was varied, as the logarithm of the number of ways. */
  readonly hiddenBits: number
}

export function twinOf(game: Game, step: Step, viewer: Viewer, chance: Chance): Twin {
  const { schema } = game
  const unseen = schema.decks.map((_, deck) => {
    const after = hiddenFrom(game, step.match, viewer, deck)
    return [...hiddenFrom(game, step.before, viewer, deck)].filter((component) => after.has(component))
  })
  const swaps = unseen.map((components) => {
    const dealt = [...components]
    chance.shuffle(dealt)
    return new Map(components.map((component, i) => [component, dealt[i]!]))
  })
  const values = new Map<string, Value>()
  let hiddenBits = unseen.reduce((bits, { length }) => bits + log2Factorial(length), 0)
  const twin = (match: Match): Match => ({ ...match, state: twinState(game, match.state, swaps, (row, field) => redrawn(row, field)) })
  /** The same new value before and after, so that a hidden value is one secret. */
  const redrawn = (row: number, { name, field }: FieldSchema): Value | undefined => {
    const owner = row === 0 ? null : row - 1
    const schemaField = (row === 0 ? schema.game : schema.player).fields.find((one) => one.name === name)!
    if (policyOf(schemaField, owner, viewer) === 'visible') return undefined
    const key = `${row}.${name}`
    if (!values.has(key)) {
      const [value, ways] = draw(field as ValueField, step.match.seats, chance)
      values.set(key, value)
      hiddenBits += Math.log2(ways)
    }
    return values.get(key)
  }
  const transfers = step.transfers.map((transfer) => ({
    ...transfer,
    component: swaps[transfer.deck]!.get(transfer.component) ?? transfer.component,
  }))
  return { step: { entry: step.entry, before: twin(step.before), match: twin(step.match), transfers }, hiddenBits }
}

function twinState(
  { schema }: Game,
  state: MatchState,
  swaps: readonly ReadonlyMap<number, number>[],
  redrawn: (row: number, field: FieldSchema) => Value | undefined,
): MatchState {
  const row = (values: Row, r: number): Row => {
    const twin = [...values]
    for (const one of (r === 0 ? schema.game : schema.player).fields) {
      if (one.field.kind === 'stack')
        twin[one.index] = (values[one.index] as readonly number[]).map((component) => swaps[one.deck]!.get(component) ?? component)
      else if (one.field.kind !== 'merged') twin[one.index] = redrawn(r, one) ?? values[one.index]!
    }
    return twin
  }
  const labels = state.labels.map((given, deck) => {
    const twin = [...given]
    for (const [component, instead] of swaps[deck]!) twin[instead] = given[component]!
    return twin
  })
  return { game: row(state.game, 0), players: state.players.map((values, seat) => row(values, seat + 1)), labels }
}

/** Components whose faces the viewer does not see. */
function hiddenFrom({ schema }: Game, { state }: Match, viewer: Viewer, deck: number): Set<number> {
  const hidden = new Set<number>()
  const rows = [state.game, ...state.players]
  rows.forEach((row, r) => {
    for (const field of (r === 0 ? schema.game : schema.player).fields) {
      if (field.field.kind !== 'stack' || field.deck !== deck || policyOf(field, r === 0 ? null : r - 1, viewer) === 'visible') continue
      for (const component of row[field.index] as readonly number[]) if (component >= 0) hidden.add(component)
    }
  })
  return hidden
}

/** The rule for who sees a field, said once more so that the views are not tested against themselves. */
function policyOf({ policy }: FieldSchema, owner: number | null, viewer: Viewer): Policy {
  if (viewer === ADMIN) return 'visible'
  return viewer === SPECTATOR ? policy.spectator : viewer === owner ? policy.self : policy.other
}

function draw(field: ValueField, seats: number, chance: Chance): [Value, ways: number] {
  if (field.kind === 'bool') return [chance.below(2) === 1, 2]
  if (field.kind === 'oneOf') return [chance.pick(field.values), field.values.length]
  if (field.kind === 'seat') return [chance.below(seats), seats]
  if (field.kind === 'string') return [String(chance.below(1000)), 1000]
  const ways = Math.min(field.max - field.min + 1, 1000)
  return [field.min === Number.MIN_SAFE_INTEGER ? chance.below(1000) : field.min + chance.below(ways), ways]
}

function log2Factorial(n: number): number {
  let bits = 0
  for (let i = 2; i <= n; i++) bits += Math.log2(i)
  return bits
}
