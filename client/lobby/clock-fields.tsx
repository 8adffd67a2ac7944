import { For, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import type { ClockSettings } from '../remote/api.ts'
import {
  BANKS,
  exactDurationText,
  FIRST_CLOCK,
  GRACES,
  graceName,
  hasGrace,
  hasVacation,
  INCREMENTS,
  MOVE_TIMES,
  OUT_TEXTS,
  VACATIONS,
} from './pace.ts'
import './fields.css'

const KINDS = [
  ['none', t('No clock')],
  ['move', t('A time for each move')],
  ['bank', t('A time for the whole match')],
] as const
const OUTS = ['absent', 'lose'] as const

/** Fields for how long players may think, and how long somebody may be gone. */
export function ClockFields(props: {
  clock: ClockSettings | null
  graceMs: number
  /** The rules have absent players resign: no other way is offered for those whose time runs out. */
  absentResign: boolean
  choose: (clock: ClockSettings | null) => void
  chooseGrace: (ms: number) => void
}) {
  const move = () => (props.clock?.kind === 'move' ? props.clock : null)
  const bank = () => (props.clock?.kind === 'bank' ? props.clock : null)
  return (
    <fieldset class="fields">
      <legend>{t('Time')}</legend>
      <label class="field">
        <span>{t('Clock')}</span>
        <select
          name="clock"
          onChange={({ currentTarget }) => {
            const [kind] = KINDS[currentTarget.selectedIndex] ?? []
            if (kind) props.choose(kind === 'none' ? null : FIRST_CLOCK[kind])
          }}
        >
          <For each={KINDS}>
            {([kind, text]) => (
              <option value={kind} selected={kind === (props.clock?.kind ?? 'none')}>
                {text}
              </option>
            )}
          </For>
        </select>
      </label>
      <Show when={move()}>
        {(clock) => (
          <>
            <Duration
              name="moveMs"
              label={t('Each move')}
              choices={MOVE_TIMES}
              chosen={clock().moveMs}
              choose={(moveMs) => props.choose({ ...clock(), moveMs, vacationMs: hasVacation(moveMs) ? clock().vacationMs : 0 })}
            />
            <Show when={hasVacation(clock().moveMs)}>
              <Duration
                name="vacationMs"
                label={t('Vacation of each player')}
                choices={VACATIONS}
                chosen={clock().vacationMs}
                choose={(vacationMs) => props.choose({ ...clock(), vacationMs })}
              />
            </Show>
          </>
        )}
      </Show>
      <Show when={bank()}>
        {(clock) => (
          <>
            <Duration
              name="bankMs"
              label={t('Each player')}
              choices={BANKS}
              chosen={clock().bankMs}
              choose={(bankMs) => props.choose({ ...clock(), bankMs })}
            />
            <Duration
              name="incrementMs"
              label={t('Added with each turn')}
              choices={INCREMENTS}
              chosen={clock().incrementMs}
              choose={(incrementMs) => props.choose({ ...clock(), incrementMs })}
            />
          </>
        )}
      </Show>
      <Show when={props.clock && props.absentResign}>
        <p class="quiet fields-note">{t('Players whose time runs out: {consequence}.', { consequence: t('they resign') })}</p>
      </Show>
      <Show when={!props.absentResign && props.clock}>
        {(clock) => (
          <label class="field">
            <span>{t('Players whose time runs out')}</span>
            <select
              name="out"
              onChange={({ currentTarget }) => {
                const out = OUTS[currentTarget.selectedIndex]
                if (out) props.choose({ ...clock(), out })
              }}
            >
              <For each={OUTS}>
                {(out) => (
                  <option value={out} selected={out === clock().out}>
                    {OUT_TEXTS[out]}
                  </option>
                )}
              </For>
            </select>
          </label>
        )}
      </Show>
      <Show when={hasGrace(props.clock, props.absentResign)}>
        <Duration
          name="graceMs"
          label={graceName(props.clock)}
          choices={GRACES}
          chosen={props.graceMs}
          choose={(ms) => props.chooseGrace(ms)}
        />
      </Show>
    </fieldset>
  )
}

/** A field for one of several durations, in milliseconds. A match may have another one, which a program has chosen for it. */
function Duration(props: { name: string; label: string; choices: readonly number[]; chosen: number; choose: (ms: number) => void }) {
  const choices = () => [...new Set([...props.choices, props.chosen])].sort((one, other) => one - other)
  return (
    <label class="field">
      <span>{props.label}</span>
      <select name={props.name} onChange={({ currentTarget }) => props.choose(Number(currentTarget.value))}>
        <For each={choices()}>
          {(ms) => (
            <option value={ms} selected={ms === props.chosen}>
              {ms === 0 ? t('none') : exactDurationText(ms)}
            </option>
          )}
        </For>
      </select>
    </label>
  )
}
