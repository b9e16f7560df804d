import { api } from '../../platform/browser-api.ts'
import { page } from '../../platform/page.ts'
import { Unsubscribe } from './Unsubscribe.tsx'
import { createUnsubscribe } from './unsubscribe.store.ts'

const unsubscribe = createUnsubscribe(api, page)

export function UnsubscribeIsland() {
  return <Unsubscribe unsubscribe={unsubscribe} />
}
