import { createSignal } from 'solid-js'

/** For a button that can be pressed at times: where it cannot, it is disabled, unless it has the focus, which that would take away. */
export function keepsFocus(can: () => boolean) {
  const [focused, setFocused] = createSignal(false)
  return {
    disabled: () => !can() && !focused(),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
