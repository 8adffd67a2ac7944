import { createSignal, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import type { Answer } from '../remote/answer.ts'
import { api, pictureAddress } from '../remote/api.ts'
import type { Me } from '../remote/wire.ts'

const UNREADABLE = t('This browser cannot read that file as a picture. Please choose another one, such as a photo.')

/** As the server takes pictures: pixels on each side, and how much quality is left. */
const SIDE = 128
const QUALITY = 0.85

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

/** The middle of a picture as a small square JPEG, in base64; null if the file is none that this browser can read. */
async function scaledPicture(file: Blob): Promise<string | null> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    return null
  }
  const { width, height } = picture
  const side = Math.min(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  // A JPEG has no transparent parts; they would be black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, SIDE, SIDE)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  const [, data = ''] = canvas.toDataURL('image/jpeg', QUALITY).split(',')
  return data
}
