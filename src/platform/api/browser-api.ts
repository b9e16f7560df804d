import { clock } from '../browser/clock.ts'
import { takeEarly } from '../browser/head-script.ts'
import { settings } from '../settings.ts'
import { createApi } from './api.ts'

/** The api of the real page; everything is looked up when it is called, so that a build can import this. */
export const api = createApi({
  fetch: (input, init) => fetch(input, init),
  hosts: { api: settings.PUBLIC_API_URL, admin: settings.PUBLIC_ADMIN_URL },
  get origin() {
    return location.origin
  },
  cookies: () => document.cookie,
  takeEarly,
  after: clock.after,
})
