import { clock } from '../browser/clock.ts'
import { network } from '../browser/network.ts'
import { type Storage, sessionStore } from '../browser/storage.ts'

export interface LazyScriptsDeps {
  now(): number
  isOnline(): boolean
  /** Returns whether the site's host can be reached at the moment. */
  isHostReachable(): Promise<boolean>
  /** Returns whether a reload would interrupt the user, for example while typing or with a dialog open. */
  isUserBusy(): boolean
  reload(): void
  /** A storage that survives the reload, but belongs to this tab. */
  storage: Storage
}

/** Key of the scroll position in the session storage; see `restoreScrollPosition`. */
export const SCROLL_POSITION = 'lazy-script.scroll-y'
const RELOADED_AT = 'lazy-script.reloaded-at-ms'
/**
 * The shortest time between two automatic reloads, so that a script that never loads does not cause endless reloads.
 */
const OWN_RELOAD_INTERVAL_MS = 10 * 60_000

/**
 * Creates the loader of all scripts that a page imports after its start.
 *
 * A browser may never fetch a module again once it has failed in a page (Chromium up to version 150), whether it was
 * imported itself or by another module. So if an import fails repeatedly although the host can be reached, the page is
 * reloaded: always if the user asked for another attempt, otherwise only if that does not interrupt the user. The state
 * of the page is in its URL; long pages also restore their scroll position.
 */
export function createLazyScripts(deps: LazyScriptsDeps) {
  const failed = new Set<() => Promise<unknown>>()
  let isReloading = false

  async function reloadPage({ isUserRequest }: { isUserRequest: boolean }): Promise<void> {
    if (isReloading || !deps.isOnline() || (!isUserRequest && !mayReloadByItself())) return
    isReloading = true
    if (await deps.isHostReachable()) {
      deps.storage.write(RELOADED_AT, String(deps.now()))
      // If storage does not work, do not reload: the page would not know about this reload and would reload again.
      if (isUserRequest || deps.storage.read(RELOADED_AT)) return deps.reload()
    }
    isReloading = false
  }

  function mayReloadByItself(): boolean {
    const reloadedAtMs = Number(deps.storage.read(RELOADED_AT) ?? 0)
    return !deps.isUserBusy() && deps.now() - reloadedAtMs >= OWN_RELOAD_INTERVAL_MS
  }

  async function load<T>(importScript: () => Promise<T>): Promise<T> {
    const isRetry = failed.has(importScript)
    try {
      const loaded = await importScript()
      failed.delete(importScript)
      return loaded
    } catch (error) {
      failed.add(importScript)
      if (isRetry) void reloadPage({ isUserRequest: false })
      throw error
    }
  }

  return {
    /**
     * Returns a function that imports a script and can be called again after a failure.
     * @param importScript a dynamic `import()`
     */
    lazyScript<T>(importScript: () => Promise<T>): () => Promise<T> {
      return () => load(importScript)
    },
    /** Imports all failed scripts again at the user's request. Reloads the page if one fails again. */
    async retryScripts(): Promise<void> {
      const results = await Promise.allSettled(
        [...failed].map(async (importScript) => {
          await importScript()
          failed.delete(importScript)
        }),
      )
      if (results.some(({ status }) => status === 'rejected')) await reloadPage({ isUserRequest: true })
    },
  }
}

export const { lazyScript, retryScripts } = createLazyScripts({
  now: clock.now,
  isOnline: network.isOnline,
  isHostReachable: () =>
    fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  isUserBusy: () =>
    document.querySelector('dialog[open]') !== null ||
    document.activeElement?.matches('input, textarea, select, [contenteditable]') === true,
  reload() {
    sessionStore.write(SCROLL_POSITION, String(scrollY))
    location.reload()
  },
  storage: sessionStore,
})
