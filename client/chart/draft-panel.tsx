import { createEffect, createSignal, For, on, onMount, Show } from 'solid-js'
import { againstComputer, lastChoices } from '../lobby/last-choices.ts'
import { createSending, Problem } from '../page/sending.tsx'
import { api } from '../remote/api.ts'
import type { GameChart, TakenAlong } from '../remote/wire.ts'
import { createDrafting, type Drafting, draftApi } from './drafting.ts'
import './draft.css'

interface DraftPanelProps {
  readonly chart: GameChart
  /** Told the picture of the draft, and what leads where in it; null where it is the one in the file. */
  drawn(picture: Pick<GameChart, 'svg' | 'walk'> | null): void
  /** Brings a phase of the picture into view. */
  show(phase: string): void
}

/** The chart as text, to be edited beside its picture while its author works on the game: what is wrong with it, and matches played by it. */
export function DraftPanel(props: DraftPanelProps) {
  const drafting = createDrafting(props.chart.name)
  const [isThere, setThere] = createSignal(false)
  const draft = () => drafting.checked()?.draft
  onMount(async () => setThere(await drafting.load()))
  createEffect(
    on(draft, (draft) => {
      if (draft?.svg && draft.walk) props.drawn(drafting.text() === drafting.own() ? null : { svg: draft.svg, walk: draft.walk })
    }),
  )
  return (
    <section class="draft" aria-labelledby="draft">
      <h2 id="draft">Edit the chart</h2>
      <p class="quiet">
        Nothing you type here changes a file. It is checked and drawn at once, and you can play it; then copy it into the game’s file.
      </p>
      <Problem message={drafting.problem()} />
      <Show when={isThere()}>
        <Editor drafting={drafting} show={props.show} />
        <Playing drafting={drafting} game={props.chart.name} />
      </Show>
    </section>
  )
}

