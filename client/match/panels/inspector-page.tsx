import { createEffect, Show, Suspense } from 'solid-js'
import { t } from '../../languages/text.ts'
import { Oops } from '../../page/oops.tsx'
import { useMatch } from '../actor/use-match.ts'
import { InspectorTab } from './inspector-tab.tsx'

/** The inspector of a match in a window of its own: it follows the match as its page does, and shows what its visitor may know. */
export function InspectorPage(props: { id: string }) {
  const { actor, context, connection, definition, match, send } = useMatch(props.id, () => false)
  const problem = () => (connection() === 'failed' ? (context().problem?.message ?? '') : '')
  createEffect(() => {
    document.title = match() ? t('Inspector of {game} – Playchart', { game: match()?.displayName ?? '' }) : t('Inspector – Playchart')
  })
  return (
    <Show
      when={problem() === ''}
      fallback={<Oops title={t('This match cannot be shown')} message={problem()} retry={() => send({ type: 'retry' })} />}
    >
      <Show when={definition() && context().newest} fallback={<p class="quiet">{waitingText(match()?.status)}</p>}>
        <Suspense>
          <InspectorTab actor={actor} alone />
        </Suspense>
      </Show>
    </Show>
  )
}

const waitingText = (status: string | undefined) => (status === 'open' ? t('The match has not begun yet.') : t('Loading the match…'))
