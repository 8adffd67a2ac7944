import { For, Show } from 'solid-js'
import { t } from '../../languages/text.ts'
import './chips.css'

/** How a kind of resource is drawn. */
export interface ChipKind {
  /** A letter or a symbol, because colour alone does not tell kinds apart: `◆`. */
  readonly sign: string
  /** Any CSS colour. Default: that of the text. */
  readonly colour?: string
  /** What screen readers say: `gold leaf`. Default: the kind. */
  readonly name?: string
}
/** A number for each kind; kinds that are missing count as 0. */
export type Amounts<Kind extends string> = { readonly [kind in Kind]?: number }

interface AmountsProps<Kind extends string> {
  /** The kinds in the order in which they are drawn. */
  kinds: { readonly [kind in Kind]: ChipKind }
  of: Amounts<Kind>
  /** What the numbers are, for screen readers: `Ann’s supply`. */
  label?: string
  class?: string
}

/** Resources: for each kind its sign and its number. `zero` shows those of which there are none too. As large as the text around it. */
export function Chips<Kind extends string>(props: AmountsProps<Kind> & { zero?: boolean }) {
  return (
    <Amounts
      class={`pc-chips ${props.class ?? ''}`}
      label={props.label}
      kinds={props.kinds}
      amounts={amountsOf(props.kinds, props.of).filter(({ count }) => count !== 0 || props.zero)}
    />
  )
}

/**
 * What something costs: for each kind its sign and its number. With `has`, what the player has, kinds that do not suffice are marked.
 * `free` is shown if it costs nothing.
 */
export function Cost<Kind extends string>(props: AmountsProps<Kind> & { has?: Amounts<Kind>; free?: string }) {
  const amounts = () =>
    amountsOf(props.kinds, props.of)
      .filter(({ count }) => count > 0)
      .map((amount) => ({ ...amount, lacks: props.has ? Math.max(0, amount.count - (props.has[amount.kind] ?? 0)) : 0 }))
  return (
    <Show when={amounts().length > 0} fallback={props.free}>
      <Amounts class={`pc-cost ${props.class ?? ''}`} label={props.label ?? t('Cost')} kinds={props.kinds} amounts={amounts()} />
    </Show>
  )
}

interface Amount<Kind extends string> {
  readonly kind: Kind
  readonly count: number
  /** How many are missing. */
  readonly lacks?: number
}

function amountsOf<Kind extends string>(kinds: AmountsProps<Kind>['kinds'], of: Amounts<Kind>): Amount<Kind>[] {
  const names = Object.keys(kinds) as Kind[]
  return names.map((kind) => ({ kind, count: of[kind] ?? 0 }))
}

function Amounts<Kind extends string>(props: {
  class: string
  label: string | undefined
  kinds: AmountsProps<Kind>['kinds']
  amounts: readonly Amount<Kind>[]
}) {
  const words = () =>
    props.amounts
      .map(({ kind, count, lacks }) => `${count} ${props.kinds[kind].name ?? kind}${lacks ? ` ${t('({n} missing)', { n: lacks })}` : ''}`)
      .join(', ') || t('none')
  return (
    <span class={props.class} role="img" aria-label={props.label ? `${props.label}: ${words()}` : words()}>
      <For each={props.amounts}>
        {(amount) => (
          <span
            class="pc-amount"
            data-kind={amount.kind}
            data-lacks={(amount.lacks ?? 0) > 0}
            style={{ '--chip': props.kinds[amount.kind].colour }}
          >
            <span class="pc-amount-sign">{props.kinds[amount.kind].sign}</span>
            {amount.count}
          </span>
        )}
      </For>
    </span>
  )
}
