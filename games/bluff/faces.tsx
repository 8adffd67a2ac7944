import { Show } from 'solid-js'
import { ACTIONS, type Action, type Role } from './actions.ts'

/** Strokes in a square of 24. */
const DRAWN: { readonly [R in Role]: string } = {
  Pilot:
    'M12 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14M12 10a2 2 0 1 1 0 4a2 2 0 1 1 0-4M12 2v8M12 14v8M2 12h8M14 12h8M5 5l5.6 5.6M13.4 13.4L19 19M19 5l-5.6 5.6M10.6 13.4L5 19',
  Smuggler: 'M7.5 3h9q3.5 9 0 18h-9q-3.5-9 0-18M6 8.5h12M6 15.5h12M12 10.5v3',
  Wrecker:
    'M12.5 2.5c.5 4.5 5.5 6.5 5.5 12a6 6 0 0 1-12 0c0-3 1.5-4.5 2.5-6c.5 2 1.5 3 2.5 3c1-3 .5-6 1.5-9M12 14.5c1.5 1.5 2 2.5 2 3.800a2 2 0 0 1-4 0c0-1.300.8-2.300 2-3.800',
  Keeper:
    'M9.5 9.5h5L16.5 21h-9zM9.5 9.5v-4h5v4M8.5 5.5L12 2.5l3.5 3M8.700 14.5h6.600M2.5 4l4 1.800M2.5 11l4-1.800M21.5 4l-4 1.800M21.5 11l-4-1.800',
  Warden: 'M12 2.5l7.5 3v6c0 5-3.5 8.200-7.5 10c-4-1.800-7.5-5-7.5-10v-6zM8.5 12l2.5 2.5l4.5-5',
}
/** What needs nobody of the crew. */
const PLAIN: { readonly [action: string]: string } = {
  fishes: 'M2.5 12c4-6 11-6 15 0c-4 6-11 6-15 0M17.5 12l4-4v8zM7 11v.2',
  trades: 'M4 8h15l-4-4M20 16H5l4 4',
  denounces: 'M3.5 10v4l11 5V5zM5.5 15l1.5 5.5h3l-1.2-4M18 9.5c1.5 1.5 1.5 3.5 0 5M20 7c3 3 3 7 0 10',
}
const TONES: { readonly [R in Role]: number } = { Pilot: 0, Smuggler: 5, Wrecker: 1, Keeper: 3, Warden: 2 }

export function RoleSign(props: { role: Role }) {
  return (
    <svg class="bl-sign" viewBox="0 0 24 24" aria-hidden="true" style={{ '--tone': `var(--piece-${TONES[props.role]})` }}>
      <path d={DRAWN[props.role]} />
    </svg>
  )
}

/** Whom one claims for an action, or what it is. */
export function ActionSign(props: { action: Action }) {
  return (
    <Show
      when={ACTIONS[props.action].role}
      fallback={
        <svg class="bl-sign" viewBox="0 0 24 24" aria-hidden="true" style={{ '--tone': 'var(--ink-2)' }}>
          <path d={PLAIN[props.action]} />
        </svg>
      }
    >
      {(role) => <RoleSign role={role()} />}
    </Show>
  )
}

/** The face of a card. `name`: what players call the role. */
export function Face(props: { role: Role; name: string }) {
  return (
    <span class="bl-face" aria-hidden="true">
      <RoleSign role={props.role} />
      <span class="bl-role">{props.name}</span>
    </span>
  )
}
