import { createEffect, createMemo, createSignal, For, type JSX, onCleanup, onMount, Show } from 'solid-js'
import { listed } from '../../engine/model/words.ts'
import type { WalkLine } from '../../statecharts/draw/graph/walk.ts'
import { t } from '../languages/text.ts'
import type { GameChart } from '../remote/wire.ts'
import { AboutPhase, whoseText } from './about-phase.tsx'
import { begun, type Choice, choicesAt, type DryRun, isOver, placeOf, pressed, replayed, type Step, undone } from './dry-run.ts'
import { bringIntoView, light, phaseIn } from './lights.ts'
import { createPhaseButtons, phaseOf } from './phase-buttons.ts'
import './try-it.css'

type Drawn = Pick<GameChart, 'svg' | 'walk'>

/**
 * A dry run of a chart below its picture, which is `children`: what can happen is pressed, here or in the picture, and where play then is
 * lights up there. An edited chart is run by the same presses. Without a run, what a chart says of a phase that is pressed in the picture.
 */
export function TryIt(props: { drawn: Drawn; children: JSX.Element }) {
  const [run, setRun] = createSignal<DryRun | null>(null)
  const [chosen, setChosen] = createSignal<string | null>(null)
  let picture!: HTMLDivElement
  let panel!: HTMLElement
  let start: HTMLButtonElement | undefined
  const walk = () => props.drawn.walk
  const now = createMemo(() => {
    const steps = run()
    return steps && replayed(walk(), steps)
  })
  const choices = createMemo(() => {
    const steps = now()
    return steps ? choicesAt(walk(), placeOf(steps)) : []
  })

  /** What was pressed is gone: the focus goes on to what can be pressed now. */
  function go(to: DryRun | null): void {
    setChosen(null)
    setRun(to)
    if (to === null) start?.focus({ preventScroll: true })
    else panel.querySelector<HTMLElement>('.try-choices button, .try-again')?.focus({ preventScroll: true })
    showBoth()
  }
  /** Where there is no room for both, the picture goes first. */
  function showBoth(): void {
    for (const part of [panel, picture]) part.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }
  function choose(path: string | null): void {
    if (run() !== null) return
    const hadFocus = panel.contains(document.activeElement)
    const before = chosen()
    setChosen(path)
    if (path !== null) {
      // What is said of it would not be seen.
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
      bringIntoView(picture, path)
      showBoth()
    }
    if (!hadFocus) return
    // What was pressed is gone.
    if (path !== null) panel.querySelector<HTMLElement>('#about-phase')?.focus({ preventScroll: true })
    else if (before !== null) phaseIn(picture, before)?.focus({ preventScroll: true })
  }
  function press(choice: Choice): void {
    const steps = now()
    if (steps) go(pressed(walk(), steps, choice.key))
  }

  createEffect(() => {
    // Another picture is lit anew.
    void props.drawn.svg
    const steps = now()
    const open = choices().flatMap(({ line }) => (line ? [line.id] : []))
    light(picture, steps && { place: placeOf(steps), taken: takenBy(steps[steps.length - 1]), open })
    if (steps) bringIntoView(picture, placeOf(steps).leaf)
  })
  const pressInPicture = ({ target }: MouseEvent) => {
    const phase = phaseOf(target)
    if (target instanceof Element && target.closest('.chart-paper')) choose(phase === chosen() ? null : phase)
    const id = target instanceof Element && target.closest<SVGElement>('[data-open]')?.dataset.line
    const choice = choices().find(({ line }) => line?.id === id)
    if (choice) press(choice)
  }
  onMount(() => {
    picture.addEventListener('click', pressInPicture)
    const buttons = createPhaseButtons(picture, {
      choose: (path) => choose(path === chosen() ? null : path),
      reveal: (path) => bringIntoView(picture, path),
    })
    createEffect(() => {
      // In another picture they are new.
      void props.drawn.svg
      const path = chosen()
      if (path !== null && !walk().phases.some((phase) => phase.path === path)) setChosen(null)
      // An older server tells less of phases.
      const on = run() === null && walk().phases.every(({ facts }) => Array.isArray(facts))
      picture.querySelector('.chart-paper svg')?.setAttribute('role', on ? 'group' : 'img')
      buttons.update(chosen(), on)
    })
  })
  onCleanup(() => picture.removeEventListener('click', pressInPicture))

  return (
    <div class="try-beside" data-trying={run() !== null || chosen() !== null}>
      <div ref={picture}>{props.children}</div>
      <section class="try" ref={panel} aria-label={t('Try the chart')}>
        <Show
          when={now()}
          fallback={
            <>
              <Show when={chosen()}>{(path) => <AboutPhase walk={walk()} path={path()} choose={choose} />}</Show>
              <p class="row">
                <button type="button" class="button button-primary" ref={start} onClick={() => go(begun(walk()))}>
                  {t('Try the chart')}
                </button>
                <span class="quiet">{t('Press its moves and see where they lead, without a match.')}</span>
              </p>
            </>
          }
        >
          {(steps) => (
            <>
              <p role="status">
                <Said steps={steps()} isOver={isOver(walk(), placeOf(steps()))} />
              </p>
              <ul class="try-choices">
                <For each={choices()}>
                  {(choice) => (
                    <li>
                      <button type="button" class="button" onClick={() => press(choice)}>
                        <span>{choiceText(choice)}</span>
                        <Show when={byWhom(choice)}>{(who) => <small>{who()}</small>}</Show>
                      </button>
                    </li>
                  )}
                </For>
              </ul>
              <p class="row">
                <button type="button" class="button button-small" disabled={steps().length === 1} onClick={() => go(undone(steps()))}>
                  {t('Back')}
                </button>
                <button type="button" class="button button-small try-again" onClick={() => go(begun(walk()))}>
                  {t('Begin again')}
                </button>
                <button type="button" class="button button-small" onClick={() => go(null)}>
                  {t('Stop')}
                </button>
              </p>
              <ol class="try-steps" aria-label={t('Steps so far')}>
                <For each={steps()}>{(step) => <li>{stepText(step)}</li>}</For>
              </ol>
              <p class="quiet">
                {t(
                  'Without rules: you say which conditions hold. Phases of each seat are gone through as if there were one seat, and steps of a progression are in any order.',
                )}
              </p>
            </>
          )}
        </Show>
      </section>
    </div>
  )
}

