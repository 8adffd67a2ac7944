/** A mistake in a game, or something worth a look. */
export interface GameFinding {
  readonly level: 'error' | 'warning'
  /** As in `statecharts/language/finding.ts` or `authoring.ts`, or `not-loaded`. */
  readonly code: string
  /** The chart's line, or the place in the definition; '' if there is none. */
  readonly where: string
  readonly sentence: string
  /** The events that show it, in words; '' if there are none. */
  readonly shownBy: string
}

/** A finding about the definition besides its chart; its sentence begins with the place. */
export const gameFinding = (level: GameFinding['level'], code: string, where: string, sentence: string): GameFinding => ({
  ...{ level, code, where },
  sentence: where ? `${where}: ${sentence}` : sentence,
  shownBy: '',
})
