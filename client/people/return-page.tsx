import { createSignal, onMount, Show } from 'solid-js'
import { Oops } from '../page/oops.tsx'
import { go } from '../page/router.tsx'
import { api } from '../remote/api.ts'
import type { Me } from '../remote/wire.ts'

/** Where a provider leads back to. `changed` is called with who the visitor is from then on. */
export function ReturnPage(props: { provider: string; changed: (me: Me) => void }) {
  document.title = 'Sign in – Playchart'
  const [problem, setProblem] = createSignal('')
  onMount(async () => {
    const answer = await api.returnFrom(props.provider, location.search)
    if (!answer.ok) return setProblem(answer.problem.message)
    props.changed(answer.value)
    go('/')
  })
  return (
    <Show when={problem()} fallback={<p class="quiet">Signing you in…</p>}>
      <Oops title="You are not signed in" message={problem()} />
    </Show>
  )
}
