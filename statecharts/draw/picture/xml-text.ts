/** For the text and the attributes of XML. Characters that XML cannot hold at all are left out. */
export function xmlText(text: string): string {
  const named: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => named[character]!)
    .replace(/[\t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`)
}
