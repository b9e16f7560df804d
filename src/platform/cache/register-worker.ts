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

/** Starts the worker that lets the site open without a network, when the page has nothing else to do. */
export function startOfflineWorker(): void {
  const { serviceWorker } = navigator
  // Browsers have it on https and on localhost alone.
  if (!serviceWorker) return
  addEventListener('load', () => {
    const policy = window.trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => WORKER_PATH })
    // Without it the page is what it was: open as long as there is a network.
    serviceWorker.register(policy?.createScriptURL('') ?? WORKER_PATH).catch(() => {})
  })
}
