import { log } from './log.ts'

/** Calls its subscribers synchronously with each event, in the order in which they subscribed. */
export interface Channel<Event> {
  /** Errors of a subscriber are logged; the other subscribers are still called, and nothing is thrown. */
  happened(event: Event): void
  /** Returns a function that ends the subscription. */
  subscribe(subscriber: Subscriber<Event>): () => void
}

export type Subscriber<Event> = (event: Event) => void

export function createChannel<Event extends { readonly type: string }>(): Channel<Event> {
  const subscriptions = new Set<{ readonly tell: Subscriber<Event> }>()
  return {
    happened(event) {
      for (const { tell } of [...subscriptions]) {
        try {
          tell(event)
        } catch (error) {
          log('subscriber-failed', { happened: event.type, error })
        }
      }
    },
    subscribe(tell) {
      const subscription = { tell }
      subscriptions.add(subscription)
      return () => subscriptions.delete(subscription)
    },
  }
}
