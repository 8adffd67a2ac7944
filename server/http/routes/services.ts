import type { Chat } from '../../chat/chat.ts'
import type { Games } from '../../games/games.ts'
import type { Lobby } from '../../lobby/lobby.ts'
import type { News } from '../../lobby/news.ts'
import type { Absence } from '../../matches/absence.ts'
import type { Access } from '../../matches/access.ts'
import type { History } from '../../matches/history.ts'
import type { Live } from '../../matches/live/live.ts'
import type { Planning } from '../../matches/planned/planning.ts'
import type { Proposing } from '../../matches/proposing.ts'
import type { Asking } from '../../matches/questions/asking.ts'
import type { Runner } from '../../matches/runner.ts'
import type { Moderation } from '../../moderation/moderation.ts'
import type { Choosing } from '../../notices/choosing.ts'
import type { Metrics } from '../../operations/metrics.ts'
import type { Devices } from '../../people/devices.ts'
import type { MailedLinks } from '../../people/mailed-links.ts'
import type { OpenConnections } from '../../people/open-connections.ts'
import type { Passkeys } from '../../people/passkeys.ts'
import type { People } from '../../people/people.ts'
import type { Providers } from '../../people/providers.ts'
import type { Previews } from '../../previews/previews.ts'
import type { Ruling } from '../../rules/ruling.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Store } from '../../store/store.ts'
import type { Identity } from '../identity.ts'
import type { Limiting } from '../limits/limiting.ts'

/** What the routes depend on. */
export interface Services {
  readonly store: Store
  readonly games: Games
  readonly clock: Clock
  readonly history: History
  readonly runner: Runner
  readonly ruling: Ruling
  readonly lobby: Lobby
  readonly news: News
  readonly absence: Absence
  readonly access: Access
  readonly live: Live
  readonly chat: Chat
  readonly proposing: Proposing
  readonly asking: Asking
  readonly planning: Planning
  readonly limiting: Limiting
  readonly people: People
  readonly devices: Devices
  readonly mailedLinks: MailedLinks
  readonly connections: OpenConnections
  readonly choosing: Choosing
  readonly providers: Providers
  readonly passkeys: Passkeys
  readonly moderation: Moderation
  readonly previews: Previews
  readonly become: Identity['become']
  readonly knownCaller: Identity['known']
  readonly originOf: Identity['originOf']
  readonly metrics?: Metrics | undefined
}
