import type { Entry, MatchSource, TimeLine, Words } from '@playchart/inspector'
import { createSignal, onCleanup, onMount, Show } from 'solid-js'
import { isNobody } from '../../../engine/model/template.ts'
import type { Args, Definition } from '../../../engine/model/views.ts'
import { lowerWords } from '../../../engine/model/words.ts'
import { argsText, type Names } from '../../kit/board/form-values.ts'
import { t } from '../../languages/text.ts'
import { Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { HistoryEntry, MatchInfo } from '../../remote/wire.ts'
import type { MatchActor } from '../actor/use-match.ts'
import type { Faces } from '../model/known-faces.ts'
import { momentOf, whyNoMoment } from '../model/moment.ts'
import { faceName, nameOf } from '../model/sentences.ts'
import { Breakpoints } from './breakpoints.tsx'
import './inspector.css'

/** The match's chart with the current phases lit, following the match's actor. `alone`: in a window of its own. */
export function InspectorTab(props: { actor: MatchActor; alone?: boolean }) {
  const [problem, setProblem] = createSignal('')
  const { match } = props.actor.getSnapshot().context
  let iframe!: HTMLIFrameElement
  let stop = () => {}
  let closed = false
  onCleanup(() => {
    closed = true
    stop()
  })
  onMount(async () => {
    try {
      const { inspectMatch } = await import('@playchart/inspector')
      const { definition } = props.actor.getSnapshot().context
      if (closed || !definition) return
      const { chart, displayName: name } = definition
      // In a window of its own there is no board that shows a version.
      const timeLine = props.alone ? undefined : pageTimeLine(props.actor)
      stop = inspectMatch({ iframe, chart, name, source: matchSource(props.actor), timeLine }).stop
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  })
  return (
    <div class="inspector" data-alone={props.alone}>
      <p class="row">
        <Show when={!props.alone} fallback={<h1>{t('Inspector of {game}', { game: match?.displayName ?? '' })}</h1>}>
          <a href={`/matches/${match?.id}/inspector`} target="_blank" rel="noopener">
            {t('Own window')}
          </a>
        </Show>
        <a href={`/games/${match?.game}/chart`} target="_blank" rel="noopener">
          {t('Chart of the game')}
        </a>
      </p>
      <Breakpoints actor={props.actor} />
      <Problem message={problem() && t('The inspector cannot be shown: {problem}', { problem: problem() })} />
      <iframe ref={iframe} title={t('Inspector: the statechart of the match')} />
    </div>
  )
}

/** Which version the match's page shows. */
function pageTimeLine(actor: MatchActor): TimeLine {
  const at = () => actor.getSnapshot().context.past?.version ?? null
  return {
    at,
    select: (version) => actor.send(version === null ? { type: 'present' } : { type: 'rewind', version }),
    subscribe(listener) {
      let told = at()
      const { unsubscribe } = actor.subscribe(() => {
        const now = at()
        if (now === told) return
        told = now
        listener(now)
      })
      return unsubscribe
    },
  }
}

/** Adapts the match's actor for the inspector. */
export function matchSource(actor: MatchActor): MatchSource {
  const context = () => actor.getSnapshot().context
  /** The inspector keeps pace with the board, on which one move is shown after another. While the board looks back, it goes on. */
  const reached = () => {
    const { newest, past, shown } = context()
    return past === null && shown ? shown.view : newest
  }
  const current = (): Entry => {
    const view = reached()
    const last = context().entries.findLast(({ version }) => version === view?.version)
    if (last) return entryOf(last)
    return { version: view?.version ?? 0, move: null, by: null, args: {}, phase: view?.phase.value ?? '' }
  }
  return {
    current,
    async history() {
      let entries: HistoryEntry[] = []
      do {
        const answer = await api.history(context().match!.id, entries[0]?.version ?? null, LARGEST_PAGE)
        if (!answer.ok) throw new Error(answer.problem.message)
        if (answer.value.entries.length === 0) break
        entries = [...answer.value.entries, ...entries]
      } while (entries[0]!.version > 1)
      return entries.map(entryOf)
    },
    words: (move, args) => inspectorWords(context(), move, args),
    moment(version, seat) {
      const { definition, match, newest } = context()
      if (!definition || !match) throw new Error(t('The match is not loaded yet.'))
      const why = whyNoMoment(match, newest)
      if (why !== null) return Promise.reject(new Error(why))
      const said = (move: string, args: Args) => inspectorWords(context(), move, args).args
      return momentOf({ definition, match, newest: newest?.version, said }, version, seat)
    },
    play: (move, args) => actor.send({ type: 'play', move, args }),
    subscribe(listener) {
      let told = current().version
      let refused = context().refusal
      const { unsubscribe } = actor.subscribe(({ context: { entries, refusal, proposal } }) => {
        const isRefused = refusal !== null && refusal !== refused && proposal !== null
        // What is refused comes after all that was made before it.
        const until = isRefused ? Number.POSITIVE_INFINITY : (reached()?.version ?? 0)
        for (const entry of entries) {
          if (entry.version <= told || entry.version > until) continue
          told = entry.version
          listener(entryOf(entry))
        }
        if (isRefused) listener({ move: proposal.move, args: proposal.args, ...refusal })
        refused = refusal
      })
      return unsubscribe
    },
  }
}

/** The most entries of the log that the server sends at once. */
const LARGEST_PAGE = 200

const entryOf = ({ version, move, by, args, phase }: HistoryEntry): Entry => ({ version, move, by, args, phase })

/** What the page's words depend on. */
interface Known {
  readonly definition: Definition | null
  readonly match: MatchInfo | null
  readonly faces: Faces
}

/** The page's words for a move's arguments and seats, for the inspector: `square 5`, or `card …` for what the viewer may not know. */
export function inspectorWords({ definition, match, faces }: Known, move: string | null, args: Args): Words {
  const info = move === null ? undefined : definition?.moves[move]
  const names: Names = {
    seat: (seat) => nameOf(match, seat),
    component: (id, domain) => (definition ? faceName(definition, faces, id, domain) : id),
  }
  const said = Object.entries(args).map(([arg, value]) => {
    if (value !== null) return argsText(info, { [arg]: value }, names)
    const word = lowerWords(arg)
    return `${word} ${isNobody(info?.args[arg], value) ? t('nobody') : '…'}`
  })
  return { seats: match?.players.map((_, seat) => nameOf(match, seat)) ?? [], args: said.join(', ') }
}
