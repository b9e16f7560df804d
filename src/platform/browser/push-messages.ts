import { FOLLOWED_CHANNEL } from '../../offline/followed-channel.ts'
import { tabChannel } from './tab-channel.ts'

/** The address and the keys to which the service sends push messages of this browser. */
export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/** Whether the browser can receive push messages; `homeScreen`: only once the site is on the home screen. */
export type PushSupport = 'supported' | 'homeScreen' | 'none'

/** Push messages of the browser. */
export interface PushMessages {
  support(): PushSupport
  permission(): NotificationPermission
  /** Asks the user, which only works while they press something. Resolves to `default` if they answer nothing. */
  ask(): Promise<NotificationPermission>
  /** Returns the address of this browser; undefined if it has none. */
  current(): Promise<PushAddress | undefined>
  /** Returns the address of this browser for messages of a service, a new one if needed. Rejects if it gets none. */
  subscribe(publicKey: string): Promise<PushAddress>
  /**
   * Makes an icon on the home screen of iOS open this page instead of the start page, which viewers without an account
   * cannot use. Not for other browsers, which would change the start page of the installed app.
   */
  openWithIcon(): void
}

/** The manifest of an icon on the home screen that opens the page on which it was made. */
const PAGE_MANIFEST_PATH = '/page-manifest.json'

/** The worker is installed after the first page has loaded; in some private windows never. */
const WORKER_TIMEOUT_MS = 15_000

const bytesOf = (base64Url: string) =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

function isSameKey(known: ArrayBuffer | null, key: Uint8Array): boolean {
  return known !== null && new Uint8Array(known).join() === key.join()
}

function addressOf(subscription: PushSubscription): PushAddress | undefined {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : undefined
}

async function currentSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager.getSubscription()
}

function workerReady(): Promise<ServiceWorkerRegistration> {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('there is no service worker')), WORKER_TIMEOUT_MS)
    navigator.serviceWorker.ready.then(resolve, reject)
  })
}

export const pushMessages: PushMessages = {
  support() {
    if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator)
      return 'supported'
    // Only Safari, and other browsers of iOS, have this property.
    const isInTab = 'standalone' in navigator && navigator.standalone === false
    return isInTab ? 'homeScreen' : 'none'
  },
  permission: () => Notification.permission,
  ask: () => Notification.requestPermission(),
  async current() {
    // Private windows of some browsers refuse service workers, and with them messages.
    const subscription = await currentSubscription().catch(() => undefined)
    return subscription ? addressOf(subscription) : undefined
  },
  async subscribe(publicKey) {
    const { pushManager } = await workerReady()
    const applicationServerKey = bytesOf(publicKey)
    const known = await pushManager.getSubscription()
    // A browser has one address per site, with one key; the service may have been set up again.
    if (known && !isSameKey(known.options.applicationServerKey, applicationServerKey))
      await known.unsubscribe()
    const address = addressOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
    if (!address) throw new Error('the address has no keys')
    return address
  },
  openWithIcon: () =>
    document.querySelector('link[rel="manifest"]')?.setAttribute('href', PAGE_MANIFEST_PATH),
}

/** Tells the other pages that the rounds that this browser follows have changed; the service worker tells all pages. */
export const followedRounds = tabChannel<null>(FOLLOWED_CHANNEL)
