import { createSignal, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { endingText } from '../ending/ending-text.ts'
import { PlayAgain } from '../ending/play-again.tsx'
import { marked } from '../model/seat-names.ts'
import { nameOf, resultText } from '../model/sentences.ts'
import { NamedText } from './named-text.tsx'
import './result.css'

/** Who has won and why, and a button for another match of the same kind. */
export function Result(props: { followed: ShownMatch }) {
  const { shown, match, definition } = props.followed
  const [problem, setProblem] = createSignal('')
  const why = () =>
    endingText(
      definition(),
      match(),
      shown().view,
      marked((seat) => nameOf(match(), seat)),
    )
  return (
    <section class="result" aria-label={t('Result')} data-testid="result">
      <div class="result-text" role="status">
        <h2>{problem() || match().ended || resultText(match(), shown().view)}</h2>
        <Show when={why()}>
          <p class="result-why">
            <NamedText text={why()} />
          </p>
        </Show>
      </div>
      <Show when={match().mySeat !== null}>
        <PlayAgain match={match()} failed={setProblem} />
      </Show>
    </section>
  )
}
