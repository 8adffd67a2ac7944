import { render } from 'solid-js/web'

// Bundled into one style sheet, which loads sooner than three; without what most matches are played without.
import.meta.glob(['./{kit,match}/**/*.css', '!./match/{waiting,plan}/*.css', '!./kit/generic-board/*.css'], { eager: true })

import { App } from './app.tsx'
import './style/tokens.css'
import './style/base.css'
import './style/pages.css'
import './style/forced-colours.css'

render(() => <App />, document.getElementById('root')!)
