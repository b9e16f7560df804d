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
