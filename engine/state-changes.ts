import type { Change, MatchState, Row } from './match.ts'

/** What would have to be written into one state to make another of it: few entries, since states share what they have in common. */
export function changesBetween(from: MatchState, to: MatchState): Change[] {
  const changes: Change[] = []
  const rows = (group: string, was: readonly Row[], is: readonly Row[]) =>
    is.forEach((row, r) => {
      if (row === was[r]) return
      row.forEach((value, field) => {
        if (value !== was[r]![field]) changes.push([group, r, field, value])
      })
    })
  rows('game', [from.game], [to.game])
  if (from.players !== to.players) rows('players', from.players, to.players)
  to.components.forEach((deck, d) => {
    if (deck !== from.components[d]) rows(`components.${d}`, from.components[d]!, deck)
  })
  to.labels.forEach((labels, d) => {
    if (labels !== from.labels[d]) rows(`labels.${d}`, [from.labels[d]!], [labels])
  })
  return changes
}

/** The state with the changes written into it. */
export function restored(state: MatchState, changes: readonly Change[]): MatchState {
  const players = [...state.players]
  const components = state.components.map((rows) => [...rows])
  const game = [state.game]
  const labels = state.labels.map((deck) => [deck as Row])
  const groups: { [group: string]: Row[] } = { game, players }
  components.forEach((rows, d) => {
    groups[`components.${d}`] = rows
  })
  labels.forEach((rows, d) => {
    groups[`labels.${d}`] = rows
  })
  for (const [group, row, field, value] of changes) groups[group]![row] = groups[group]![row]!.with(field, value)
  return {
    game: game[0]!,
    players: same(players, state.players) ? state.players : players,
    components: components.map((rows, d) => (same(rows, state.components[d]!) ? state.components[d]! : rows)),
    labels: labels.map(([deck]) => deck as readonly number[]),
  }
}

const same = (a: readonly Row[], b: readonly Row[]) => a.every((row, i) => row === b[i])
