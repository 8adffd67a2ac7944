import { createEffect, createSignal, on, onCleanup, onMount, Show } from 'solid-js'
import { heatOf, type Visits } from '../../statecharts/draw/picture/heat.ts'
import { t } from '../languages/text.ts'
import { toMiddle } from './lights.ts'

/** Scales at which the picture can be shown; 1: as drawn. */
const [LEAST, MOST, STEP] = [0.1, 3, 1.25]
/** At this scale its smallest text, of 11 pixels, is 9 pixels high. Smaller is not shown unless it is asked for. */
const READABLE = 9 / 11
const NOWHERE: Visits = { phases: {}, moved: {} }

/**
 * The drawn chart: zoomed, moved, searched for phases. `svg`: from the server. `shown`: path of a phase to bring into view. `visits`: what
 * play did in each phase, which makes it a heat map.
 */
export function Picture(props: { title: string; svg: string; shown: string | null; visits: Visits | null }) {
  const [scale, setScale] = createSignal(1)
  const [sought, setSought] = createSignal('')
  const [at, setAt] = createSignal(0)
  let frame!: HTMLDivElement
  let scroller!: HTMLDivElement
  let paper!: HTMLDivElement
  const drawn = () => paper.querySelector('svg')!
  const size = () => drawn().viewBox.baseVal
  const phases = () => [...paper.querySelectorAll<SVGGElement>('[data-phase]:not([data-phase=""])')]
  const nameOf = (phase: SVGGElement) => phase.dataset.phase ?? ''

  const found = () => {
    const words = sought().trim().toLowerCase()
    return words === '' ? [] : phases().filter((phase) => nameOf(phase).toLowerCase().includes(words))
  }

  /** Keeps what is in the middle there. */
  function zoom(to: number): void {
    const next = Math.min(MOST, Math.max(LEAST, to))
    const { clientWidth, clientHeight } = scroller
    const x = (scroller.scrollLeft + clientWidth / 2) / scale()
    const y = (scroller.scrollTop + clientHeight / 2) / scale()
    setScale(next)
    scroller.scrollTo({ left: x * next - clientWidth / 2, top: y * next - clientHeight / 2, behavior: 'instant' })
  }

  const whole = () => Math.min(1, scroller.clientWidth / size().width, scroller.clientHeight / size().height)

  function reveal(phase: SVGGElement | undefined): void {
    for (const other of phases()) delete other.dataset.sought
    if (!phase) return
    phase.dataset.sought = 'true'
    toMiddle(scroller, phase, 'always')
  }

  onMount(() => {
    // As wide as there is room for, as far as it can be read.
    setScale(Math.max(READABLE, Math.min(1, scroller.clientWidth / size().width)))
    // The beginning is at the top, in the middle.
    scroller.scrollLeft = (scroller.scrollWidth - scroller.clientWidth) / 2
  })
  createEffect(() => {
    // Another picture is as large as this one was, and what was in view stays there.
    void props.svg
    drawn().style.width = `${size().width * scale()}px`
    drawn().style.height = 'auto'
  })
  createEffect(() => {
    void props.svg
    const heat = heatOf(props.visits ?? NOWHERE)
    for (const phase of phases()) {
      const percent = heat.get(nameOf(phase))
      phase.querySelector<SVGElement>(':scope > .box')?.style.setProperty('--heat', `${percent ?? 0}%`)
      if (percent === undefined) delete phase.dataset.heat
      else phase.dataset.heat = percent === 0 ? 'never' : 'some'
    }
  })
  createEffect(
    on([sought, at], () => {
      const some = found()
      reveal(some[at() % (some.length || 1)])
    }),
  )
  createEffect(
    on(
      () => props.shown,
      (shown) => {
        if (shown === null) return
        reveal(phases().find((phase) => nameOf(phase) === shown))
        frame.scrollIntoView({ block: 'nearest' })
      },
      { defer: true },
    ),
  )

  return (
    <div class="chart-frame" ref={frame}>
      <div class="chart-tools" role="group" aria-label={t('The picture')}>
        <input
          type="search"
          placeholder={t('Find a phase')}
          aria-label={t('Find a phase')}
          value={sought()}
          onInput={(event) => {
            setAt(0)
            setSought(event.currentTarget.value)
          }}
          onKeyDown={(event) => event.key === 'Enter' && setAt(at() + 1)}
        />
        <span class="quiet" role="status">
          <Show when={sought().trim() !== ''}>
            <Show when={found().length > 0} fallback={t('No phase has that name.')}>
              {t('{n} of {most}', { n: (at() % found().length) + 1, most: found().length })}
            </Show>
          </Show>
        </span>
        <span class="chart-zoom">
          <button type="button" class="button button-icon" aria-label={t('Zoom in')} onClick={() => zoom(scale() * STEP)}>
            +
          </button>
          <button type="button" class="button button-icon" aria-label={t('Zoom out')} onClick={() => zoom(scale() / STEP)}>
            −
          </button>
          <button type="button" class="button" onClick={() => zoom(whole())}>
            {t('Fit')}
          </button>
          <FullWindow of={() => frame} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys. */}
      <section class="chart-scroller" ref={scroller} tabIndex={0} aria-label={props.title}>
        {/* The server writes it from the chart, whose texts it escapes. */}
        <div class="chart-paper" ref={paper} innerHTML={props.svg} />
      </section>
      <Show when={props.visits}>
        <HeatKey />
      </Show>
    </div>
  )
}

/** What the colours of phases mean, beneath the picture. */
function HeatKey() {
  return (
    <ul class="chart-key" aria-label={t('What the colours mean')}>
      <li data-heat="some">{t('Darker: more moves are made there')}</li>
      <li data-heat="none">{t('No colour: play only passes through, or nobody moves there')}</li>
      <li data-heat="never">{t('Dashed: never reached')}</li>
    </ul>
  )
}

/** Shows the frame alone, where the browser can. */
function FullWindow(props: { of: () => HTMLElement }) {
  const [full, setFull] = createSignal(false)
  const follow = () => setFull(document.fullscreenElement === props.of())
  document.addEventListener('fullscreenchange', follow)
  onCleanup(() => document.removeEventListener('fullscreenchange', follow))
  const toggle = () => (full() ? document.exitFullscreen() : props.of().requestFullscreen()).catch(() => {})
  return (
    <Show when={document.fullscreenEnabled}>
      <button type="button" class="button" aria-pressed={full()} onClick={() => void toggle()}>
        {t('Full window')}
      </button>
    </Show>
  )
}
