import type { DeckLabels } from '../model/component-id.ts'
import type { Change, MatchState, Row } from '../model/match.ts'

/** What would have to be written into one state to make another of it: few entries, since states share what they have in common. */
export function changesBetween(from: MatchState, to: MatchState): Change[] {
  const changes: Change[] = []
  noteChanges(changes, 'game', 0, from.game, to.game)
  for (let seat = 0; seat < to.players.length; seat++) noteChanges(changes, 'players', seat, from.players[seat], to.players[seat])
  for (let deck = 0; deck < to.labels.length; deck++) {
    const [was, is] = [from.components[deck], to.components[deck]]
    for (let index = 0; was !== is && index < is.length; index++) noteChanges(changes, `components.${deck}`, index, was[index], is[index])
    const [had, have] = [from.labels[deck], to.labels[deck]]
    for (let chunk = 0; had !== have && chunk < have.length; chunk++) noteChanges(changes, `labels.${deck}`, chunk, had[chunk], have[chunk])
  }
  return changes
}

function noteChanges(changes: Change[], group: string, row: number, was: Row, is: Row): void {
  if (was === is) return
  for (let field = 0; field < is.length; field++) if (was[field] !== is[field]) changes.push([group, row, field, is[field]])
}

/** The state with the changes written into it. */
export function restored(state: MatchState, changes: readonly Change[]): MatchState {
  const players = [...state.players]
  const components = state.components.map((rows) => [...rows])
  const game = [state.game]
  const labels = state.labels.map((chunks) => [...chunks] as Row[])
  const groups: { [group: string]: Row[] } = { game, players }
  components.forEach((rows, d) => {
    groups[`components.${d}`] = rows
  })
  labels.forEach((rows, d) => {
    groups[`labels.${d}`] = rows
  })
  for (const [group, row, field, value] of changes) groups[group][row] = groups[group][row].with(field, value)
  return {
    game: game[0],
    players: same(players, state.players) ? state.players : players,
    components: components.map((rows, d) => (same(rows, state.components[d]) ? state.components[d] : rows)),
    labels: labels as DeckLabels[],
  }
}

const same = (a: readonly Row[], b: readonly Row[]) => a.every((row, i) => row === b[i])
