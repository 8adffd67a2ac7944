import { For, onMount } from 'solid-js'
import { hears, setHears, sound } from '../../page/sound.ts'
import { hasKeys, setKeys } from './single-keys.ts'

const SINGLE = [
  ['B', 'Read what is on the board'],
  ['H', 'Read what is yours: your hand, your pieces'],
  ['S', 'Read the scores'],
  ['T', 'Read whose turn it is, and what to do'],
  ['?', 'What you can do now, and why not the rest'],
  ['M', 'Type a move'],
  ['K', 'Show this list'],
] as const
const OTHERS = [
  ['Tab', 'To the board, its buttons, the log'],
  ['Arrow keys, Home, End', 'From slot to slot on the board, and from line to line in the log'],
  ['Enter or Space', 'Choose; twice to drag by choosing where it comes from and where it goes'],
  ['Escape', 'Close what is open'],
  ['Ctrl + Z, Ctrl + Shift + Z', 'Take back your last move, and redo it'],
] as const

/** A dialog with all keys of the match page, and switches for single letters and for sounds. */
export function KeysDialog(props: { close: () => void }) {
  let dialog!: HTMLDialogElement
  onMount(() => dialog.showModal())
  const hear = (wanted: boolean) => {
    setHears(wanted)
    sound('turn')
  }
  return (
    <dialog ref={dialog} class="dialog keys" aria-labelledby="keys-title" closedby="any" onClose={() => props.close()}>
      <div class="dialog-body">
        <h2 id="keys-title">Keys and sounds</h2>
        <Table of={SINGLE} caption="Single keys" />
        <label class="choice">
          <input type="checkbox" checked={hasKeys()} onChange={({ currentTarget }) => setKeys(currentTarget.checked)} />
          <span>Use single letters as keys</span>
        </label>
        <Table of={OTHERS} caption="Everywhere" />
        <label class="choice">
          <input type="checkbox" checked={hears()} onChange={({ currentTarget }) => hear(currentTarget.checked)} />
          <span>Play sounds: for moves, for my turn, at the end, and 20 seconds before my time runs out</span>
        </label>
        <p class="row row-end">
          <button type="button" class="button button-primary" onClick={() => dialog.close()}>
            Close
          </button>
        </p>
      </div>
    </dialog>
  )
}

function Table(props: { of: readonly (readonly [keys: string, does: string])[]; caption: string }) {
  return (
    <table class="keys-table">
      <caption>{props.caption}</caption>
      <tbody>
        <For each={props.of}>
          {([keys, does]) => (
            <tr>
              <th scope="row">
                <kbd>{keys}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  )
}
