import { type Component, lazy } from 'solid-js'

/**
 * A component whose code is loaded when it is first drawn, or by its `preload`. Until then the Suspense around it is shown.
 * `instead`: drawn if the code cannot be loaded, because the connection is lost or the server has a newer version.
 */
export const loadedLater = <Props extends object>(load: () => Promise<Component<Props>>, instead: Component) =>
  lazy(async (): Promise<{ default: Component<Props> }> => {
    try {
      return { default: await load() }
    } catch {
      return { default: instead }
    }
  })
