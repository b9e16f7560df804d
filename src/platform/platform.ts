import type { Api } from './api/api.ts'
import type { Capabilities } from './api/capabilities.ts'
import type { FileSender } from './api/upload.ts'
import type { Clock } from './browser/clock.ts'
import type { Network } from './browser/network.ts'
import type { Page } from './browser/page.ts'
import type { Visibility } from './browser/visibility.ts'

/** What stores and components get of the browser and the service. They pick what they use; tests replace it. */
export interface Platform {
  api: Api
  capabilities: Pick<Capabilities, 'has'>
  fileSender: FileSender
  clock: Clock
  network: Network
  page: Page
  visibility: Visibility
}
