import { api } from '../../platform/api/browser-api.ts'
import { page } from '../../platform/browser/page.ts'
import { Unsubscribe } from './Unsubscribe.tsx'
import { createUnsubscribe } from './unsubscribe.store.ts'

const unsubscribe = createUnsubscribe(api, page)

export function UnsubscribeIsland() {
  return <Unsubscribe unsubscribe={unsubscribe} />
}
