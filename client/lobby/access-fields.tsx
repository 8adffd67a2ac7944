import { For } from 'solid-js'
import { t } from '../languages/text.ts'
import type { Visibility, Watchers } from '../remote/api.ts'
import { WATCHERS_BY } from './last-choices.ts'

export const VISIBILITY_TEXTS: { readonly [visibility in Visibility]: string } = {
  open: t('Everybody'),
  link: t('Only with a link or an invitation'),
  private: t('Only players invited by name'),
}

export const WATCHERS_TEXTS: { readonly [watchers in Watchers]: string } = {
  everyone: t('Everybody'),
  link: t('Only with a link or an invitation'),
  players: t('Only the players'),
}

const VISIBILITIES = ['open', 'link', 'private'] as const

/** Fields for who may take a seat and who may watch. */
export function AccessFields(props: {
  visibility: Visibility
  watchers: Watchers
  choose: (access: { visibility: Visibility; watchers: Watchers }) => void
}) {
  const offered = () => WATCHERS_BY[props.visibility]
  const chooseVisibility = (visibility: Visibility) => props.choose({ visibility, watchers: WATCHERS_BY[visibility][0] ?? props.watchers })
  return (
    <fieldset class="fields">
      <legend>{t('Who may come')}</legend>
      <label class="field">
        <span>{t('To play')}</span>
        <select
          name="visibility"
          onChange={({ currentTarget }) => {
            const chosen = VISIBILITIES[currentTarget.selectedIndex]
            if (chosen) chooseVisibility(chosen)
          }}
        >
          <For each={VISIBILITIES}>
            {(value) => (
              <option value={value} selected={value === props.visibility}>
                {VISIBILITY_TEXTS[value]}
              </option>
            )}
          </For>
        </select>
      </label>
      <label class="field">
        <span>{t('To watch')}</span>
        <select
          name="watchers"
          onChange={({ currentTarget }) => {
            const chosen = offered()[currentTarget.selectedIndex]
            if (chosen) props.choose({ visibility: props.visibility, watchers: chosen })
          }}
        >
          <For each={offered()}>
            {(value) => (
              <option value={value} selected={value === props.watchers}>
                {WATCHERS_TEXTS[value]}
              </option>
            )}
          </For>
        </select>
      </label>
    </fieldset>
  )
}
