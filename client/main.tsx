import { render } from 'solid-js/web'

// In one file with all else: one style sheet is there sooner than three.
import.meta.glob('./{kit,match}/**/*.css', { eager: true })

import { App } from './app.tsx'
import './style/tokens.css'
import './style/base.css'
import './style/pages.css'
import './style/forced-colours.css'

render(() => <App />, document.getElementById('root')!)
