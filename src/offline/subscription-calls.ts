/** The calls of docs/wire.md about push messages. The endpoint proves all they need, so they are made without cookies. */
export const subscriptionPaths = {
  key: '/rest/push/key',
  remove: '/rest/push/subscriptions/remove',
  replace: '/rest/push/subscriptions/replace',
} as const

type Subscription = Pick<PushSubscription, 'endpoint' | 'toJSON'>

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
      const { endpoint } = subscription
      return post(subscriptionPaths.remove, { endpoint, round }).then(
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
      const { endpoint: oldEndpoint } = oldSubscription
      await post(subscriptionPaths.replace, { oldEndpoint, endpoint, keys, publicKey })
    },
  }
}
