import { For, Match, Switch } from 'solid-js'
import type { DomainInfo } from '../../engine/view-shape.ts'
import { useBoard } from './board.ts'

/** What a field holds before anything is typed. */
export function initial(domain: DomainInfo): string {
  switch (domain.kind) {
    case 'bool':
      return 'false'
    case 'seat':
      return '0'
    case 'int':
      return String(domain.min)
    case 'oneOf':
      return String(domain.values[0])
    case 'slot':
    case 'text':
      return ''
  }
}

/** One argument to be typed. */
export function MoveField(props: { domain: DomainInfo; value: string; change: (text: string) => void }) {
  const board = useBoard()
  const number = (min: number, max: number | undefined) => (
    <input type="number" required min={min} max={max} value={props.value} onChange={(event) => props.change(event.currentTarget.value)} />
  )
  const list = (values: { value: string; label: string }[]) => (
    <select onChange={(event) => props.change(event.currentTarget.value)}>
      <For each={values}>
        {({ value, label }) => (
          <option value={value} selected={value === props.value}>
            {label}
          </option>
        )}
      </For>
    </select>
  )
  return (
    <Switch>
      <Match when={props.domain.kind === 'int' && props.domain}>{(domain) => number(domain().min, domain().max)}</Match>
      <Match when={props.domain.kind === 'slot'}>{number(1, undefined)}</Match>
      <Match when={props.domain.kind === 'seat'}>
        {list(board.view.players.map((_, seat) => ({ value: String(seat), label: board.name(seat) })))}
      </Match>
      <Match when={props.domain.kind === 'bool'}>
        {list([
          { value: 'false', label: 'no' },
          { value: 'true', label: 'yes' },
        ])}
      </Match>
      <Match when={props.domain.kind === 'oneOf' && props.domain}>
        {(domain) => list(domain().values.map((value) => ({ value: String(value), label: String(value) })))}
      </Match>
      <Match when={props.domain.kind === 'text' && props.domain}>
        {(domain) => (
          <input
            type="text"
            required
            maxLength={domain().max}
            value={props.value}
            onInput={(event) => props.change(event.currentTarget.value)}
          />
        )}
      </Match>
    </Switch>
  )
}
