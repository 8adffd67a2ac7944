/** Something about a game that is wrong, or worth a look. */
export interface GameFinding {
  readonly level: 'error' | 'warning'
  /** As in `statecharts/language/finding.ts`, `not-loaded`, or as in `authoring.ts`. */
  readonly code: string
  /** The chart's line, or the place in the definition; empty where there is none. */
  readonly where: string
  readonly sentence: string
  /** The events that show it, in words; empty where there are none. */
  readonly shownBy: string
}

/** Something that is found about a definition besides its chart, told with its place. */
export const gameFinding = (level: GameFinding['level'], code: string, where: string, sentence: string): GameFinding => ({
  ...{ level, code, where },
  sentence: where ? `${where}: ${sentence}` : sentence,
  shownBy: '',
})
