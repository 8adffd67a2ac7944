import { Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { isMine } from '../model/sentences.ts'

/** Says above the board that what it shows is an earlier version, and leads back when it is the viewer's turn meanwhile. */
export function LookingBack(props: { followed: ShownMatch }) {
  const { context, send } = props.followed
  const isMineMeanwhile = () => {
    const { newest } = context()
    return newest !== null && !newest.finished && isMine(newest)
  }
  return (
    <>
      <span class="pc-tag">{t('Earlier version')}</span>
      <Show when={isMineMeanwhile()}>
        <button type="button" class="button button-primary button-small" onClick={() => send({ type: 'present' })}>
          {t('It is your turn now')}
        </button>
      </Show>
    </>
  )
}
