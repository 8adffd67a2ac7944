import { createSignal } from 'solid-js'

/** The address to send to those who should join. */
export function Invite() {
  const [copied, setCopied] = createSignal(false)
  let link!: HTMLInputElement
  const copy = async () => {
    link.select()
    try {
      await navigator.clipboard.writeText(link.value)
    } catch {
      // Without a secure connection there is no clipboard: the link stays selected, to be copied by hand.
      return
    }
    setCopied(true)
    setTimeout(() => setCopied(false), 2500)
  }
  return (
    <div class="invite">
      <label class="field">
        <span>Invite somebody with this link</span>
        <input ref={link} type="text" readOnly value={location.origin + location.pathname} onFocus={() => link.select()} />
      </label>
      <button type="button" class="button" onClick={copy}>
        {copied() ? 'Copied' : 'Copy link'}
      </button>
      <span class="pc-unseen" role="status">
        {copied() ? 'The link is copied.' : ''}
      </span>
    </div>
  )
}
