import { api, capabilities } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { page } from '../../platform/browser/page.ts'
import { onPageRestore } from '../../platform/browser/page-restore.ts'
import { Unsubscribe } from './Unsubscribe.tsx'
import { createUnsubscribe } from './unsubscribe.store.ts'

const unsubscribe = createUnsubscribe({ api, page, clock, capabilities, onRestore: onPageRestore })

export function UnsubscribeIsland() {
  return <Unsubscribe unsubscribe={unsubscribe} />
}
