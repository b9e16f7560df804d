import { api } from './browser-api.ts'
import { createFileSender } from './upload.ts'

/** The implementation of `FileSender` for the page. */
export const fileSender = createFileSender(api, {
  get origin() {
    return location.origin
  },
  cookies: () => document.cookie,
  createRequest: () => new XMLHttpRequest(),
})
