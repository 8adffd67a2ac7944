import type { Answer } from '../remote/answer.ts'
import type { NoticesInfo } from '../remote/wire.ts'

/**
 * Changes how somebody is told, once earlier changes are made. Resolves to the sentence that says why nothing has changed; empty if something
 * has.
 */
export type Change = (ask: () => Promise<Answer<NoticesInfo>>) => Promise<string>
