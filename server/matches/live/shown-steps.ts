import { digestOf } from '../../../engine/model/changes.ts'
import type { Match, Step } from '../../../engine/model/match.ts'
import type { Viewer } from '../../../engine/model/seats.ts'
import { stepChangeText } from '../../../engine/view/view-change.ts'
import { stepTextOf, textOfPieces, type ViewPieces, viewPiecesOf } from '../../../engine/view/view-text.ts'
import type { ServedGame } from '../../games/games.ts'
import { Sent } from './live-message.ts'

/** A version of a match as one viewer is shown it, made once. */
export class ShownView {
  readonly pieces: ViewPieces
  #message: Sent | undefined

  constructor({ game }: ServedGame, match: Match, viewer: Viewer) {
    this.pieces = viewPiecesOf(game, match, viewer)
  }

  get message(): Sent {
    this.#message ??= new Sent(`{"type":"view","view":${textOfPieces(this.pieces)}}`, this.pieces.version)
    return this.#message
  }
}

/**
 * Consecutive versions as one viewer is shown them: each message is made once, however many receive it. Changes are made of what the viewer
 * is shown alone, never of the match.
 */
export class ShownSteps {
  readonly #served: ServedGame
  readonly #steps: readonly Step[]
  readonly #viewer: Viewer
  readonly #before: ShownView | undefined
  readonly #views: ShownView[] = []
  #whole: Sent[] | undefined
  #changes: Sent | undefined
  #afresh: Sent[] | undefined

  /** `steps`: at least one. `before`: what the viewer was shown before the first of them, where that is known. */
  constructor(served: ServedGame, steps: readonly Step[], viewer: Viewer, before?: ShownView) {
    this.#served = served
    this.#steps = steps
    this.#viewer = viewer
    this.#before = before?.pieces.version === steps[0]?.before.version ? before : undefined
  }

  /** The view after the last. */
  get last(): ShownView {
    return this.#view(this.#steps.length - 1)
  }

  /** For those who want whole views. */
  get whole(): readonly Sent[] {
    this.#whole ??= this.#steps.map((_, i) => this.#step(i))
    return this.#whole
  }

  /** For those who take changes; `reached`: the version of the view that they were sent last, as this viewer. */
  since(reached: number | null): readonly Sent[] {
    if (this.#before && reached === this.#before.pieces.version) {
      this.#changes ??= this.#changesFrom(this.#before, 0)
      return [this.#changes]
    }
    this.#afresh ??= this.#steps.length === 1 ? [this.#step(0)] : [this.#step(0), this.#changesFrom(this.#view(0), 1)]
    return this.#afresh
  }

  #view(i: number): ShownView {
    this.#views[i] ??= new ShownView(this.#served, this.#steps[i].match, this.#viewer)
    return this.#views[i]
  }

  #step(i: number): Sent {
    const step = this.#steps[i]
    return new Sent(`{"type":"step","step":${stepTextOf(this.#served.game, step, this.#viewer, this.#view(i).pieces)}}`, step.entry.version)
  }

  /** The steps from the one at `first` on. */
  #changesFrom(before: ShownView, first: number): Sent {
    const steps: string[] = []
    let { pieces } = before
    let at: number | undefined
    for (const [i, step] of this.#steps.entries()) {
      if (i < first) continue
      const after = this.#view(i).pieces
      steps.push(stepChangeText(this.#served.game, step, pieces, after, at))
      pieces = after
      at = step.entry.at
    }
    const digest = digestOf(textOfPieces(pieces))
    return new Sent(`{"type":"changes","from":${before.pieces.version},"steps":[${steps}],"digest":${digest}}`, pieces.version)
  }
}
