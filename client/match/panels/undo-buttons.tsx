import { onCleanup, onMount } from 'solid-js'
import { BUILT_IN_INFO, REDO, UNDO } from '../../../engine/model/built-in-moves.ts'
import { t } from '../../languages/text.ts'
import type { ShownMatch } from '../actor/use-match.ts'

/** Undo and redo of the player's last move, while either is possible: by button, or Ctrl+Z and Ctrl+Shift+Z. */
export function UndoButtons(props: { followed: ShownMatch }) {
  const { context, send } = props.followed
  const may = (what: 'undo' | 'redo') => context().newest?.[what] === true
  const play = (move: 'undo' | 'redo') => send({ type: 'play', move, args: {} })
  const press = (move: 'undo' | 'redo') => {
    const why = context().newest?.[move]
    if (may(move)) play(move)
    else if (typeof why === 'string') send({ type: 'told', move, args: {}, problem: { code: 'rule', message: why } })
  }
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return
    if (!may(event.shiftKey ? 'redo' : 'undo')) return
    event.preventDefault()
    play(event.shiftKey ? REDO : UNDO)
  }
  onMount(() => document.addEventListener('keydown', onKey))
  onCleanup(() => document.removeEventListener('keydown', onKey))
  return (
    <div class="row" role="group" aria-label={t('Your last move')}>
      <UndoButton name={BUILT_IN_INFO[UNDO]!.name} keys="Ctrl+Z" sign="↶" may={may('undo')} press={() => press(UNDO)} />
      <UndoButton name={BUILT_IN_INFO[REDO]!.name} keys="Ctrl+Shift+Z" sign="↷" may={may('redo')} press={() => press(REDO)} />
    </div>
  )
}

/** One of the two buttons. Where it can do nothing, it says why. */
function UndoButton(props: { name: string; keys: string; sign: string; may: boolean; press: () => void }) {
  return (
    <button
      type="button"
      class="button button-icon"
      aria-label={props.name}
      title={`${props.name} (${props.keys})`}
      aria-disabled={!props.may}
      data-legal={props.may}
      onClick={() => props.press()}
    >
      <span aria-hidden="true">{props.sign}</span>
    </button>
  )
}
