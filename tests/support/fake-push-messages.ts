import type { PushAddress, PushMessages, PushSupport } from '../../src/platform/browser/push-messages.ts'

const ADDRESS: PushAddress = {
  endpoint: 'https://push.example/this-browser',
  keys: { p256dh: 'P', auth: 'A' },
}

/** Creates a browser whose user allows notifications when they are asked, until the test says otherwise. */
export function fakePushMessages() {
  const log: string[] = []
  const browser = {
    support: 'supported' as PushSupport,
    permission: 'default' as NotificationPermission,
    answer: 'granted' as NotificationPermission,
    /** Whether the browser gets an address from its push service. */
    isReachable: true,
    address: undefined as PushAddress | undefined,
  }
  const push: PushMessages = {
    support: () => browser.support,
    permission: () => browser.permission,
    async ask() {
      log.push('ask')
      browser.permission = browser.answer
      return browser.permission
    },
    current: async () => browser.address,
    async subscribe(publicKey) {
      log.push(`subscribe ${publicKey}`)
      if (!browser.isReachable) throw new DOMException('no push service', 'AbortError')
      browser.address = ADDRESS
      return ADDRESS
    },
    openWithIcon: () => void log.push('icon'),
  }
  return { push, browser, log, address: ADDRESS }
}

/** Creates the channels of two tabs of one browser. */
export function fakeTabs<Message>() {
  const listeners: Set<(message: Message) => void>[] = []
  return () => {
    const own = new Set<(message: Message) => void>()
    listeners.push(own)
    return {
      send(message: Message) {
        for (const others of listeners) if (others !== own) for (const listener of others) listener(message)
      },
      onMessage(listener: (message: Message) => void) {
        own.add(listener)
        return () => void own.delete(listener)
      },
    }
  }
}
