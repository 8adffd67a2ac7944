import type { Args, Definition, MoveInfo } from '../../engine/view-shape.ts'
import { argumentSaid, type Names } from '../kit/form-values.ts'
import type { StackDomain } from '../kit/stack-shape.ts'
import { faceSaid } from '../kit/words.ts'
import type { Faces } from './faces.ts'

/** What is not known. */
const UNKNOWN = '…'
const PLACE = /\$\{(player|args\.[^}\s]+)\}/g

/** What a component is called by its face, if that was ever seen. */
export function faceName(definition: Definition, faces: Faces, id: string, { group, field }: StackDomain): string {
  const info = definition.fields[group][field]
  const face = faces.get(id)
  const deck = info && 'deck' in info ? definition.decks[info.deck] : undefined
  const values = face === undefined ? undefined : deck?.components[face]
  return values ? faceSaid(values) : UNKNOWN
}

/** Fills names and arguments into a move's own line of the log, as plain text. Where nobody was chosen stands nothing. */
export function told(text: string, move: MoveInfo, args: Args, player: string, names: Names): string {
  const said = text.replace(PLACE, (_, place: string) => {
    if (place === 'player') return player
    const arg = place.slice('args.'.length)
    const value = Object.hasOwn(args, arg) ? args[arg] : null
    const domain = move.args[arg]
    if (value === null && domain?.kind === 'seat' && domain.none) return ''
    return value === null ? UNKNOWN : argumentSaid(domain, value, names)
  })
  return said.replace(/ +/g, ' ').trimEnd()
}
