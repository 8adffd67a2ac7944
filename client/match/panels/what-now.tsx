import { createMemo, createResource, For, onMount, Show } from 'solid-js'
import { BUILT_IN_INFO, REDO, UNDO } from '../../../engine/model/built-in-moves.ts'
import type { MoveNow } from '../../../engine/model/views.ts'
import { gameWords } from '../../kit/board/game-words.ts'
import { rich, t } from '../../languages/text.ts'
import { wordedSentence } from '../../remote/worded.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { promptText } from '../model/sentences.ts'
import './what-now.css'

/** A move as it is explained here. */
interface Explained {
  readonly name: string
  readonly help: string
  readonly why: string
  /** All that is known against it is that this is not the time. */
  readonly isOther: boolean
}

/** What the viewer can do now, and why not the rest. It follows the match while it is open. */
export function WhatNow(props: { followed: ShownMatch; close: () => void }) {
  const { context, definition, match, questions } = props.followed
  let dialog!: HTMLDialogElement
  let close!: HTMLButtonElement
  onMount(() => {
    dialog.showModal()
    close.focus()
  })
  const newest = () => context().newest
  const [answered] = createResource(
    () => newest()?.version,
    () => questions.moves(),
  )
  const problem = () => {
    const got = answered.latest
    return got && !got.ok ? got.problem.message : ''
  }
  const moves = createMemo<readonly MoveNow[]>(() => {
    const got = answered.latest
    return got?.ok ? [...got.value.moves, ...takingBack()] : []
  })
  /** What the view says of taking the last move back, in games that know it. */
  function takingBack(): MoveNow[] {
    const view = newest()
    return ([UNDO, REDO] as const).flatMap((move) => {
      const may = view?.[move as 'undo' | 'redo']
      return may === true ? [{ move, open: true, why: [] }] : []
    })
  }
  const sentence = (why: string) => gameWords(wordedSentence(why), definition().texts)
  const explained = ({ move, why }: MoveNow): Explained => {
    const { name, help } = definition().moves[move] ?? BUILT_IN_INFO[move] ?? { name: move, help: '' }
    return { name, help, why: why.map(sentence).join(' '), isOther: why.length === 1 && IMPOSSIBLE.test(why[0] ?? '') }
  }
  const open = () =>
    moves()
      .filter((one) => one.open !== false)
      .map(explained)
  /** Those that are refused with the same sentence together; of others it says no more than that. */
  const closed = createMemo(() => {
    const groups = new Map<string, Explained[]>()
    for (const move of moves()
      .filter((one) => one.open === false)
      .map(explained)) {
      const why = move.isOther ? NOT_NOW : move.why
      groups.set(why, [...(groups.get(why) ?? []), move])
    }
    return [...groups].sort(([a], [b]) => Number(a === NOT_NOW) - Number(b === NOT_NOW))
  })
  const prompt = () => {
    const view = newest()
    return view ? promptText(match(), view, undefined, definition().texts) : ''
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="what-now" closedby="any" onClose={() => props.close()}>
      <div class="dialog-body what-now">
        <h2 id="what-now">{t('What can I do?')}</h2>
        <p>{prompt()}</p>
        <div class="what-now-moves" aria-live="polite" aria-busy={answered.loading}>
          <Show when={problem()}>{(message) => <p class="refusal">{message()}</p>}</Show>
          <Show when={moves().length > 0}>
            <h3>{t('Possible now')}</h3>
            <Show when={open().length > 0} fallback={<p class="quiet">{t('Nothing, until others have moved.')}</p>}>
              <Moves moves={open()} says />
            </Show>
            <Show when={closed().length > 0}>
              <h3>{t('Not possible now')}</h3>
              <For each={closed()}>
                {([why, moves]) => (
                  <>
                    <p class="what-now-why" data-now={why !== NOT_NOW}>
                      {why}
                    </p>
                    <Moves moves={moves} />
                  </>
                )}
              </For>
            </Show>
          </Show>
        </div>
        <p class="quiet">
          {rich('Tab and the arrow keys lead over the board, Enter chooses. {undo} takes back what can be taken back. {help} opens this.', {
            undo: (
              <>
                <kbd>{t('Ctrl')}</kbd> <kbd>Z</kbd>
              </>
            ),
            help: <kbd>?</kbd>,
          })}
        </p>
        <p class="row row-end">
          <a
            class="button"
            href={`/games/${match().game}/rules${match().rules ? `?rules=${match().rules}` : ''}`}
            target="_blank"
            rel="noopener"
          >
            {t('Rules')}
          </a>
          <button ref={close} type="button" class="button button-primary" onClick={() => dialog.close()}>
            {t('Close')}
          </button>
        </p>
      </div>
    </dialog>
  )
}

/** As the engine says it. */
const IMPOSSIBLE = / is not possible now\.$/
const NOT_NOW = t('At another time of the match:')

/** `says`: with why it is uncertain whether they are possible. */
function Moves(props: { moves: readonly Explained[]; says?: boolean }) {
  return (
    <dl class="explained">
      <For each={props.moves}>
        {({ name, help, why }) => (
          <div>
            <dt>{name}</dt>
            <dd>{[help, props.says ? why : ''].filter(Boolean).join(' ')}</dd>
          </div>
        )}
      </For>
    </dl>
  )
}
