import { render } from 'solid-js/web'

// Bundled into one style sheet, which loads sooner than three; without what most matches are played without.
import.meta.glob(
  [
    './{kit,match}/**/*.css',
    '!./match/{ending,keys,waiting,plan}/*.css',
    '!./match/panels/{breakpoints,diagram,inspector,log,result,rewind,what-now}.css',
    '!./kit/generic-board/*.css',
    '!./kit/menu/hints.css',
  ],
  { eager: true },
)

import { App } from './app.tsx'
import './style/tokens.css'
import './style/base.css'
import './style/pages.css'
import './style/forced-colours.css'

// Most have not asked their system for more contrast.
const contrast = matchMedia('(prefers-contrast: more)')
const wearContrast = () => contrast.matches && void import('./style/contrast.css').catch(() => {})
wearContrast()
contrast.addEventListener('change', wearContrast)

render(() => <App />, document.getElementById('root')!)
// It shows notices, and keeps pages for when the server cannot be reached. Some private windows have none.
addEventListener('load', () => navigator.serviceWorker?.register('/worker.js').catch(() => {}))
