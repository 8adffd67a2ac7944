import { createSignal, type JSX, Show } from 'solid-js'
import type { Visits } from '../../statecharts/draw/picture/heat.ts'
import { createSending, Problem } from '../page/sending.tsx'
import type { Answer } from '../remote/answer.ts'

interface Props<T> {
  /** Fields to choose from, in front of the button. */
  children?: JSX.Element
  button: string
  /** What is said while the server counts. */
  busy: string
  ask: (chosen: FormData) => Promise<Answer<T>>
  /** What was counted, in a sentence. */
  said: (counted: T) => string
  /** Tables, where at least one match was counted. */
  results: (counted: T) => JSX.Element
  /** What play did in each phase, told to `show`. */
  visits: (counted: T) => Visits
  show: (visits: Visits) => void
}

/** A form that has the server count what is done in matches: its fields and button, how it goes, and what came of it. */
export function Counting<T extends { readonly matches: number }>(props: Props<T>) {
  const [counted, setCounted] = createSignal<T | null>(null)
  const { problem, sending, send } = createSending()
  const ask = (form: HTMLFormElement) =>
    send(props.ask(new FormData(form)), (value) => {
      setCounted(() => value)
      if (value.matches > 0) props.show(props.visits(value))
    })
  const said = () => {
    const value = counted()
    return value ? props.said(value) : ''
  }
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!sending()) void ask(event.currentTarget)
        }}
      >
        {props.children}
        <button type="submit" class="button button-primary" data-pending={sending()} aria-disabled={sending()}>
          {props.button}
        </button>
      </form>
      <p class="quiet" role="status">
        {sending() ? props.busy : said()}
      </p>
      <Problem message={problem()} />
      <Show when={counted()} keyed>
        {(value) => (
          <Show when={value.matches > 0}>
            <div class="chart-results">{props.results(value)}</div>
          </Show>
        )}
      </Show>
    </>
  )
}
