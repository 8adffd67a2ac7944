import { createResource, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import { Problem } from '../../page/sending.tsx'
import { api } from '../../remote/api.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import './diagram.css'

/** The version on the screen as text, by the game's `diagram`. */
export function Diagram(props: { followed: ShownMatch }) {
  const { match, shown, context } = props.followed
  // A visitor who takes a seat sees more of the same version.
  const wanted = () => ({
    id: match().id,
    version: Math.min(shown().view.version, context().newest?.version ?? 0),
    viewer: shown().view.viewer,
  })
  const [answer] = createResource(
    () => JSON.stringify(wanted()),
    async () => {
      const { id, version } = wanted()
      return await api.diagram(id, version)
    },
  )
  const latest = () => answer.latest
  const text = () => {
    const known = latest()
    return known?.ok ? known.value.diagram : ''
  }
  const problem = () => {
    const known = latest()
    return known && !known.ok ? known.problem.message : ''
  }
  return (
    <section class="diagram" aria-label={t('The match as text')}>
      <Problem message={problem()} />
      <Show when={text()}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than its room is scrolled by key, too */}
        <pre tabIndex={0}>{text()}</pre>
      </Show>
    </section>
  )
}
