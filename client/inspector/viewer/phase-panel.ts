import { aboutPhase, type LinesAt, type PhaseAbout, saysSomething } from '../../../statecharts/draw/graph/about-phase.ts'
import type { Walk, WalkLine } from '../../../statecharts/draw/graph/walk.ts'
import { byId } from './controls.ts'
import { element } from './element.ts'
import { whoseText } from './wording.ts'

/** What the chart says of a phase, beside it. */
export interface PhasePanel {
  /** Of this phase of this chart; of none where one of them is null. */
  show(walk: Walk | null, path: string | null): void
}

/** `choose` is called with the path of a phase that is asked for from here. */
export function createPhasePanel(choose: (path: string) => void): PhasePanel {
  const root = byId('panel-phase')

  function place(path: string): HTMLElement | string {
    if (path === '') return 'anywhere'
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'place'
    button.textContent = path
    button.addEventListener('click', () => choose(path))
    return button
  }

  const lineOf = ({ text, to, turn }: WalkLine) =>
    element(
      'li',
      '',
      element('span', 'what', text),
      ...(to === null ? [' ↻'] : [' → ', place(to)]),
      ' ',
      element('span', 'word', whoseText(turn)),
    )

  const part = (title: string, items: readonly HTMLElement[]) =>
    items.length === 0 ? [] : [element('h3', '', title), element('ul', '', ...items)]

  const said = (texts: readonly string[]) => texts.map((text) => element('li', '', text))

  const partsOf = ({ facts, steps, moves, always, timers, done }: LinesAt) => [
    ...part('Here', said(facts)),
    ...part('Moves', moves.map(lineOf)),
    ...part('Steps', said(steps)),
    ...part('By itself', always.map(lineOf)),
    ...part('By the clock', timers.map(lineOf)),
    ...part('When it is done', done.map(lineOf)),
  ]

  function all(about: PhaseAbout): HTMLElement[] {
    const from = about.from.map((line) => element('li', '', place(line.from), `: ${line.text}`))
    return [
      element('h2', '', about.path),
      ...(about.prompt === null ? [] : [element('p', 'prompt', about.prompt)]),
      ...(about.final ? [element('p', 'quiet', 'Play ends here.')] : []),
      ...(about.final || saysSomething(about) ? [] : [element('p', 'quiet', 'Nothing else is written in this phase.')]),
      ...(about.passed ? [element('p', 'quiet', 'Play only passes through here: a breakpoint here stops only a sandbox.')] : []),
      ...partsOf(about),
      ...part('Play comes from', from),
      ...about.around.flatMap((outer) => [
        element('h2', '', outer.path === '' ? 'As everywhere' : `As everywhere in ${outer.path}`),
        ...partsOf(outer),
      ]),
    ]
  }

  return {
    show(walk, path) {
      const about = walk === null || path === null ? null : aboutPhase(walk, path)
      const hadFocus = root.contains(document.activeElement)
      root.replaceChildren(...(about ? all(about) : [element('p', 'quiet', 'Press a phase in the chart to read about it.')]))
      root.scrollTop = 0
      // What was pressed is gone.
      if (hadFocus) root.focus({ preventScroll: true })
    },
  }
}
