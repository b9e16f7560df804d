import { WORKER_PATH, WORKER_POLICY } from '../../offline/names.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(text: string): string }
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes
  }
}

/** Registers the service worker after the page has loaded, so that the site opens without a network. */
export function registerOfflineWorker(): void {
  const { serviceWorker } = navigator
  // Undefined unless the page was loaded over https or from localhost.
  if (!serviceWorker) return
  addEventListener('load', () => {
    const policy = window.trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => WORKER_PATH })
    // If registration fails, the site works but needs a network.
    serviceWorker.register(policy?.createScriptURL('') ?? WORKER_PATH).catch(() => {})
  })
}
