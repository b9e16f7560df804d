import { EXPORT_SIZE_HEADER } from '../../contract/account-export-paths.ts'
import { clock } from '../browser/clock.ts'
import { settings } from '../settings.ts'
import { createDownloads } from './download.ts'

/** The implementation of `Downloads` for the page. */
export const downloads = createDownloads({
  fetch: (input, init) => fetch(input, init),
  host: settings.PUBLIC_API_URL,
  sizeHeader: EXPORT_SIZE_HEADER,
  after: clock.after,
})
