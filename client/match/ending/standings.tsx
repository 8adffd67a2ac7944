import { For, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { nameOf } from '../model/sentences.ts'
import { hasTies, ofMatch, standings } from './standings-data.ts'
import './standings.css'

/** Places and statistics of a finished match. `moves`: how many each seat has made, once that is known. */
export function Standings(props: { followed: ShownMatch; moves: readonly number[] | null }) {
  const { shown, match, definition } = props.followed
  const rows = () => standings(definition(), shown().view).filter(({ seat }) => match().players[seat] !== null)
  const whole = () => ofMatch(definition(), shown().view)
  const columns = () => rows()[0]?.statistics ?? []
  return (
    <Show when={rows().length > 0 || whole().length > 0}>
      <section class="standings" aria-label={t('Final standings')} data-testid="standings">
        <div class="standings-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Place')}</th>
                <th scope="col">{t('Player')}</th>
                <Show when={shown().view.scores}>
                  <th scope="col">{t('Score')}</th>
                </Show>
                <For each={columns()}>{({ name }) => <th scope="col">{name}</th>}</For>
                <Show when={props.moves}>
                  <th scope="col">{t('Moves')}</th>
                </Show>
              </tr>
            </thead>
            <tbody>
              <For each={rows()}>
                {({ place, seat, score, statistics }) => (
                  <tr data-me={seat === match().mySeat}>
                    <td>{place}</td>
                    <th scope="row">{nameOf(match(), seat)}</th>
                    <Show when={score !== null}>
                      <td>{score}</td>
                    </Show>
                    <For each={statistics}>{({ value }) => <td>{value}</td>}</For>
                    <Show when={props.moves}>{(moves) => <td>{moves()[seat]}</td>}</Show>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
        </div>
        <Show when={hasTies(rows()) && definition().ties}>
          <p class="standings-ties">{definition().ties}</p>
        </Show>
        <Show when={whole().length > 0}>
          <dl class="standings-match" aria-label={t('The match')}>
            <For each={whole()}>
              {({ name, value }) => (
                <div>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              )}
            </For>
          </dl>
        </Show>
      </section>
    </Show>
  )
}
