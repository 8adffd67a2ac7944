import { createEffect, createSignal, For, onCleanup, onMount, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import { type ShownMatch, seatInfo } from '../actor/use-match.ts'
import { nameOf } from '../model/sentences.ts'
import { hasKeys, KeysDialog } from './keys-dialog.tsx'
import { MoveLine } from './move-line.tsx'
import { spokenBoard, spokenHand } from './spoken-board.ts'
import './keys.css'

/** What a dialog of this room is about. */
export type Opened = 'keys' | 'move' | null

const TYPING = 'input, textarea, select, dialog *, [popover] *, [role="menu"] *, [contenteditable]'

/** Keys that read out what is on the page, and with which moves are typed. `opened`: the dialog that is open. */
export function Keys(props: { followed: ShownMatch; opened: Opened; open: (which: Opened) => void }) {
  const { view, match, context, isPaused } = props.followed
  const [said, setSaid] = createSignal<readonly { readonly text: string }[]>([])
  const seat = () => match().mySeat
  const mayMove = () => seat() !== null && !view().finished && !isPaused() && context().past === null
  const table = () => document.querySelector('[data-testid="board"]')

  const scores = () =>
    view()
      .players.map((_, one) => {
        const info = seatInfo(props.followed, one)
        const score = info.score ?? view().scores?.[one]
        const parts = [...(score === undefined || score === null ? [] : [String(score)]), ...(info.text ? [info.text] : [])]
        return `${nameOf(match(), one)}: ${parts.join(', ') || t('no points are counted')}.`
      })
      .join(' ')
  const hand = () => {
    const mine = seat()
    if (mine === null) return t('You are watching.')
    return spokenHand(table()!, mine) || t('Nothing on the board is yours alone.')
  }
  const prompt = () => document.querySelector('.prompt-line, [data-testid="result"] h2')?.textContent?.trim() ?? ''
  const does: { readonly [key: string]: () => void } = {
    b: () => say(spokenBoard(table()!, seat()) || t('The board is empty.')),
    h: () => say(hand()),
    s: () => say(scores()),
    t: () => say(prompt()),
    m: () => (mayMove() ? props.open('move') : say(t('You cannot move in what is shown now.'))),
    k: () => props.open('keys'),
  }
  // A new line is read out even if it says the same.
  const say = (text: string) => setSaid([{ text }])
  const onKey = (event: KeyboardEvent) => {
    const act = Object.hasOwn(does, event.key) ? does[event.key] : undefined
    if (!act || event.repeat || event.ctrlKey || event.metaKey || event.altKey || !hasKeys() || !table()) return
    if (event.target instanceof HTMLElement && event.target.matches(TYPING)) return
    event.preventDefault()
    act()
  }
  onMount(() => document.addEventListener('keydown', onKey))
  onCleanup(() => document.removeEventListener('keydown', onKey))
  const close = () => props.open(null)
  // As a pause begins, or where the menu was asked while an earlier version is shown: it does not open by itself later.
  createEffect(() => props.opened === 'move' && !mayMove() && close())
  return (
    <>
      <div class="pc-unseen" role="status" aria-label={t('Read out')} data-testid="read-out">
        <For each={said()}>{({ text }) => <p>{text}</p>}</For>
      </div>
      <Show when={props.opened === 'keys'}>
        <KeysDialog close={close} />
      </Show>
      <Show when={props.opened === 'move' && mayMove()}>
        <MoveLine followed={props.followed} close={close} />
      </Show>
    </>
  )
}
