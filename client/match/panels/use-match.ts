import { createEffect, createMemo, createSignal, onCleanup } from 'solid-js'
import { type Actor, createActor } from 'xstate'
import { readable } from '../../../engine/model/readable.ts'
import { createStage } from '../../kit/animate/stage.ts'
import type { Board } from '../../kit/board/board.ts'
import { plainBoard } from '../../kit/generic-board/generic-board.tsx'
import { onScreen } from '../actor/context.ts'
import { matchLink } from '../actor/link.ts'
import { matchMachine } from '../actor/machine.ts'
import type { Shown } from '../actor/ports.ts'
import { boardOf } from './boards.ts'
import { onComeBack } from './come-back.ts'

export type MatchActor = Actor<ReturnType<typeof matchMachine>>
export type FollowedMatch = ReturnType<typeof useMatch>

/** What is over within this is not shown: it would only flicker. */
const MOMENT_MS = 150

/** Follows a match for as long as its owner lives. `plain`: on the board that any game can be drawn on. */
export function useMatch(id: string, plain: () => boolean) {
  const [own, setOwn] = createSignal<Board>(plainBoard)
  const board = createMemo(() => (plain() ? plainBoard : own()))
  let table: HTMLElement | undefined

  const stage = createStage(
    () => (table?.firstElementChild as HTMLElement | null) ?? undefined,
    (step) => board().pace(step),
    async (match) => {
      setOwn(await boardOf(match))
    },
  )
  const actor: MatchActor = createActor(matchMachine(matchLink(id), stage))
  const [snapshot, setSnapshot] = createSignal(actor.getSnapshot())
  const subscription = actor.subscribe(setSnapshot)
  const stopListening = onComeBack(() => actor.send({ type: 'retry' }))
  onCleanup(() => {
    subscription.unsubscribe()
    stopListening()
    actor.stop()
  })
  actor.start()

  const context = createMemo(() => snapshot().context)
  // Between two connections nothing is known; what was on the screen stays there.
  const shown = createMemo<Shown | null>((last) => onScreen(context()) ?? last, null)
  const definition = createMemo(() => context().definition)
  return {
    actor,
    send: actor.send,
    board,
    context,
    /** What is on the screen. */
    shown,
    definition,
    match: createMemo(() => context().match),
    view: createMemo(() => {
      const [known, now] = [definition(), shown()]
      return known && now ? readable(known, now.view) : null
    }),
    /** What is proposed and not made yet; nothing as long as that takes no longer than a moment. */
    pending: lasting(
      createMemo(() => context().pending),
      MOMENT_MS,
    ),
    line: createMemo(() => {
      const { line } = snapshot().value
      return typeof line === 'string' ? line : 'joining'
    }),
    /** Moves the focus to the board: to where the arrow keys last were, or to the first that can be chosen. */
    toBoard: () => {
      const within = table?.querySelector<HTMLElement>('[tabindex="0"]') ?? table?.querySelector<HTMLElement>('button:not(:disabled)')
      const target = within ?? table
      target?.focus()
    },
    /** Says where the board is drawn. */
    seat: (element: HTMLElement) => {
      table = element
    },
  }
}

/** A list that is empty until there has been something in it for so long. */
function lasting<T>(list: () => readonly T[], ms: number): () => readonly T[] {
  const [lasts, setLasts] = createSignal(false)
  const some = createMemo(() => list().length > 0)
  createEffect(() => {
    setLasts(false)
    if (!some()) return
    const timer = setTimeout(() => setLasts(true), ms)
    onCleanup(() => clearTimeout(timer))
  })
  return () => (lasts() ? list() : [])
}
