import { atom } from 'nanostores'

export type LoadValue<Value> = (token: string) => Promise<Value | undefined>

/**
 * Creates the store of a value without which the page is complete, such as the viewer's own rows.
 * @param loadScript loads the script that requests the value; rejects if it cannot be loaded
 */
export function createOptionalValue<Value>(loadScript: () => Promise<LoadValue<Value>>) {
  const $value = atom<Value | undefined>()
  let isRequested = false
  return {
    $value,
    /** Requests the value once, and ignores failures. */
    async request(token: string): Promise<void> {
      if (isRequested) return
      isRequested = true
      const load = await loadScript().catch(() => undefined)
      $value.set(await load?.(token))
    },
  }
}
