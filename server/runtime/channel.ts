import { log } from './log.ts'

/** Calls its subscribers synchronously with each event, in the order in which they subscribed. */
export interface Channel<Event> {
  /** Errors of a subscriber are logged; the other subscribers are still called, and nothing is thrown. */
  happened(event: Event): void
  /** The same with what another server on the same database has done, and told those whom only it knows of. */
  heard(event: Event): void
  /** Returns a function that ends the subscription. */
  subscribe(subscriber: Subscriber<Event>): () => void
}

/** `isOwn`: this server has done it. */
export type Subscriber<Event> = (event: Event, isOwn: boolean) => void

export function createChannel<Event extends { readonly type: string }>(): Channel<Event> {
  const subscriptions = new Set<{ readonly tell: Subscriber<Event> }>()

  function publish(event: Event, isOwn: boolean): void {
    for (const { tell } of [...subscriptions]) {
      try {
        tell(event, isOwn)
      } catch (error) {
        log('subscriber-failed', { happened: event.type, error })
      }
    }
  }

  return {
    happened: (event) => publish(event, true),
    heard: (event) => publish(event, false),
    subscribe(tell) {
      const subscription = { tell }
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
  }
}
