import { clock } from '../browser/clock.ts'
import { localStore, sessionStore } from '../browser/storage.ts'
import { settings } from '../settings.ts'
import { createApi } from './api.ts'
import { createCapabilities } from './capabilities.ts'

/** What the service of the page has. */
export const capabilities = createCapabilities({ local: localStore, session: sessionStore })

/** The API client of the page. Reads globals only when it is called, so that the build can import this module. */
export const api = createApi({
  fetch: (input, init) => fetch(input, init),
  hosts: { api: settings.PUBLIC_API_URL, admin: settings.PUBLIC_ADMIN_URL },
  get origin() {
    return location.origin
  },
  cookies: () => document.cookie,
  takeEarlyResponse,
  after: clock.after,
  learn: capabilities.learn,
})

/** Returns a response that the head script has requested; each only once. */
function takeEarlyResponse(url: string): Promise<Response> | undefined {
  const calls = window.early?.calls
  const early = calls?.[url]
  if (early) delete calls[url]
  return early
}
