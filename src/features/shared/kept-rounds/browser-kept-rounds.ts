import { network } from '../../../platform/browser/network.ts'
import { onPageRestore } from '../../../platform/browser/page-restore.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { tabChannel } from '../../../platform/browser/tab-channel.ts'
import { lazyScript } from '../../../platform/lazy/lazy-script.ts'
import { rememberedUser } from '../../session/remembered-user.ts'
import { createKeptRounds } from './kept-rounds.store.ts'

const tabs = tabChannel<{ token: string }>('score-sheets')

/** The rounds that are scored with this browser. */
export const keptRounds = createKeptRounds({
  network,
  storage: localStore,
  user: () => rememberedUser(localStore)?.id,
  loadReader: lazyScript(async () => (await import('./browser-reader.ts')).readKeptRounds),
  onChange(listener) {
    const stops = [onPageRestore(listener), tabs.onMessage(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  },
})
