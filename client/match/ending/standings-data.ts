import type { Definition, Fields, GroupView, View } from '../../../engine/model/views.ts'

/** A number with its name. */
export interface Figure {
  name: string
  value: number
}
/** The result of one seat in a finished match. */
export interface Standing {
  /** From 1; tied seats have the same place. */
  place: number
  seat: number
  score: number | null
  statistics: Figure[]
}

/** All seats, best first. */
export function standings(definition: Definition, view: View): Standing[] {
  return view.ranking.flatMap((seats, i) => {
    const place = 1 + view.ranking.slice(0, i).flat().length
    return seats.map((seat) => ({
      place,
      seat,
      score: view.scores?.[seat] ?? null,
      statistics: statistics(definition.fields.player, view.players[seat]),
    }))
  })
}

/** Statistics of the match as a whole. */
export const ofMatch = (definition: Definition, view: View): Figure[] => statistics(definition.fields.game, view.game)

const statistics = (fields: Fields, group: GroupView): Figure[] =>
  Object.entries(fields).flatMap(([key, field]) => (field.kind === 'statistic' ? [{ name: field.name, value: Number(group[key]) }] : []))

/** Whether something else than the score has placed two seats. */
export const hasTies = (rows: readonly Standing[]): boolean =>
  rows.some(({ place, score }, i) => i > 0 && score !== null && rows[i - 1]?.score === score && rows[i - 1]?.place !== place)
