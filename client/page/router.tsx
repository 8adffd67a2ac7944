import { createSignal, type JSX, onCleanup } from 'solid-js'

const [path, setPath] = createSignal(location.pathname + location.search)

/** The current path and query of the browser. */
export const here = path
/** Navigates without loading the page. */
export function go(to: string) {
  history.pushState(null, '', to)
  setPath(to)
  scrollTo(0, 0)
}

/** Follows the browser's back and forward buttons until its owner is disposed. */
export function followHistory() {
  const follow = () => setPath(location.pathname + location.search)
  addEventListener('popstate', follow)
  onCleanup(() => removeEventListener('popstate', follow))
}

/** A link inside the app. `label`: what it says where its content is a picture. */
export function Link(props: { to: string; class?: string; label?: string; children: JSX.Element }) {
  return (
    <a
      href={props.to}
      class={props.class}
      aria-label={props.label}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
        event.preventDefault()
        go(props.to)
      }}
    >
      {props.children}
    </a>
  )
}

export type Route =
  | { page: 'lobby' | 'invite' | 'account' | 'notices' | 'device' | 'mailed' | 'unknown' }
  | { page: 'sign-in'; provider: string }
  | { page: 'match' | 'inspector'; id: string }
  /** `rules`: the hash of older rules. */
  | { page: 'rules'; game: string; rules: string | undefined }
  | { page: 'chart'; game: string }
  /** `path`: what follows `/admin/`. */
  | { page: 'admin'; path: string }

/** The page that a path shows. */
export function routeOf(path: string): Route {
  const [place = '', query] = path.split('?')
  if (place === '/') return { page: 'lobby' }
  if (/^\/invite(\/[\w-]+)?\/?$/.test(place)) return { page: 'invite' }
  if (/^\/account\/?$/.test(place)) return { page: 'account' }
  if (/^\/notices\/?$/.test(place)) return { page: 'notices' }
  if (/^\/device\/?$/.test(place)) return { page: 'device' }
  if (/^\/mailed\/?$/.test(place)) return { page: 'mailed' }
  const [, provider] = /^\/sign-in\/([\w-]+)\/?$/.exec(place) ?? []
  if (provider !== undefined) return { page: 'sign-in', provider }
  const admin = /^\/admin(\/.*)?$/.exec(place)
  if (admin) return { page: 'admin', path: (admin[1] ?? '').slice(1) }
  const [, game, shown] = /^\/games\/([\w-]+)\/(rules|chart)\/?$/.exec(place) ?? []
  if (game !== undefined && shown === 'chart') return { page: 'chart', game }
  if (game !== undefined) return { page: 'rules', game, rules: new URLSearchParams(query).get('rules') ?? undefined }
  const [, id, beside] = /^\/matches\/([\w-]+)(\/inspector)?\/?$/.exec(place) ?? []
  return id === undefined ? { page: 'unknown' } : { page: beside ? 'inspector' : 'match', id }
}
