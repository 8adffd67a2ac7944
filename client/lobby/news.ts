import { createSignal, onCleanup } from 'solid-js'

/** Milliseconds, at least and at random more, until the lists are asked for when the connection is lost: pages do not all ask at once. */
const ASK_AFTER_MS = 1000
const ASK_SPREAD_MS = 2000

/**
 * Follows which lists of matches have changed while the page is visible: browsers open few connections to one server, so hidden pages leave
 * them to others. `changed` is called with the lists' names, or null when what has changed is not known, because the connection was lost for a while.
 * Returns whether the server tells at the moment.
 */
export function followNews(changed: (lists: readonly string[] | null) => void): () => boolean {
  const [following, setFollowing] = createSignal(false)
  let source: EventSource | undefined
  let missed = false
  let asking: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(asking)
    source?.close()
    source = undefined
    setFollowing(false)
  }
  const follow = () => {
    leave()
    missed = false
    if (document.hidden) return
    source = new EventSource('/api/events')
    source.onopen = () => {
      clearTimeout(asking)
      setFollowing(true)
      if (missed) changed(null)
      missed = false
    }
    // The browser tries again by itself, unless the server refuses; meanwhile the lists are asked for regularly.
    source.onerror = () => {
      if (following()) asking = setTimeout(() => changed(null), ASK_AFTER_MS + Math.random() * ASK_SPREAD_MS)
      setFollowing(false)
      missed = true
    }
    source.onmessage = ({ data }) => {
      const news: { changed: string[] } = JSON.parse(data)
      changed(news.changed)
    }
  }
  document.addEventListener('visibilitychange', follow)
  onCleanup(() => {
    document.removeEventListener('visibilitychange', follow)
    leave()
  })
  follow()
  return following
}
