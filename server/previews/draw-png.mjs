import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'

/** The thread that turns SVG into PNG: it receives one SVG at a time and posts its PNG, or why there is none. `pictures.ts` starts it. */

const { resolve } = createRequire(import.meta.url)
/** Of this package's own: a server may have no fonts. */
const font = {
  fontFiles: ['DejaVuSans', 'DejaVuSans-Bold'].map((name) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)),
  loadSystemFonts: false,
  defaultFontFamily: 'DejaVu Sans',
}

parentPort.on('message', (svg) => {
  try {
    const png = new Resvg(svg, { font, logLevel: 'off' }).render().asPng()
    const bytes = new Uint8Array(png)
    parentPort.postMessage({ png: bytes }, [bytes.buffer])
  } catch (error) {
    parentPort.postMessage({ error: String(error) })
  }
})
