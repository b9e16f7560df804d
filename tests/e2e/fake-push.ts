import { createECDH } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright/test'
import type { FollowedRound } from '../../src/contract/push.ts'

/** A public key of a browser or service; nothing is encrypted with it. */
const PUBLIC_KEY = createECDH('prime256v1').generateKeys('base64url')
const ENDPOINT = 'https://push.example/send/this-browser'

/**
 * Gives the pages of a context an address for push messages, which a browser without its push service cannot get, and the
 * permission that the user answers with. Both are kept in local storage, as a browser keeps them across pages.
 */
export async function fakePushManager(
  context: BrowserContext,
  answer: NotificationPermission = 'granted',
): Promise<void> {
  await context.addInitScript(
    ([publicKey = '', endpoint = '', answered = '']) => {
      // The blank page and frames of other origins have no storage.
      if (!location.protocol.startsWith('http') || !('PushManager' in window)) return
      const key = Uint8Array.from(atob(publicKey.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
        char.charCodeAt(0),
      )
      const subscription = {
        options: { applicationServerKey: key.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh: publicKey, auth: 'A'.repeat(22) } }),
        unsubscribe: async () => localStorage.removeItem('fake-subscription'),
      }
      const asked = { count: 0 }
      Object.assign(window, { asked })
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem('fake-permission') ?? 'default',
      })
      Object.assign(Notification, {
        async requestPermission() {
          asked.count += 1
          localStorage.setItem('fake-permission', answered)
          return answered
        },
      })
      const pushManager = {
        getSubscription: async () => (localStorage.getItem('fake-subscription') ? subscription : null),
        async subscribe() {
          localStorage.setItem('fake-subscription', 'on')
          return subscription
        },
      }
      // The worker itself is blocked, because its responses bypass the routes of a test.
      Object.defineProperties(navigator.serviceWorker, {
        ready: { get: async () => ({ pushManager }) },
        getRegistration: { value: async () => ({ pushManager }) },
      })
    },
    [PUBLIC_KEY, ENDPOINT, answer],
  )
}

/** Responds to the calls about push messages as a service that remembers what this browser follows. */
export async function fakePushService(page: Page | BrowserContext) {
  let rounds: FollowedRound[] = []
  let failing: { status: number; body?: string } | undefined
  const keysOfScorers: (string | undefined)[] = []
  await page.route('**/rest/push/**', async (route) => {
    if (failing) return route.fulfill(failing)
    const { pathname } = new URL(route.request().url())
    const body = route.request().postDataJSON()
    if (pathname.endsWith('/key')) return route.fulfill({ json: { publicKey: PUBLIC_KEY } })
    if (pathname.endsWith('/find')) return route.fulfill({ json: { rounds } })
    rounds = rounds.filter(({ round }) => round !== body.round)
    if (pathname.endsWith('/remove')) return route.fulfill({ status: 204 })
    const key = route.request().headers()['x-scorer-key']
    keysOfScorers.push(key)
    rounds.push({ round: body.round, birdies: body.birdies, isPlayer: key !== undefined })
    return route.fulfill({ json: { isPlayer: key !== undefined } })
  })
  return {
    rounds: () => rounds,
    keysOfScorers,
    /** Makes all calls fail, until it is called without. */
    fail(response: typeof failing) {
      failing = response
    },
  }
}
