import { Index, Show } from 'solid-js'
import { moveInMenu } from '../focus/focus.ts'
import { explained } from './explained.ts'
import { Popover } from './popover.tsx'

/** One line of a menu. */
export interface MenuItem {
  readonly text: string
  /** More about it, shown while the pointer, a finger or the focus rests there and read out by screen readers. */
  readonly help: string | undefined
  /** Whether it can be done now. If not, choosing it tells why. */
  readonly legal: boolean
  /** Whether it is switched on, for an item that is switched; else undefined. */
  readonly checked: boolean | undefined
  /** Returns true if the menu stays open. */
  choose(): boolean
}

/** A menu at an element, for mouse, touch and keyboard: arrows, Home, End, first letters, Escape. */
export function Menu(props: { at: HTMLElement; label: string; items: readonly MenuItem[]; closed: () => void }) {
  return (
    <Popover at={props.at} closed={props.closed}>
      {(close) => (
        <div class="pc-menu" role="menu" aria-label={props.label} tabIndex={-1} onKeyDown={(event) => moveInMenu(event, close)}>
          <Index each={props.items}>
            {(item) => (
              <button
                type="button"
                class="pc-menu-item"
                {...roleOf(item())}
                aria-disabled={!item().legal}
                data-legal={item().legal}
                {...explained(item().help)}
                tabIndex={-1}
                onClick={() => item().choose() || close()}
              >
                <Show when={item().checked !== undefined}>
                  <span class="pc-menu-check" aria-hidden="true">
                    {item().checked ? '✓' : ''}
                  </span>
                </Show>
                {item().text}
              </button>
            )}
          </Index>
        </div>
      )}
    </Popover>
  )
}

const roleOf = ({ checked }: MenuItem) =>
  checked === undefined ? ({ role: 'menuitem' } as const) : ({ role: 'menuitemcheckbox', 'aria-checked': checked } as const)
