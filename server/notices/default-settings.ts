import { newSecret } from '../runtime/ids.ts'
import type { NoticeChoices, NoticeSettings } from '../store/notices.ts'
import { NOTICE_CHANNELS } from '../store/schema.ts'

/** Everything in every way that there is. */
const EVERYTHING: NoticeChoices = {
  turn: NOTICE_CHANNELS,
  begun: NOTICE_CHANNELS,
  invited: NOTICE_CHANNELS,
  rematch: NOTICE_CHANNELS,
  clock: NOTICE_CHANNELS,
  finished: NOTICE_CHANNELS,
}

/** Of somebody who has chosen nothing yet. */
export const defaultSettings = (): NoticeSettings => ({
  choices: EVERYTHING,
  timeZone: 'UTC',
  quiet: null,
  digest: null,
  mail: null,
  pending: null,
  webhook: null,
  unsubscribe: newSecret(),
})
