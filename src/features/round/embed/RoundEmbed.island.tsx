import { matchRoute } from '../../../match-route.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { network } from '../../../platform/browser/network.ts'
import { page } from '../../../platform/browser/page.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { settings } from '../../../platform/settings.ts'
import { onReturn } from '../../../platform/stores/on-return.ts'
import { routes } from '../../../routes.ts'
import { loadLive } from '../live/load-live.ts'
import { createRound, type RoundCache } from '../round.store.ts'
import { RoundEmbed } from './RoundEmbed.tsx'

/** No cache, because the browser may block storage in frames of other sites, and embeds are not used offline. */
const noCache: RoundCache = {
  put() {},
  delete() {},
  find: async () => ({ status: 'missing' }),
  findTagged: async () => undefined,
}

const token = () => matchRoute(routes.embed.path, page.url().pathname)?.token

const round = createRound({
  api,
  clock,
  token,
  loadLive: async () => (await loadLive()).followLiveRound,
  loadCache: async () => noCache,
  retryScripts() {},
  onReturn: (listener) => onReturn({ network, visibility }, listener),
})

export function RoundEmbedIsland() {
  return <RoundEmbed round={round} clock={clock} token={token} company={settings.PUBLIC_COMPANY_NAME} />
}
