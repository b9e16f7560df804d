import {
  factsOf,
  type NotificationParts,
  notificationOf,
  pageAt,
  pathToOpen,
  readNews,
  type Shown,
  STOP_ACTION,
  tagOf,
} from './news.ts'
import type { WorkerBuild } from './requests.ts'

interface OpenPage {
  url: string
  visibilityState?: string
  focus(): Promise<unknown>
}

interface ShownNotification extends Shown {
  close(): void
}

/** What the browser gives a worker for push messages. */
export interface PushDeps {
  build: Pick<WorkerBuild, 'homePath' | 'roundPaths'>
  origin: string
  notifications: {
    show(title: string, options: NotificationParts): Promise<void>
    find(tag: string): Promise<readonly ShownNotification[]>
  }
  pages: {
    list(): Promise<readonly OpenPage[]>
    open(path: string): Promise<unknown>
    /** Tells the open pages that the rounds that this browser follows have changed. */
    tellChanged(): void
  }
  /** Stops following a round with the subscription of this browser. Returns whether the service has confirmed it. */
  unfollow(round: string): Promise<boolean>
}

/** Creates what the worker does when a message arrives and when its notification is pressed. */
export function createPush({ build, origin, notifications, pages, unfollow }: PushDeps) {
  async function stop(round: string, shown: Shown): Promise<void> {
    if (await unfollow(round)) return pages.tellChanged()
    await notifications.show('Not stopped', {
      body: 'The service could not be reached. Try again, or stop on the page of the round.',
      tag: tagOf(round),
      data: shown.data as object,
      icon: notificationOf(undefined).options.icon,
      actions: [{ action: STOP_ACTION, title: 'Try again' }],
    })
  }

  return {
    /** Shows what a message says. */
    async receive(text: string | undefined): Promise<void> {
      const news = readNews(text)
      const shown = news ? await notifications.find(tagOf(news.round)) : []
      const { title, options } = notificationOf(news, shown)
      await notifications.show(title, options)
    },
    /** Stops following the round of a pressed notification, or shows its page. */
    async press(action: string, pressed: ShownNotification): Promise<void> {
      pressed.close()
      const facts = factsOf(pressed.data)
      if (action === STOP_ACTION && facts.round !== undefined) return stop(facts.round, pressed)
      const path = pathToOpen(facts, build, origin)
      await (pageAt(await pages.list(), path)?.focus() ?? pages.open(path))
    },
  }
}

/** The calls of docs/wire.md about push messages. The secret of the subscription proves whose it is, so no cookies are sent. */
export const subscriptionPaths = {
  key: '/rest/push/key',
  remove: '/rest/push/subscriptions/remove',
  replace: '/rest/push/subscriptions/replace',
} as const

type Subscription = Pick<PushSubscription, 'toJSON'>

interface Deps {
  fetch: typeof fetch
  /** Empty for the origin of the site. */
  apiOrigin: string
  pushManager: {
    getSubscription(): Promise<Subscription | null>
    subscribe(options: PushSubscriptionOptionsInit): Promise<Subscription>
  }
}

/** Creates the calls of the worker about the subscription of this browser. */
export function createSubscriptionCalls({ fetch, apiOrigin, pushManager }: Deps) {
  const post = (path: string, body: unknown) =>
    fetch(apiOrigin + path, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    /** Stops following a round. Returns whether it has ended. */
    async unfollow(round: string): Promise<boolean> {
      const subscription = await pushManager.getSubscription()
      if (!subscription) return true
      const { endpoint, keys } = subscription.toJSON()
      return post(subscriptionPaths.remove, { endpoint, auth: keys?.auth, round }).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    /** Moves what the browser follows to the subscription that replaces another one. Rejects if that is impossible. */
    async renew({
      oldSubscription,
      newSubscription,
    }: {
      oldSubscription: Subscription | null
      newSubscription: Subscription | null
    }): Promise<void> {
      // Without the old endpoint, nobody can say what it followed.
      if (!oldSubscription) return
      const response = await fetch(apiOrigin + subscriptionPaths.key, { credentials: 'omit' })
      const { publicKey }: { publicKey: string } = await response.json()
      const options = { userVisibleOnly: true, applicationServerKey: publicKey }
      const { endpoint, keys } = (newSubscription ?? (await pushManager.subscribe(options))).toJSON()
      const { endpoint: oldEndpoint, keys: oldKeys } = oldSubscription.toJSON()
      const oldAuth = oldKeys?.auth
      await post(subscriptionPaths.replace, { oldEndpoint, oldAuth, endpoint, keys, publicKey })
    },
  }
}
