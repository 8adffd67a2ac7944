import { createSignal, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { Problem } from '../page/problem.tsx'
import type { Answer } from '../remote/answer.ts'
import { api, pictureAddress } from '../remote/api.ts'
import type { Me } from '../remote/wire.ts'
import { scaledPicture } from './scaled-picture.ts'

const UNREADABLE = t('This browser cannot read that file as a picture. Please choose another one, such as a photo.')

/** One's own picture, with the ways to change it. `changed` is called with who the visitor is from then on. */
export function OwnPicture(props: { me: Me; changed: (me: Me) => void }) {
  const [problem, setProblem] = createSignal('')
  let input!: HTMLInputElement
  const done = (answer: Answer<Me>) => {
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) props.changed(answer.value)
  }
  const choose = async () => {
    const [file] = input.files ?? []
    if (!file) return
    const picture = await scaledPicture(file)
    // The same file can be chosen again.
    input.value = ''
    if (picture === null) return setProblem(UNREADABLE)
    done(await api.setPicture(picture))
  }
  return (
    <section class="panel" aria-labelledby="own-picture">
      <h2 id="own-picture">{t('Your picture')}</h2>
      <div class="own-picture">
        <Show
          when={pictureAddress(props.me.picture)}
          fallback={
            <span class="own-picture-shown" aria-hidden="true">
              {[...props.me.name][0]?.toUpperCase()}
            </span>
          }
        >
          {(address) => <img class="own-picture-shown" src={address()} alt={t('How others see you')} />}
        </Show>
        <div>
          <p>{t('Others see it beside your name. Only its middle is sent, small.')}</p>
          <p class="row">
            <label class="button">
              {props.me.picture ? t('Change…') : t('Choose a picture…')}
              <input ref={input} class="pc-unseen" type="file" accept="image/*" onChange={choose} />
            </label>
            <Show when={props.me.picture}>
              <button type="button" class="button" onClick={async () => done(await api.removePicture())}>
                {t('Remove')}
              </button>
            </Show>
          </p>
        </div>
      </div>
      <Problem message={problem()} />
    </section>
  )
}
