import { For, onMount } from 'solid-js'
import { t } from '../../languages/text.ts'
import { hears, setHears, sound } from '../../page/sound.ts'

const KEY = 'playchart-keys'
/** For browsers that keep nothing. */
let chosen = true

/** Whether single letters are keys on the match page: people who dictate, or whose hands slip, can do without. */
export function hasKeys(): boolean {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? chosen : kept === 'on'
  } catch {
    return chosen
  }
}

export function setKeys(wanted: boolean): void {
  chosen = wanted
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off')
  } catch {
    // It holds until the page is left.
  }
}

const SINGLE = [
  ['B', t('Read what is on the board')],
  ['H', t('Read what is yours: your hand, your pieces')],
  ['S', t('Read the scores')],
  ['T', t('Read whose turn it is, and what to do')],
  ['?', t('What you can do now, and why not the rest')],
  ['M', t('Type a move')],
  ['K', t('Show this list')],
] as const
const OTHERS = [
  ['Tab', t('To the board, its buttons, the log')],
  [t('Arrow keys, Home, End'), t('From slot to slot on the board, and from line to line in the log')],
  [t('Enter or Space'), t('Choose; twice to drag by choosing where it comes from and where it goes')],
  ['Escape', t('Close what is open')],
  [t('Ctrl + Z, Ctrl + Shift + Z'), t('Take back your last move, and redo it')],
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
        <h2 id="keys-title">{t('Keys and sounds')}</h2>
        <Table of={SINGLE} caption={t('Single keys')} />
        <label class="choice">
          <input type="checkbox" checked={hasKeys()} onChange={({ currentTarget }) => setKeys(currentTarget.checked)} />
          <span>{t('Use single letters as keys')}</span>
        </label>
        <Table of={OTHERS} caption={t('Everywhere')} />
        <label class="choice">
          <input type="checkbox" checked={hears()} onChange={({ currentTarget }) => hear(currentTarget.checked)} />
          <span>{t('Play sounds: for moves, for my turn, at the end, and 20 seconds before my time runs out')}</span>
        </label>
        <p class="row row-end">
          <button type="button" class="button button-primary" onClick={() => dialog.close()}>
            {t('Close')}
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