function Editor(props: { drafting: Drafting; show: (phase: string) => void }) {
  const { drafting } = props
  const [copied, setCopied] = createSignal('')
  let area!: HTMLTextAreaElement
  const draft = () => drafting.checked()?.draft
  const isEdited = () => drafting.text() !== drafting.own()

  /** The text as it is written elsewhere than by typing. Beside that the page leaves it alone, so that the cursor stays where it is. */
  createEffect(() => {
    const text = drafting.text()
    if (area.value !== text) area.value = text
  })

  /** Puts the cursor at a place, and its line into the middle. */
  function goTo({ line, column }: { line: number; column: number }): void {
    const lines = area.value.split('\n')
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1
    area.focus({ preventScroll: true })
    area.setSelectionRange(start, start + (/^(?:"[^"]*"|'[^']*'|[\w$]+|.)?/.exec(area.value.slice(start))?.[0].length ?? 0))
    const { lineHeight } = getComputedStyle(area)
    area.scrollTop = (line - 1) * Number.parseFloat(lineHeight) - area.clientHeight / 2
    area.scrollIntoView({ block: 'nearest' })
  }

  const copy = async (text: string, as: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(`Copied as ${as}.`)
    } catch {
      area.select()
      setCopied('The browser does not let this page copy. The text is selected: please copy it yourself.')
    }
  }
  return (
    <>
      <textarea
        ref={area}
        aria-label="The chart as text"
        aria-describedby="draft-state"
        aria-invalid={draft()?.findings.some(({ level }) => level === 'error')}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        wrap="off"
        onInput={() => drafting.write(area.value)}
      />
      <p id="draft-state" role="status">
        {stateText(drafting)}
      </p>
      <Show when={draft()}>
        {(draft) => (
          <>
            <Show when={draft().findings.length > 0}>
              <ul class="chart-findings">
                <For each={draft().findings}>
                  {(finding) => (
                    <li data-level={finding.level}>
                      <p>
                        <strong>{finding.level === 'error' ? 'Error' : 'Warning'}</strong>{' '}
                        <button type="button" class="chart-link" onClick={() => goTo(finding)}>
                          line {finding.line}, column {finding.column}
                        </button>
                        <Show when={finding.phase}>
                          {' in '}
                          <button type="button" class="chart-link" onClick={() => props.show(finding.phase)}>
                            {finding.phase}
                          </button>
                        </Show>
                      </p>
                      <p>{finding.sentence}</p>
                      <Show when={finding.shownBy}>
                        <p class="quiet">Shown by: {finding.shownBy}</p>
                      </Show>
                    </li>
                  )}
                </For>
              </ul>
            </Show>
            <Show when={draft().changes.length > 0}>
              <details>
                <summary>
                  {draft().changes.length === 1 ? '1 difference' : `${draft().changes.length} differences`} from the game’s file
                </summary>
                <ul>
                  <For each={draft().changes}>{({ sentence }) => <li>{sentence}</li>}</For>
                </ul>
              </details>
            </Show>
            <p class="row">
              <Show when={draft().texts}>
                {(texts) => (
                  <>
                    <button type="button" class="button" onClick={() => void copy(texts().typescript, 'TypeScript')}>
                      Copy as TypeScript
                    </button>
                    <button type="button" class="button" onClick={() => void copy(texts().json, 'JSON')}>
                      Copy as JSON
                    </button>
                    <button
                      type="button"
                      class="button"
                      disabled={!drafting.isChecked() || texts().json === drafting.text()}
                      onClick={() => drafting.write(texts().json)}
                    >
                      Tidy up
                    </button>
                  </>
                )}
              </Show>
              <button type="button" class="button" disabled={!isEdited()} onClick={drafting.discard}>
                Discard
              </button>
              <span class="quiet" role="status">
                {copied()}
              </span>
            </p>
          </>
        )}
      </Show>
    </>
  )
}

function stateText(drafting: Drafting): string {
  const checked = drafting.checked()
  if (!checked) return 'Checking…'
  const { findings, svg } = checked.draft
  const count = (level: string, all: number) => (all === 0 ? [] : [all === 1 ? `1 ${level}` : `${all} ${level}s`])
  const errors = findings.filter(({ level }) => level === 'error').length
  const counted = [...count('error', errors), ...count('warning', findings.length - errors)].join(', ')
  const drawn = svg === null ? ' The picture shows the text as it could last be drawn.' : ''
  return `${counted === '' ? 'Nothing found.' : `${counted}.`}${drawn}`
}

/** Matches by the draft: those that run, what becomes of them, and a new one. */
function Playing(props: { drafting: Drafting; game: string }) {
  const { drafting } = props
  const { problem, sending, send } = createSending()
  const [taken, setTaken] = createSignal<TakenAlong | null>(null)
  const draft = () => drafting.checked()?.draft
  const isTried = () => drafting.tried() !== null
  const canPlay = () => drafting.isChecked() && draft()?.findings.every(({ level }) => level !== 'error') === true
  const takenAlong = (along: TakenAlong) => {
    setTaken(along)
    void drafting.load().then(drafting.check)
  }
  const begin = () => {
    const opened = window.open('', '_blank')
    const made = api.games().then(async (games) => {
      if (!games.ok) return games
      const game = games.value.games.find(({ name }) => name === props.game)
      const wanted = game && againstComputer(game, lastChoices(game))
      return wanted ? api.create({ ...wanted, visibility: 'link' }) : NO_AGENTS
    })
    void send(made, ({ id }) => {
      if (opened) opened.location.href = `/matches/${id}`
      else location.assign(`/matches/${id}`)
    }).then(() => problem() && opened?.close())
  }
  return (
    <section class="draft-playing" aria-labelledby="draft-playing">
      <h3 id="draft-playing">Play it</h3>
      <p>{playedText(drafting)}</p>
      <p class="row">
        <button
          type="button"
          class="button button-primary"
          disabled={sending() || !canPlay() || drafting.tried() === drafting.text() || (!isTried() && drafting.text() === drafting.own())}
          onClick={() => void send(draftApi.play(props.game, drafting.text()), takenAlong)}
        >
          Play matches by this draft
        </button>
        <Show when={isTried()}>
          <button type="button" class="button" disabled={sending()} onClick={() => void send(draftApi.playOwn(props.game), takenAlong)}>
            Back to the game’s file
          </button>
        </Show>
        <button type="button" class="button" disabled={sending()} onClick={begin}>
          New match against agents
        </button>
      </p>
      <Problem message={problem()} />
      <p class="quiet" role="status">
        {sending() ? 'One moment…' : takenText(taken())}
      </p>
      <Show when={draft()?.matches.length}>
        <ul class="draft-matches">
          <For each={draft()?.matches}>
            {({ id, version, sandbox, why }) => (
              <li>
                <a href={`/matches/${id}`} target="_blank" rel="noopener">
                  {sandbox ? 'Sandbox' : 'Match'} {id.slice(0, 4)}
                </a>
                , version {version}:{' '}
                {why === null ? (canPlay() ? 'fits this draft where it stands' : 'running') : `does not fit where it stands: ${why}`}
              </li>
            )}
          </For>
        </ul>
      </Show>
    </section>
  )
}

const NO_AGENTS = { ok: false, problem: { code: 'rule', message: 'No agents can play this game.' } } as const

function playedText(drafting: Drafting): string {
  if (drafting.tried() === null) return 'Matches are played as the game’s file has it.'
  return drafting.tried() === drafting.text()
    ? 'Matches are played by this draft.'
    : 'Matches are played by an earlier draft of this chart.'
}

function takenText(taken: TakenAlong | null): string {
  if (taken === null || taken.goOn + taken.left.length === 0) return ''
  const going = taken.goOn === 1 ? '1 running match goes on.' : `${taken.goOn} running matches go on.`
  const left = taken.left.length
  if (left === 0) return going
  return `${going} ${left === 1 ? '1 does not fit and waits' : `${left} do not fit and wait`} until a chart is played that they fit.`
}
