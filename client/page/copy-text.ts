/**
 * Selects the text of an input and copies it. Returns whether it was copied: without a secure connection there is no clipboard, and the text
 * stays selected, to be copied by hand.
 */
export async function copyText(input: HTMLInputElement): Promise<boolean> {
  input.select()
  try {
    await navigator.clipboard.writeText(input.value)
    return true
  } catch {
    return false
  }
}
