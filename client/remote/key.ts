/** What makes a proposal the same when it is sent again: the server makes it once. `crypto.randomUUID` is there on secure pages only. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
