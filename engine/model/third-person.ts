import type { Seat } from './seats.ts'
import type { View } from './views.ts'

/**
 * Prompts speak to the player who reads them: `${you} have to pay`. For spectators, whom nobody speaks to, they speak of the players
 * who are to move: `Ann has to pay`, `Ann and Ben have to pay`.
 */

/**
 * Of whom a prompt that says `${you}` speaks to a viewer without a seat: those whom play waits for, unless it says who that is besides.
 * Null: of everybody; none: of players whom the viewer may not know, or of nobody in particular.
 */
export function meantSeats(prompt: string, { awaited, awaitsOthers, inactive, players }: Table): Seat[] | null {
  if (prompt.includes('${player}')) return null
  if (awaitsOthers) return []
  return awaited.length > 2 && awaited.length === players.length - inactive.length ? null : awaited
}
type Table = Pick<View, 'awaited' | 'awaitsOthers' | 'inactive'> & { readonly players: { readonly length: number } }

const BEGINNING = /(?:^|[.!?:;–—]\s*)$/
const YOU = /\$\{you\}((?:\s+(?:also|now|still|only|first|then|already|just|both|again|alone|never|always|\w+ly)\b)*\s*)([\w’']*)/g
const YOURS: { readonly [word: string]: string } = { your: 'their', yours: 'theirs', yourself: 'themselves', yourselves: 'themselves' }

/**
 * A prompt as it reads for viewers who are not meant, `${you}` still to be filled in: `your` becomes `their`, and the verb goes with
 * `${you}`, which is one where one seat is meant, or everybody. `thirdPerson('${you} have to pay', [1])` is `'${you} has to pay'`.
 */
export function thirdPerson(prompt: string, meant: readonly Seat[] | null): string {
  const theirs = prompt.replace(/\b(your|yours|yourself|yourselves)\b/gi, (word) => {
    const their = YOURS[word.toLowerCase()]
    return word.startsWith('Y') ? `T${their.slice(1)}` : their
  })
  if (meant && meant.length !== 1) return theirs
  return theirs.replace(YOU, (_, between: string, word: string, at: number) => {
    const isSubject = between !== '' && BEGINNING.test(theirs.slice(0, at))
    return `\${you}${between}${AUXILIARY[word] ?? (isSubject ? withEnding(word) : word)}`
  })
}

/** Verbs that have a form of their own; they are one wherever they follow `${you}`. */
const AUXILIARY: { readonly [verb: string]: string } = {
  are: 'is',
  have: 'has',
  do: 'does',
  were: 'was',
  'aren’t': 'isn’t',
  'haven’t': 'hasn’t',
  'don’t': 'doesn’t',
  'weren’t': 'wasn’t',
  "aren't": "isn't",
  "haven't": "hasn't",
  "don't": "doesn't",
  "weren't": "wasn't",
  '’re': '’s',
  '’ve': '’s',
  "'re": "'s",
  "'ve": "'s",
}
/** Words that stay as they are: verbs without an ending, verbs of what is over, and what is no verb. */
const UNCHANGED = new Set(
  `must may can cannot could should would will might shall can’t can't couldn’t couldn't won’t won't mustn’t mustn't needn’t needn't shouldn’t
   shouldn't wouldn’t wouldn't had did took made chose lost won drew got gave went saw said found held left kept paid sold bought came
   and or to of for a an the in on at with from by as if but who whom whose`.split(/\s+/),
)

function withEnding(verb: string): string {
  if (!/^[a-z]+$/.test(verb) || UNCHANGED.has(verb) || (verb.endsWith('ed') && !/^(?:n|f|sp|br|bl|h)eed$/.test(verb))) return verb
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}
