/** What a chart cannot take from another tool's file, each with its place. */
export class ExchangeError extends Error {
  constructor(readonly findings: readonly { readonly where: string; readonly sentence: string }[]) {
    super(findings.map(({ where, sentence }) => `${where || 'the machine'}: ${sentence}`).join('\n'))
    this.name = 'ExchangeError'
  }
}
