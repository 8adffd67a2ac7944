import type { InferResponseType } from 'hono/client'
import { createResource, createSignal, For, Show } from 'solid-js'
import { Problem } from '../page/problem.tsx'
import { answer } from '../remote/answer.ts'
import { routes } from '../remote/api.ts'
import type { ComparedCharts } from '../remote/wire.ts'
import { Picture } from './picture.tsx'
import { whileWorking } from './while-working.ts'

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
      <h2 id="versions">Earlier versions</h2>
      <Show when={known()}>
        <Show
          when={hasOlder()}
          fallback={<p class="quiet">This server keeps no earlier version: rules are kept once a match has begun by them.</p>}
        >
          <div class="chart-results">
            <table>
              <caption>Versions of the rules</caption>
              <thead>
                <tr>
                  <th scope="col">Played since</th>
                  <th scope="col">Running matches</th>
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
                        <Show when={!version.isCurrent} fallback="now">
                          <button
                            type="button"
                            class="button"
                            aria-label={`Compare with ${nameOf(version)}`}
                            aria-pressed={chosen()?.hash === version.hash}
                            onClick={() => setChosen(version)}
                          >
                            Compare
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
        {compared.loading ? 'Both charts are being drawn…' : charts() ? saidOf(charts()!) : ''}
      </p>
      <Problem message={problem()} />
      <Show when={!compared.loading && charts()} keyed>
        {(charts) => <Compared charts={charts} name={nameOf(chosen())} />}
      </Show>
    </section>
  )
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function nameOf(version: RulesVersion | null): string {
  if (!version?.since) return version?.isCurrent ? 'the current rules' : `rules ${version?.hash.slice(0, 8)}`
  return DAY.format(version.since)
}

/** How many matches run by a version, and what becomes of them. */
function runningText({ isCurrent, running: { all, pinned, stopped } }: RulesVersion): string {
  if (all === 0 || isCurrent) return String(all)
  const undecided = all - pinned - stopped
  const parts = [
    pinned > 0 && `${pinned} under these rules to the end`,
    stopped > 0 && `${stopped} can only be ended`,
    undecided > 0 && `${undecided} to be compared when next used`,
  ]
  return parts.filter(Boolean).join(', ')
}

function saidOf({ changes, declared }: ComparedCharts): string {
  if (changes.length + declared.length === 0)
    return 'Nothing differs in the chart or in what the rules declare: only what rules do has changed.'
  return `${changes.length} ${changes.length === 1 ? 'difference' : 'differences'} in the chart, ${declared.length} besides.`
}

/** Two charts side by side, and what differs in words. */
function Compared(props: { charts: ComparedCharts; name: string }) {
  const [before, setBefore] = createSignal<string | null>(null, { equals: false })
  const [after, setAfter] = createSignal<string | null>(null, { equals: false })
  return (
    <>
      <p class="quiet">Before a name or a line: + is new, − is gone, ≠ has changed.</p>
      <div class="chart-compared">
        <Picture title={`Before: ${props.name}`} svg={props.charts.before} shown={before()} visits={null} />
        <Picture title="Now" svg={props.charts.after} shown={after()} visits={null} />
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
                  Show {change.after || change.before}
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
