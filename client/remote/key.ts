/**
 * A new idempotency key: the server makes a proposal with the same key once. Not `crypto.randomUUID`, which exists on secure pages only.
 */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
