import './parts/felt.css'
import './forms/moves.css'
import './parts/plate.css'

export { formatValue as said, listed, sentenceCase as humane } from '../../engine/model/words.ts'
export type { StepPace } from './animate/stage.ts'
export {
  type Board,
  type BoardOptions,
  type BoardProps,
  board,
  type DeckLook,
  type LogThing,
  type SeatInfo,
  useBoard,
} from './board/board.ts'
export type { Layout, SlotPlace } from './board/stack-shape.ts'

export { Confirm } from './forms/confirm.tsx'
export { MoveButton } from './forms/move-button.tsx'
export { MoveForm } from './forms/move-form.tsx'
export { explained } from './menu/explained.ts'
export { Card } from './parts/card.tsx'
export { type Amounts, type ChipKind, Chips, Cost } from './parts/chips.tsx'
export { Counter } from './parts/counter.tsx'
export { Die } from './parts/die.tsx'
export { FadingText } from './parts/fading-text.tsx'
export { PlayerChip } from './parts/player-chip.tsx'
export { cardName, PlayingCard, type PlayingCardValues, Suit } from './parts/playing-card.tsx'
export { Stack, type StackProps } from './parts/stack.tsx'
export { StatusText } from './parts/status-text.tsx'
export { Surface } from './parts/surface.tsx'
export { type Bank, Countdown, TimeLeft } from './parts/time-left.tsx'
export { pieceColour, seatColour, Token } from './parts/token.tsx'
export { type PartsOf, partsOf } from './parts-of.ts'
