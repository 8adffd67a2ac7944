import { logText } from '../../../engine/model/log-text.ts'
import type { Args, Definition, MoveInfo } from '../../../engine/model/views.ts'
import { argumentSaid, type Names } from '../../kit/board/form-values.ts'
import type { StackDomain } from '../../kit/board/stack-shape.ts'
import { faceSaid } from '../../kit/board/words.ts'
import type { Faces } from './known-faces.ts'

/** What is not known. */
const UNKNOWN = '…'

/** What a component is called by its face, if that was ever seen. */
export function faceName(definition: Definition, faces: Faces, id: string, { group, field }: StackDomain): string {
  const info = definition.fields[group][field]
  const face = faces.get(id)
  const deck = info && 'deck' in info ? definition.decks[info.deck] : undefined
  const values = face === undefined ? undefined : deck?.components[face]
  return values ? faceSaid(values) : UNKNOWN
}

/** Fills names and arguments into a move's own line of the log, as plain text. */
export const told = (text: string, move: MoveInfo, args: Args, player: string, names: Names): string =>
  logText(text, move, args, player, (domain, value) => (value === null ? UNKNOWN : argumentSaid(domain, value, names)))
