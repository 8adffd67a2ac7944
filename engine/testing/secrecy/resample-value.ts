import type { Field, ListField, ValueField } from '../../declare/field.ts'
import type { Policy } from '../../declare/policy.ts'
import type { Value } from '../../model/match.ts'
import type { Chance } from '../../random/chance.ts'

/** Returns another value for a hidden field, within what its policy reveals, and the number of possible values. */
export function resampledValue(field: Field, value: Value, policy: Policy, seats: number, chance: Chance): [Value, ways: number] {
  if (field.kind === 'list') return drawnList(field, value as readonly Value[], policy, seats, chance)
  if (field.kind === 'timer' || field.kind === 'stack' || field.kind === 'board' || field.kind === 'merged') return [value, 1]
  return drawn(field, seats, chance)
}

function drawn(field: ValueField, seats: number, chance: Chance): [Value, ways: number] {
  if (field.kind === 'bool') return [chance.below(2) === 1, 2]
  if (field.kind === 'oneOf') return [chance.pick(field.values), field.values.length]
  if (field.kind === 'seat') {
    const drawnSeat = chance.below(field.none ? seats + 1 : seats)
    return [drawnSeat === seats ? null : drawnSeat, field.none ? seats + 1 : seats]
  }
  if (field.kind === 'string') return [String(chance.below(1000)).slice(0, field.max), 1000]
  const ways = Math.min(field.max - field.min + 1, 1000)
  return [field.min === Number.MIN_SAFE_INTEGER ? chance.below(1000) : field.min + chance.below(ways), ways]
}

function drawnList({ of, max }: ListField, values: readonly Value[], policy: Policy, seats: number, chance: Chance): [Value, ways: number] {
  const fewest = policy === 'nonempty' && values.length > 0 ? 1 : 0
  const most = policy === 'nonempty' && values.length === 0 ? 0 : Math.min(max, values.length + 3)
  const length = policy === 'hidden' || policy === 'nonempty' ? fewest + chance.below(most - fewest + 1) : values.length
  const drawnOnes = Array.from({ length }, () => drawn(of, seats, chance))
  return [drawnOnes.map(([value]) => value) as Value, drawnOnes.reduce((ways, [, more]) => ways * more, most - fewest + 1)]
}
