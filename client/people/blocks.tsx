import { createResource, createSignal, For, Show } from 'solid-js'
import { t } from '../languages/text.ts'
import { Problem } from '../page/sending.tsx'
import { moderationApi } from './moderation-api.ts'

/** Whom the visitor has blocked; nothing if that is nobody. */
export function Blocks() {
  const [found, { mutate }] = createResource(moderationApi.blocks)
  const [problem, setProblem] = createSignal('')
  const list = () => (found.latest?.ok ? found.latest.value.blocks : [])
  const unblock = async (id: string) => {
    const answer = await moderationApi.unblock(id)
    setProblem(answer.ok ? '' : answer.problem.message)
    if (answer.ok) mutate(answer)
  }
  return (
    <Show when={list().length > 0}>
      <section class="panel" aria-labelledby="blocks">
        <h2 id="blocks">{t('Blocked')}</h2>
        <p class="quiet">{t('They cannot join your tables or invite you, and you do not see what they write.')}</p>
        <ul class="sessions">
          <For each={list()}>
            {({ id, name }) => (
              <li class="session">
                <span>{name}</span>
                <button type="button" class="button" aria-label={t('Unblock {name}', { name })} onClick={() => unblock(id)}>
                  {t('Unblock')}
                </button>
              </li>
            )}
          </For>
        </ul>
        <Problem message={problem()} />
      </section>
    </Show>
  )
}
