/** Bad authoring or bad options, found before anything is played; the sentence names the place. */
export class GameError extends Error {
  override name = 'GameError'
}

/** A rule did what it may not: changed state where it is read-only, moved a component where it cannot go. */
export class RuleError extends Error {
  override name = 'RuleError'
}
