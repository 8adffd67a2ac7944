import type { InferResponseType } from 'hono/client'
import { createResource, createSignal, For, Show } from 'solid-js'
import { locale } from '../languages/languages.ts'
import { count, t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import { answer, whileWorking } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'
import type { ComparedCharts } from '../remote/wire.ts'
import { Picture } from './picture.tsx'

const versions = routes.games[':game'].versions
type RulesVersion = InferResponseType<typeof versions.$get>['versions'][number]

/** The versions of the rules that the server knows, each to be compared with the current one. */
export function Versions(props: { game: string }) {
  const [known] = createResource(
    () => props.game,
    (game) => answer(versions.$get({ param: { game } })),
  )
  const [chosen, setChosen] = createSignal<RulesVersion | null>(null)
  const [compared] = createResource(chosen, ({ hash }) =>
    answer(versions[':rules'].$get({ param: { game: props.game, rules: hash } }, whileWorking())),
  )
  const problem = () => {
    const got = compared() ?? known()
    return got && !got.ok ? got.problem.message : ''
  }
  const listed = () => {
    const got = known()
    return got?.ok ? got.value.versions : []
  }
  const charts = () => {
    const got = compared()
    return got?.ok ? got.value : undefined
  }
  const hasOlder = () => listed().some(({ isCurrent }) => !isCurrent)
  return (
    <section class="chart-versions" aria-labelledby="versions">
      <h2 id="versions">{t('Earlier versions')}</h2>
      <Show when={known()}>
        <Show
          when={hasOlder()}
          fallback={
            <p class="quiet">{t('There are no earlier versions on this server. Rules are kept once a match has started with them.')}</p>
          }
        >
          <div class="chart-results">
            <table>
              <caption>{t('Versions of the rules')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('Played since')}</th>
                  <th scope="col">{t('Running matches')}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                <For each={listed()}>
                  {(version) => (
                    <tr>
                      <th scope="row">{nameOf(version)}</th>
                      <td>{runningText(version)}</td>
                      <td>
                        <Show when={!version.isCurrent} fallback={t('now')}>
                          <button
                            type="button"
                            class="button"
                            aria-label={t('Compare with {name}', { name: nameOf(version) })}
                            aria-pressed={chosen()?.hash === version.hash}
                            onClick={() => setChosen(version)}
                          >
                            {t('Compare')}
                          </button>
                        </Show>
                      </td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </div>
        </Show>
      </Show>
      <p class="quiet" role="status">
        {compared.loading ? t('Both charts are being drawn…') : charts() ? saidOf(charts()!) : ''}
      </p>
      <Problem message={problem()} />
      <Show when={!compared.loading && charts()} keyed>
        {(charts) => <Compared charts={charts} name={nameOf(chosen())} />}
      </Show>
    </section>
  )
}

const DAY = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' })

function nameOf(version: RulesVersion | null): string {
  if (!version?.since) return version?.isCurrent ? t('the current rules') : t('rules {hash}', { hash: version?.hash.slice(0, 8) ?? '' })
  return DAY.format(version.since)
}

/** How many matches run by a version, and what becomes of them. */
function runningText({ isCurrent, running: { all, pinned, stopped } }: RulesVersion): string {
  if (all === 0 || isCurrent) return String(all)
  const undecided = all - pinned - stopped
  const parts = [
    pinned > 0 && t('{pinned} under these rules to the end', { pinned }),
    stopped > 0 && t('{stopped} can only be ended', { stopped }),
    undecided > 0 && t('{undecided} to be compared when next used', { undecided }),
  ]
  return parts.filter(Boolean).join(', ')
}

function saidOf({ changes, declared }: ComparedCharts): string {
  if (changes.length + declared.length === 0)
    return t('Nothing differs in the chart or in what the rules declare: only what rules do has changed.')
  return [
    count(changes.length, { one: '{n} difference in the chart.', other: '{n} differences in the chart.' }),
    declared.length > 0 && count(declared.length, { one: '{n} in what the rules declare.', other: '{n} in what the rules declare.' }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A picture under a heading: of two, it says which is which. */
function Titled(props: { title: string; svg: string; shown: string | null }) {
  return (
    <section>
      <h3>{props.title}</h3>
      <Picture title={props.title} svg={props.svg} shown={props.shown} visits={null} />
    </section>
  )
}

/** Two charts side by side, and what differs in words. */
function Compared(props: { charts: ComparedCharts; name: string }) {
  const [before, setBefore] = createSignal<string | null>(null, { equals: false })
  const [after, setAfter] = createSignal<string | null>(null, { equals: false })
  return (
    <>
      <p class="quiet">{t('Before a name or a line: + is new, − is gone, ≠ has changed.')}</p>
      <div class="chart-compared">
        <Titled title={t('Before: {name}', { name: props.name })} svg={props.charts.before} shown={before()} />
        <Titled title={t('Now')} svg={props.charts.after} shown={after()} />
      </div>
      <ul class="chart-findings">
        <For each={props.charts.changes}>
          {(change) => (
            <li>
              <p>{change.sentence}</p>
              <Show when={change.before || change.after}>
                <button
                  type="button"
                  class="button button-quiet"
                  onClick={() => {
                    setBefore(change.before)
                    setAfter(change.after)
                  }}
                >
                  {t('Show {phase}', { phase: change.after || change.before || '' })}
                </button>
              </Show>
            </li>
          )}
        </For>
        <For each={props.charts.declared}>
          {(sentence) => (
            <li>
              <p>{sentence}</p>
            </li>
          )}
        </For>
      </ul>
    </>
  )
}
