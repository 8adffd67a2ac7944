import { createSignal, For } from 'solid-js'
import { t } from '../languages/text.ts'
import { copyText } from '../page/copy-text.ts'
import { Problem } from '../page/sending.tsx'
import type { GameChart } from '../remote/wire.ts'

/** The formats that the server writes, and what each is for. */
const FORMATS = [
  { format: 'svg', ending: 'svg', name: 'SVG', about: t('a picture of any size, for light and dark') },
  { format: 'mermaid', ending: 'mmd', name: 'Mermaid', about: t('for Markdown, as on GitHub') },
  { format: 'xstate', ending: 'json', name: 'XState', about: t('for Stately and other editors') },
  { format: 'scxml', ending: 'scxml', name: 'SCXML', about: t('the W3C’s format of statecharts') },
] as const

/** The chart as a file, or as a link. */
export function Exports(props: { chart: Pick<GameChart, 'name' | 'svg'> }) {
  const [problem, setProblem] = createSignal('')
  const [said, setSaid] = createSignal('')
  const savePng = async () => {
    setProblem('')
    try {
      const address = URL.createObjectURL(await pngOf(props.chart.svg))
      const link = Object.assign(document.createElement('a'), { href: address, download: `${props.chart.name}.png` })
      link.click()
      // The browser has begun to read it by then.
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    } catch {
      setProblem(t('This browser could not draw the picture. Please take the SVG instead.'))
    }
  }
  let link!: HTMLInputElement
  const copyLink = async () => setSaid((await copyText(link)) ? t('Copied.') : t('It is selected: please copy it.'))
  return (
    <section aria-labelledby="take-along">
      <h2 id="take-along">{t('Take it along')}</h2>
      <ul class="chart-exports">
        <For each={FORMATS}>
          {({ format, ending, name, about }) => (
            <li>
              <a class="button" href={`/api/games/${props.chart.name}/chart/${format}`} download={`${props.chart.name}.${ending}`}>
                {name}
              </a>
              <span class="quiet">{about}</span>
            </li>
          )}
        </For>
        <li>
          <button type="button" class="button" onClick={() => void savePng()}>
            PNG
          </button>
          <span class="quiet">{t('a picture for everywhere else')}</span>
        </li>
      </ul>
      <Problem message={problem()} />
      <div class="row">
        <label for="chart-link">{t('Link')}</label>
        <input ref={link} id="chart-link" readonly value={location.origin + location.pathname} />
        <button type="button" class="button" onClick={() => void copyLink()}>
          {t('Copy')}
        </button>
        <span class="quiet" role="status">
          {said()}
        </span>
      </div>
    </section>
  )
}

/** Twice as many pixels as on a plain screen, so that it can be read when it is printed … */
const SCALE = 2
/** … but no more than every browser draws. */
const MOST_PIXELS = 8192

/** Draws a picture, in the colours of this page's light or dark mode. Rejects where the browser cannot. */
async function pngOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = Math.min(SCALE, MOST_PIXELS / Math.max(image.naturalWidth, image.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('nothing was drawn'))), 'image/png'),
  )
}
