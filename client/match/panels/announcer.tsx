import { createEffect, createSignal, For, on } from 'solid-js'
import { t } from '../../languages/text.ts'
import type { ShownMatch } from '../actor/use-match.ts'
import { ShowAhead } from '../ahead/show-ahead.ts'
import { hasLine, sentence } from '../model/sentences.ts'
import { Sounds } from './sounds.tsx'

/** How many lines to keep for slow screen readers. */
const KEPT = 8

/** What goes with the board without being seen. */
export function Unseen(props: { followed: ShownMatch }) {
  return (
    <>
      <Announcer followed={props.followed} />
      <Sounds followed={props.followed} />
      <ShowAhead followed={props.followed} />
    </>
  )
}

/** A live region that announces the moves of other players and of the game, for people who do not see the board. */
export function Announcer(props: { followed: ShownMatch }) {
  const { context, definition, match } = props.followed
  const [lines, setLines] = createSignal<readonly { readonly said: string }[]>([])
  const at = () => context().shown?.view.version
  createEffect(
    on(at, (version, before) => {
      if (version === undefined || before === undefined || context().past) return
      const { entries } = context()
      const own = match().mySeat ?? null
      const news = entries.flatMap((entry, i) => {
        if (entry.version <= before || entry.version > version || (own !== null && entry.by === own)) return []
        if (!hasLine(definition(), entry)) return []
        const { who, what, told, divides } = sentence(definition(), match(), entry, entries[i - 1]?.turn)
        return divides ? [] : [{ said: who ? `${who}${told ? '' : ': '}${what}` : what }]
      })
      if (news.length) setLines((before) => [...before, ...news].slice(-KEPT))
    }),
  )
  return (
    <div class="pc-unseen" role="log" aria-label={t('Latest moves')}>
      <For each={lines()}>{({ said }) => <p>{said}</p>}</For>
    </div>
  )
}
