import { createMemo, createResource, For, onMount, Show } from 'solid-js'
import { BUILT_IN_INFO, REDO, UNDO } from '../../../engine/model/built-in-moves.ts'
import type { MoveNow } from '../../../engine/model/views.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { nameOf, promptText } from '../model/sentences.ts'
import './what-now.css'

/** A move as it is explained here. */
interface Explained {
  readonly name: string
  readonly help: string
  readonly why: string
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
  const explained = ({ move, why }: MoveNow): Explained => {
    const { name, help } = definition().moves[move] ?? BUILT_IN_INFO[move] ?? { name: move, help: '' }
    return { name, help, why: why.join(' ') }
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
      const why = move.why === `${move.name} is not possible now.` ? NOT_NOW : move.why
      groups.set(why, [...(groups.get(why) ?? []), move])
    }
    return [...groups].sort(([a], [b]) => Number(a === NOT_NOW) - Number(b === NOT_NOW))
  })
  const prompt = () => {
    const view = newest()
    return view ? promptText(match(), view, (seat, called) => called ?? nameOf(match(), seat)) : ''
  }
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="what-now" closedby="any" onClose={() => props.close()}>
      <div class="dialog-body what-now">
        <h2 id="what-now">What can I do?</h2>
        <p>{prompt()}</p>
        <div class="what-now-moves" aria-live="polite" aria-busy={answered.loading}>
          <Show when={problem()}>{(message) => <p class="refusal">{message()}</p>}</Show>
          <Show when={moves().length > 0}>
            <h3>Possible now</h3>
            <Show when={open().length > 0} fallback={<p class="quiet">Nothing, until others have moved.</p>}>
              <Moves moves={open()} says />
            </Show>
            <Show when={closed().length > 0}>
              <h3>Not possible now</h3>
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
          Tab and the arrow keys lead over the board, Enter chooses. <kbd>Ctrl</kbd> <kbd>Z</kbd> takes back what can be taken back.{' '}
          <kbd>?</kbd> opens this.
        </p>
        <p class="row row-end">
          <a
            class="button"
            href={`/games/${match().game}/rules${match().rules ? `?rules=${match().rules}` : ''}`}
            target="_blank"
            rel="noopener"
          >
            Rules
          </a>
          <button ref={close} type="button" class="button button-primary" onClick={() => dialog.close()}>
            Close
          </button>
        </p>
      </div>
    </dialog>
  )
}

const NOT_NOW = 'At another time of the match:'

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