/** Where play is, and how it came there. */
function Said(props: { steps: DryRun; isOver: boolean }) {
  const text = () => {
    const step = props.steps[props.steps.length - 1] ?? props.steps[0]
    const { leaf, interrupts } = step.place
    const back = interrupts[interrupts.length - 1]?.back
    return [
      cameText(step, leaf),
      back !== undefined && t('From there play goes back to {phase}.', { phase: back }),
      props.isOver && t('The match is over.'),
    ]
      .filter(Boolean)
      .join(' ')
  }
  return <>{text()}</>
}

function cameText({ pressed, onward }: Step, phase: string): string {
  if (!pressed) return t('Play begins in {phase}.', { phase })
  const { choice, from } = pressed
  const move = whatText(choice)
  const between = onward.map((one) => one.from)
  if (between.length > 0) return t('{move} leads by way of {phases} to {phase}.', { move, phases: listed(between), phase })
  return from === phase ? t('{move}: play stays in {phase}.', { move, phase }) : t('{move} leads to {phase}.', { move, phase })
}

/** `play, if trickFull → taken`. */
const choiceText = (choice: Choice) => `${whatText(choice)} ${choice.to === null ? '↻' : `→ ${choice.to}`}`

/** `place → placed`, `pass → passing.chosen → passed → trick`. */
function stepText({ pressed, onward, place }: Step): string {
  const leaves = [...onward.map(({ from }) => from), place.leaf]
  return [...(pressed ? [whatText(pressed.choice)] : []), ...leaves].join(' → ')
}

function whatText(choice: Choice): string {
  const { when } = choice
  const word = wordOf(choice)
  const condition = when === null ? '' : when === 'else' ? t('else') : t('if {condition}', { condition: when.holds })
  return [word, condition].filter(Boolean).join(', ') || t('on by itself')
}

function wordOf({ kind, word, line }: Choice): string {
  if (kind === 'always') return line?.move ?? ''
  if (kind === 'done') return t('when it is done')
  return kind === 'back' ? t('when the interrupt is done') : word
}

/** Who does it, where the text does not say so. */
function byWhom({ kind, line }: Choice): string | null {
  if (kind === 'always') return t('by itself')
  return kind === 'move' ? whoseText(line?.turn ?? null) : null
}

const takenBy = (step: Step | undefined): WalkLine[] =>
  step ? [step.pressed, ...step.onward].flatMap((taken) => (taken?.choice.line ? [taken.choice.line] : [])) : []
