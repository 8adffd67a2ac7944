import { createSignal, For, onCleanup, Show } from 'solid-js'
import type { Breakpoint } from '../../../statecharts/language/breakpoints.ts'
import { t } from '../../languages/text.ts'
import { createSending, Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { MatchInfo } from '../../remote/wire.ts'
import type { MatchActor } from '../actor/use-match.ts'
import './breakpoints.css'

/** Where the match stops, to be chosen by its only person: phases that play enters, guards whose answer changes. */
export function Breakpoints(props: { actor: MatchActor }) {
  const { actor } = props
  const [context, setContext] = createSignal(actor.getSnapshot().context)
  const { unsubscribe } = actor.subscribe((snapshot) => setContext(snapshot.context))
  onCleanup(unsubscribe)
  const { problem, sending, send } = createSending()
  const match = () => context().match
  const set = () => match()?.breakpoints
  const [all, setAll] = createSignal<readonly Breakpoint[]>([])
  const ask = () => {
    const shown = match()
    if (shown && all().length === 0) send(api.breakpoints(shown.id), ({ breakpoints }) => setAll(breakpoints))
  }
  const isSet = (one: Breakpoint) => set()?.some((other) => labelOf(other) === labelOf(one)) === true
  const toggle = (one: Breakpoint) => {
    const { id } = match()!
    const others = (set() ?? []).filter((other) => labelOf(other) !== labelOf(one))
    send(api.setBreakpoints(id, isSet(one) ? others : [...others, one]), (changed) =>
      actor.send({ type: 'received', message: { type: 'match', match: changed } }),
    )
  }
  const group = (title: string, some: () => readonly Breakpoint[]) => (
    <Show when={some().length > 0}>
      <fieldset>
        <legend>{title}</legend>
        <For each={some()}>
          {(one) => (
            <label>
              <input type="checkbox" checked={isSet(one)} disabled={sending()} onChange={() => toggle(one)} /> <code>{nameOf(one)}</code>
            </label>
          )}
        </For>
      </fieldset>
    </Show>
  )
  return (
    <Show when={set()} fallback={<Why match={match()} />}>
      {(chosen) => (
        <details class="breakpoints" onToggle={ask}>
          <summary>
            {t('Breakpoints')}
            {chosen().length > 0 ? `: ${chosen().length}` : ''}
          </summary>
          <p class="quiet">
            {t('The match stops when one is reached, and agents wait until you go on. While a timer of the rules runs, play goes on.')}{' '}
            {match()?.goesOn?.sandbox ? '' : t('Here only what your seat may know stops it; in a sandbox, everything does.')}
          </p>
          <Problem message={problem()} />
          {group(t('When play enters'), () => all().filter((one) => 'phase' in one))}
          {group(t('When the answer changes of'), () => all().filter((one) => 'guard' in one))}
        </details>
      )}
    </Show>
  )
}

/** Why the player's running match has no breakpoints. */
function Why(props: { match: MatchInfo | null }) {
  const why = () =>
    props.match?.clock
      ? t('You cannot set breakpoints in this match: the clock does not stop.')
      : t('You cannot set breakpoints in this match: others would have to wait.')
  return (
    <Show when={props.match?.status === 'running' && props.match.mySeat !== null}>
      <p class="breakpoints quiet">
        {why()} {t('You can in a match against agents only, without a clock.')}
      </p>
    </Show>
  )
}

const nameOf = (one: Breakpoint) => ('phase' in one ? one.phase : one.guard)
const labelOf = (one: Breakpoint) => ('phase' in one ? `phase ${one.phase}` : `guard ${one.guard}`)
