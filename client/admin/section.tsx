import { createUniqueId, type JSX } from 'solid-js'
import { Problem } from '../page/sending.tsx'

/** A section of the page: its title, which the browser's tab has too, and a problem if there is one. */
export function Section(props: { title: string; problem?: string | undefined; children: JSX.Element }) {
  document.title = `${props.title} – Playchart`
  return (
    <section class="admin-section">
      <h1>{props.title}</h1>
      <Problem message={props.problem ?? ''} />
      {props.children}
    </section>
  )
}

/** A form that looks for something. */
export function FindForm(props: { label: string; value: string; find: (text: string) => void }) {
  const id = createUniqueId()
  let input!: HTMLInputElement
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    props.find(input.value.trim())
  }
  return (
    <form class="admin-find" role="search" onSubmit={find}>
      <label class="field" for={id}>
        <span>{props.label}</span>
        <input ref={input} id={id} type="search" maxLength={100} value={props.value} />
      </label>
      <button type="submit" class="button button-primary">
        Find
      </button>
    </form>
  )
}

/** A date and a time as the browser writes them. */
export function Moment(props: { at: number }) {
  const written = () => new Date(props.at)
  return <time dateTime={written().toISOString()}>{written().toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}</time>
}
