import type { Words } from '@playchart/inspector'
import { isNobody } from '../../../engine/model/template.ts'
import type { Args, Definition } from '../../../engine/model/views.ts'
import { lowerWords } from '../../../engine/model/words.ts'
import { argsText, type Names } from '../../kit/board/form-values.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import type { Faces } from '../model/known-faces.ts'
import { faceName, nameOf } from '../model/sentences.ts'

/** What the page knows that its words come from. */
interface Known {
  readonly definition: Definition | null
  readonly match: MatchInfo | null
  readonly faces: Faces
}

/** What the page calls a move's arguments and the seats, for the inspector: `square 5`, and `hidden card` of what the viewer may not know. */
export function inspectorWords({ definition, match, faces }: Known, move: string | null, args: Args): Words {
  const info = move === null ? undefined : definition?.moves[move]
  const names: Names = {
    seat: (seat) => nameOf(match, seat),
    component: (id, domain) => (definition ? faceName(definition, faces, id, domain) : id),
  }
  const said = Object.entries(args).map(([arg, value]) => {
    if (value !== null) return argsText(info, { [arg]: value }, names)
    const word = lowerWords(arg)
    return isNobody(info?.args[arg], value) ? `${word} nobody` : `hidden ${word}`
  })
  return { seats: match?.players.map((_, seat) => nameOf(match, seat)) ?? [], args: said.join(', ') }
}
