import { api, capabilities } from './browser-api.ts'
import { createFileSender } from './upload.ts'

/** The implementation of `FileSender` for the page. */
export const fileSender = createFileSender(api, {
  get origin() {
    return location.origin
  },
  cookies: () => document.cookie,
  learn: capabilities.learn,
  createRequest: () => new XMLHttpRequest(),
})
