import { render } from 'solid-js/web'
import { App } from './app.tsx'
import './style/tokens.css'
import './style/base.css'
import './style/pages.css'
import './style/forced-colours.css'

render(() => <App />, document.getElementById('root')!)
