import { count, t } from '../languages/text.ts'

/** What is counted of matches in sentences. */

interface Counted {
  readonly matches: number
  readonly moves: { readonly min: number; readonly max: number; readonly median: number }
}

/** How many matches were counted, and how long they were. */
export const lengthsText = ({ matches, moves: { min, max, median } }: Counted): string =>
  count(
    matches,
    { one: '{n} match, of {min} to {max} moves, median {median}.', other: '{n} matches, of {min} to {max} moves, median {median}.' },
    { min, max, median },
  )

/** What came of a simulation. `asked`: how many matches were to be played; time may have run out before. `unfinished`: they were too long. */
export function simulatedText(counted: Counted & { readonly asked: number; readonly unfinished: number }): string {
  const { matches, asked, unfinished } = counted
  if (matches === 0) return t('No match came to its end in time.')
  const { min, max, median } = counted.moves
  const late = t('There was time for {n} of {asked} matches, of {min} to {max} moves, median {median}.', {
    n: matches,
    asked,
    min,
    max,
    median,
  })
  const stopped = unfinished > 0 ? t('{n} were stopped before their end.', { n: unfinished }) : ''
  return [matches < asked ? late : lengthsText(counted), stopped].filter(Boolean).join(' ')
}
